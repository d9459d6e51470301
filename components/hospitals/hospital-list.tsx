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
import { type HospitalRow, HospitalTable, type HospitalTexts, OtherHospitals } from "./hospital-rows";
import { InventoryStatement } from "./statement";

/** Default order of the page: most entries first; the API's default is by name. */
export const DEFAULT_HOSPITAL_SORT: HospitalColumn = "algorithms";

const NUMBERS = ["algorithms", "inUse", "testing", "stopped"] as const;
/** Columns that begin with the highest number or the latest day. */
const DESCENDING: readonly HospitalColumn[] = [...NUMBERS, "updated"];

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

/** Returns a function that gives the texts of a hospital in either list. */
function useHospitalTexts() {
  const kinds = useTranslations("admin.institutions.kinds");
  return ({ slug, name, city, kind, statement }: HospitalDto): HospitalTexts => ({
    slug,
    name,
    city,
    kind: kinds(kind),
    statement:
      statement === null ? null : (
        <div>
          <InventoryStatement statement={statement} />
        </div>
      ),
  });
}

/** Returns a function that gives the row of a hospital in the table. */
function useHospitalRows({ sort, model }: Pick<Props, "sort" | "model">) {
  const translate = useTranslations("hospitals");
  const { formatDate } = useFormats();
  const specialismsOf = useSpecialisms(model);
  const textsOf = useHospitalTexts();
  return (hospital: HospitalDto): HospitalRow => {
    const { algorithms, inUse, testing, stopped, city, updated } = hospital;
    const texts = textsOf(hospital);
    const day = updated === null ? "" : formatDate(updated);
    return {
      ...texts,
      lines: [
        [city, texts.kind].join(FACT_SEPARATOR),
        translate("counts", { algorithms, inUse, testing, stopped }),
      ].join("\n"),
      specialisms: specialismsOf(hospital),
      numbers: NUMBERS.map((key) => hospital[key]),
      updated:
        updated === null
          ? null
          : { time: updated, day, sentence: translate.markup("changedOn", { date: () => day }) },
      town: {
        href: addressOf({ search: city, kind: null }, sort),
        label: translate("onMap", { city }),
      },
    };
  };
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
  const [textsOf, rowOf] = [useHospitalTexts(), useHospitalRows({ sort, model })];
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
        <HospitalTable
          label={translate("table")}
          headings={HOSPITAL_COLUMNS.map((column) => ({
            column,
            text: translate(`columns.${column}`),
            href: addressOf(asked, column),
            sort: column !== sort ? undefined : DESCENDING.includes(column) ? "descending" : "ascending",
          }))}
          rows={telling.map(rowOf)}
        />
      )}
      {others.length === 0 ? null : (
        <Disclosure
          label={translate("others", { n: others.length, telling: telling.length })}
          open={search !== ""}
          className="mt-4 text-base"
        >
          <OtherHospitals
            hospitals={others.map(textsOf).map((texts) => ({
              ...texts,
              where: [texts.city, texts.kind].join(FACT_SEPARATOR),
            }))}
          />
        </Disclosure>
      )}
    </>
  );
}
