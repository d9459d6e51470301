import clsx from "clsx";
import { useTranslations } from "next-intl";
import { HOSPITAL_SORTS, type HospitalSort } from "@/lib/hospitals/rules";
import type { HospitalDto } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { controlClass } from "../form/field";
import { buttonClass } from "../ui/button";
import { TextLink } from "../ui/links";
import { PhaseIllustration } from "../ui/phase-illustration";
import { useFormats } from "../ui/use-formats";
import { Statement } from "./statement";

/** Those that tell most come first; the API begins with the names. */
export const FIRST_SORT: HospitalSort = "algorithms";

const NUMBERS: readonly HospitalSort[] = ["algorithms", "inUse", "products"];

function addressOf(search: string, sort: HospitalSort): string {
  const query = new URLSearchParams({
    ...(search === "" ? {} : { search }),
    ...(sort === FIRST_SORT ? {} : { sort }),
  });
  return query.size === 0 ? paths.hospitals : `${paths.hospitals}?${query}`;
}

/** The hospitals as a table whose headings are links that put it in order, with a search: it works without script. */
export function HospitalList({
  hospitals,
  search,
  sort,
}: {
  hospitals: readonly HospitalDto[];
  search: string;
  sort: HospitalSort;
}) {
  const translate = useTranslations("hospitals");
  const kinds = useTranslations("admin.institutions.kinds");
  const { formatDate } = useFormats();
  const cell = "py-2 pr-4 align-top";
  return (
    <>
      <search>
        <form action={paths.hospitals} method="get" className="mt-6 flex flex-wrap items-end gap-3">
          <label className="block min-w-0 flex-1 basis-64">
            <span className="mb-1 block font-semibold text-base">{translate("search")}</span>
            <input
              type="search"
              name="search"
              defaultValue={search}
              maxLength={150}
              className={controlClass(undefined)}
            />
          </label>
          {sort === FIRST_SORT ? null : <input type="hidden" name="sort" value={sort} />}
          <button type="submit" className={buttonClass("primary")}>
            {translate("show")}
          </button>
          {search === "" ? null : (
            <TextLink href={addressOf("", sort)} alone className="py-2.5">
              {translate("clear")}
            </TextLink>
          )}
        </form>
      </search>
      <p className="mt-6 text-lg" role="status">
        {translate("found", { n: hospitals.length })}
      </p>
      {hospitals.length === 0 ? (
        <>
          <PhaseIllustration className="mt-8 w-40" />
          <p className="mt-4 text-muted">{translate("none")}</p>
        </>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard
        <section aria-label={translate("table")} tabIndex={0} className="mt-2 overflow-x-auto">
          <table className="w-full min-w-4xl text-base">
            <caption className="sr-only">{translate("table")}</caption>
            <thead>
              <tr className="border-line-strong border-b text-left text-sm">
                {HOSPITAL_SORTS.map((key) => (
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
                    className={clsx("py-1.5 pr-4", NUMBERS.includes(key) && "text-right")}
                  >
                    <TextLink href={addressOf(search, key)} alone>
                      {translate(`columns.${key}`)}
                    </TextLink>
                  </th>
                ))}
                <th scope="col" className="py-1.5 text-muted">
                  {translate("columns.statement")}
                </th>
              </tr>
            </thead>
            <tbody>
              {hospitals.map((hospital) => (
                <tr key={hospital._id} className="border-line border-b last:border-b-0">
                  <th scope="row" className={clsx(cell, "text-left font-normal wrap-anywhere")}>
                    <TextLink href={paths.hospital(hospital.slug)} alone>
                      {hospital.name}
                    </TextLink>
                    {/* The columns with these numbers lie out of sight on a phone; they are read out there. */}
                    <span aria-hidden="true" className="block text-muted text-sm sm:hidden">
                      {translate("counts", { algorithms: hospital.algorithms, inUse: hospital.inUse })}
                    </span>
                  </th>
                  <td className={cell}>{hospital.city}</td>
                  <td className={cell}>{kinds(hospital.kind)}</td>
                  {(["algorithms", "inUse", "products"] as const).map((key) => (
                    <td key={key} className={clsx(cell, "text-right tabular-nums")}>
                      {hospital[key]}
                    </td>
                  ))}
                  <td className={clsx(cell, "whitespace-nowrap")}>
                    {hospital.updated === null ? null : (
                      <time dateTime={hospital.updated}>{formatDate(hospital.updated)}</time>
                    )}
                  </td>
                  <td className="min-w-44 py-2 align-top">
                    {hospital.statement === null ? null : <Statement statement={hospital.statement} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
