import { useTranslations } from "next-intl";
import { computeTownCircleRadius, groupHospitalsByTown, MAP_SIZE } from "@/lib/hospitals/map";
import { COUNTRY_OUTLINE } from "@/lib/hospitals/provinces";
import type { HospitalDto } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { TextLink } from "../ui/links";
import { TownDots } from "./town-dots";

/** Returns the address of a town's only hospital, or of the rows of its hospitals. */
function hrefOf(city: string, hospitals: readonly HospitalDto[]): string {
  const [only] = hospitals.length === 1 ? hospitals : [];
  return only === undefined
    ? `${paths.hospitals}?${new URLSearchParams({ search: city })}`
    : paths.hospital(only.slug);
}

/** Map of hospitals, one dot per town, which leads to the town's only hospital or to its rows of the table. */
export function HospitalMap({
  hospitals,
  found,
}: {
  hospitals: readonly HospitalDto[];
  /** The hospitals that a search found; null without a search. */
  found: readonly HospitalDto[] | null;
}) {
  const translate = useTranslations("hospitals.map");
  const { towns, elsewhere } = groupHospitalsByTown(hospitals);
  const foundTowns = new Set(found?.map(({ city }) => city));
  return (
    <section aria-labelledby="map" className="no-print mt-12 xl:mt-6">
      <h2 id="map">{translate("title")}</h2>
      <p className="mt-2 max-w-prose text-muted">
        {translate.rich("intro", {
          link: (words) =>
            found !== null ? (
              <TextLink href={paths.hospitals} alone>
                {words}
              </TextLink>
            ) : (
              words
            ),
        })}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing of links */}
      <svg
        role="group"
        aria-labelledby="map"
        viewBox={`-10 -10 ${MAP_SIZE.width + 20} ${MAP_SIZE.height + 20}`}
        className="hospital-map mt-4 block w-full max-w-2xl"
      >
        <path d={COUNTRY_OUTLINE} className="fill-(--sunken) stroke-(--line-strong)" />
        <TownDots
          towns={towns.map(({ city, x, y, hospitals: here, algorithms }) => ({
            city,
            href: hrefOf(city, here),
            place: [x, y, computeTownCircleRadius(algorithms)],
            title: translate("town", {
              city,
              n: algorithms,
              hospitals: here.map(({ name }) => name).join(", "),
            }),
            isEmpty: algorithms === 0,
            isLit: found === null ? null : foundTowns.has(city),
          }))}
        />
      </svg>
      {elsewhere.length === 0 ? null : (
        <p className="mt-3 max-w-prose text-muted">
          {translate("elsewhere", { names: elsewhere.map(({ name }) => name).join(", ") })}
        </p>
      )}
      <p className="mt-2 text-muted text-sm">
        {translate.rich("source", {
          link: (words) => (
            <a className="link" href="https://mapsvg.com/maps/netherlands" rel="noreferrer">
              {words}
            </a>
          ),
        })}
      </p>
    </section>
  );
}
