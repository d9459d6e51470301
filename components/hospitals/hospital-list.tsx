import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { HOSPITAL_COLUMNS, type HospitalColumn } from "@/lib/hospitals/rules";
import type { HospitalDto } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { getControlClass } from "../form/field";
import { buttonClass } from "../ui/button";
import { Disclosure } from "../ui/disclosure";
import { TextLink } from "../ui/links";
import { PhaseLineDrawing } from "../ui/phase-illustration";
import { useFormats } from "../ui/use-formats";
import { InventoryStatement } from "./statement";

/** Default order of the page: most entries first; the API's default is by name. */
export const DEFAULT_HOSPITAL_SORT: HospitalColumn = "algorithms";

const NUMBERS: readonly HospitalColumn[] = ["algorithms", "inUse", "testing", "stopped"];

/** Search words and kind of hospital that the address asks for. */
interface Asked {
  search: string;
  kind: HospitalDto["kind"] | null;
}

function addressOf({ search, kind }: Asked, sort: HospitalColumn): string {
  const query = new URLSearchParams({
    ...(search === "" ? {} : { search }),
    ...(kind === null ? {} : { kind }),
    ...(sort === DEFAULT_HOSPITAL_SORT ? {} : { sort }),
  });
  return query.size === 0 ? paths.hospitals : `${paths.hospitals}?${query}`;
}

interface Props {
  hospitals: readonly HospitalDto[];
  asked: Asked;
  sort: HospitalColumn;
  /** Data model in the reader's language. */
  model: DataModel;
}

/** Maximum number of specialisms per hospital; its own page lists all. */
const MAX_NAMED_SPECIALISMS = 3;

/** Returns a function that gives the specialisms of a hospital's public entries in one line; null if there are none. */
function useSpecialisms(model: DataModel) {
  const translate = useTranslations("hospitals");
  return ({ specialisms }: HospitalDto): string | null => {
    if (specialisms.length === 0) return null;
    const named = specialisms
      .slice(0, MAX_NAMED_SPECIALISMS)
      .map(({ value, count }) => `${getShownLabel(model, "medicalSpecialism", value)} (${count})`);
    return translate("specialisms", { named: named.join(", "), more: specialisms.length - named.length });
  };
}

/** CSS classes that hide columns on narrow screens, where their content is below the hospital's name. */
const COLUMN_FROM = {
  name: "",
  city: "hidden md:table-cell",
  // Beside the map there is no room for it.
  kind: "hidden md:table-cell xl:hidden",
  algorithms: "hidden md:table-cell",
  inUse: "hidden md:table-cell",
  testing: "hidden md:table-cell",
  stopped: "hidden md:table-cell",
  updated: "hidden lg:table-cell",
} as const satisfies Record<HospitalColumn, string>;

/** Table of hospitals; its headings are links that sort it. */
function HospitalTable({ hospitals, asked, sort, model }: Props) {
  const translate = useTranslations("hospitals");
  const kinds = useTranslations("admin.institutions.kinds");
  const { formatDate } = useFormats();
  const specialismsOf = useSpecialisms(model);
  const cell = "py-2 pr-4 align-top";
  const changed = ({ updated }: HospitalDto) =>
    updated === null ? null : <time dateTime={updated}>{formatDate(updated)}</time>;
  return (
    <section aria-label={translate("table")} className="mt-2">
      <table className="w-full text-base">
        <caption className="sr-only">{translate("table")}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-line-strong border-b text-left text-sm">
            {HOSPITAL_COLUMNS.map((key) => (
              <th
                key={key}
                scope="col"
                aria-sort={
                  key !== sort
                    ? undefined
                    : NUMBERS.includes(key) || key === "updated"
                      ? "descending"
                      : "ascending"
                }
                className={clsx("py-1.5 pr-4", COLUMN_FROM[key], NUMBERS.includes(key) && "text-right")}
              >
                <TextLink href={addressOf(asked, key)} alone>
                  {translate(`columns.${key}`)}
                </TextLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hospitals.map((hospital) => (
            <tr
              key={hospital._id}
              data-town={hospital.city}
              className="border-line border-b last:border-b-0 data-marked:bg-accent-soft"
            >
              <th
                scope="row"
                className={clsx(cell, "min-w-48 text-left font-normal wrap-break-word hyphens-auto lg:w-2/5")}
              >
                <TextLink href={paths.hospital(hospital.slug)} alone>
                  {hospital.name}
                </TextLink>
                <span className="block text-muted text-sm md:hidden">
                  {[hospital.city, kinds(hospital.kind)].join(FACT_SEPARATOR)}
                </span>
                <span className="hidden text-muted text-sm xl:block">{kinds(hospital.kind)}</span>
                <span className="block text-muted text-sm md:hidden">
                  {translate("counts", {
                    algorithms: hospital.algorithms,
                    inUse: hospital.inUse,
                    testing: hospital.testing,
                    stopped: hospital.stopped,
                  })}
                </span>
                <span className="block text-muted text-sm">{specialismsOf(hospital)}</span>
                {hospital.updated === null ? null : (
                  <span className="block text-muted text-sm lg:hidden">
                    {translate.rich("changedOn", { date: () => changed(hospital) })}
                  </span>
                )}
                {hospital.statement === null ? null : (
                  <span className="mt-1 block text-sm">
                    <InventoryStatement statement={hospital.statement} />
                  </span>
                )}
              </th>
              <td className={clsx(cell, COLUMN_FROM.city)}>
                <TextLink
                  href={addressOf({ search: hospital.city, kind: null }, sort)}
                  alone
                  aria-label={translate("onMap", { city: hospital.city })}
                >
                  {hospital.city}
                </TextLink>
              </td>
              <td className={clsx(cell, COLUMN_FROM.kind)}>{kinds(hospital.kind)}</td>
              {(["algorithms", "inUse", "testing", "stopped"] as const).map((key) => (
                <td key={key} className={clsx(cell, COLUMN_FROM[key], "text-right tabular-nums")}>
                  {hospital[key]}
                </td>
              ))}
              <td className={clsx(cell, COLUMN_FROM.updated, "whitespace-nowrap")}>{changed(hospital)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Hospitals without public entries, with their town and statement. */
function OtherHospitals({ hospitals }: Pick<Props, "hospitals">) {
  const kinds = useTranslations("admin.institutions.kinds");
  return (
    <ul className="mt-2 gap-x-8 sm:columns-2">
      {hospitals.map(({ _id, slug, name, city, kind, statement }) => (
        <li
          key={_id}
          data-town={city}
          className="wrap-anywhere break-inside-avoid py-1.5 data-marked:bg-accent-soft"
        >
          <TextLink href={paths.hospital(slug)} alone>
            {name}
          </TextLink>
          <span className="block text-muted text-sm">{[city, kinds(kind)].join(FACT_SEPARATOR)}</span>
          {statement === null ? null : (
            <span className="block text-sm">
              <InventoryStatement statement={statement} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * List of hospitals with a search that works without script: a table of those with public entries, and below it the
 * others, folded unless the search finds one of them.
 */
export function HospitalList({
  hospitals,
  asked,
  offeredKinds,
  sort,
  model,
}: Props & { offeredKinds: readonly HospitalDto["kind"][] }) {
  const translate = useTranslations("hospitals");
  const kinds = useTranslations("admin.institutions.kinds");
  const { search, kind } = asked;
  const isNarrowed = search !== "" || kind !== null;
  const telling = hospitals.filter(({ algorithms }) => algorithms > 0);
  const others = hospitals.filter(({ algorithms }) => algorithms === 0);
  return (
    <>
      <search className="no-print">
        <form action={paths.hospitals} method="get" className="mt-6 flex flex-wrap items-end gap-3">
          <label className="block min-w-0 flex-1 basis-64">
            <span className="mb-1 block font-semibold text-base">{translate("search")}</span>
            <input
              type="search"
              name="search"
              defaultValue={search}
              maxLength={150}
              className={getControlClass(undefined)}
            />
          </label>
          <label className="block">
            <span className="mb-1 block font-semibold text-base">{translate("columns.kind")}</span>
            <select
              key={kind}
              name="kind"
              defaultValue={kind ?? ""}
              className={`${getControlClass(undefined)} min-h-11`}
            >
              <option value="">{translate("allKinds")}</option>
              {offeredKinds.map((offered) => (
                <option key={offered} value={offered}>
                  {kinds(offered)}
                </option>
              ))}
            </select>
          </label>
          {/* Below this width not every column has a heading to sort by. */}
          <label className="block lg:hidden">
            <span className="mb-1 block font-semibold text-base">{translate("order")}</span>
            <select
              key={sort}
              name="sort"
              defaultValue={sort}
              className={`${getControlClass(undefined)} min-h-11`}
            >
              {HOSPITAL_COLUMNS.map((offered) => (
                <option key={offered} value={offered}>
                  {translate(`columns.${offered}`)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className={buttonClass("primary")}>
            {translate("show")}
          </button>
          {isNarrowed ? (
            <TextLink href={addressOf({ search: "", kind: null }, sort)} alone className="py-2.5">
              {translate("clear")}
            </TextLink>
          ) : null}
        </form>
      </search>
      <p className="mt-6 text-lg" role="status">
        {translate(others.length > 0 && telling.length === 0 ? "nonePublic" : "found", {
          n: hospitals.length,
        })}
      </p>
      {hospitals.length === 0 ? (
        <>
          <PhaseLineDrawing className="mt-8 w-40" />
          <p className="mt-4 text-muted">{translate("none")}</p>
        </>
      ) : null}
      {telling.length === 0 ? null : (
        <HospitalTable hospitals={telling} asked={asked} sort={sort} model={model} />
      )}
      {others.length === 0 ? null : (
        <Disclosure
          label={translate("others", { n: others.length, telling: telling.length })}
          open={search !== ""}
          className="mt-4 text-base"
        >
          <OtherHospitals hospitals={others} />
        </Disclosure>
      )}
    </>
  );
}
