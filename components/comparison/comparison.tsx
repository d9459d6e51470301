import clsx from "clsx";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import {
  type ComparedGroup,
  type ComparisonGroup,
  compareEntries,
  filterDifferingFields,
  isFieldDifferenceMeaningful,
} from "@/lib/comparison/comparison";
import { MAX_COMPARED_ENTRIES, MIN_COMPARED_ENTRIES } from "@/lib/comparison/size";
import { paths } from "@/lib/paths";
import { FILE_FORMATS } from "@/lib/platform/file-formats";
import { PrintButton } from "../entries/detail/share-buttons";
import { HeadingFocusFallback } from "../form/use-focus-fallback";
import { Callout } from "../ui/callout";
import { Disclosure } from "../ui/disclosure";
import { ButtonLink } from "../ui/links";
import { ComparisonTable, type ComparisonTableProps } from "./comparison-table";

/** Groups whose addresses always differ and compare nothing: they are shown on request, with what is equal. */
const ADDRESS_GROUPS: readonly ComparisonGroup[] = ["media", "contact"];

/** Id of the heading, which takes the focus when the pressed button disappears with its column or row. */
const HEADING = "comparison";

interface FrameProps {
  /** Number of requested entries that do not exist or that the reader may not see. */
  missing: number;
  /** Number of entries that the address names. */
  named: number;
  children: ReactNode;
}

/** Frame of a comparison, even an empty one: heading, and notes on entries that are left out. */
export async function ComparisonFrame({ missing, named, children }: FrameProps) {
  const translate = await getTranslations("compare");
  const isTooMany = named > MAX_COMPARED_ENTRIES;
  return (
    <HeadingFocusFallback headingId={HEADING}>
      <div className="compare-page page-width py-5 sm:py-10 print:max-w-none print:py-0">
        <h1 id={HEADING} tabIndex={-1} className="outline-none">
          {translate("title")}
        </h1>
        <p className={clsx("mt-3 mb-6 text-lg text-muted print:hidden", named > 0 && "max-sm:hidden")}>
          {translate("intro")}
        </p>
        {missing > 0 || isTooMany ? (
          <div className="mb-6 space-y-3">
            {missing > 0 ? <Callout kind="info">{translate("missing", { n: missing })}</Callout> : null}
            {isTooMany ? <Callout kind="info">{translate("tooMany", { n: named })}</Callout> : null}
          </div>
        ) : null}
        {children}
      </div>
    </HeadingFocusFallback>
  );
}

interface Compared {
  ids: readonly string[];
  groups: readonly ComparedGroup[];
  showsEqual: boolean;
}

/** Number of differing fields, and the switch to show equal ones as well; not for a single entry. */
async function Summary({ ids, groups, showsEqual }: Compared) {
  const translate = await getTranslations("compare");
  if (ids.length < MIN_COMPARED_ENTRIES) return <p>{translate("one")}</p>;
  const fields = groups.flatMap((group) => group.fields).filter(isFieldDifferenceMeaningful);
  const differing = fields.filter(({ differs }) => differs).length;
  return (
    <>
      <p role="status">{translate("summary", { differing, all: fields.length })}</p>
      <ButtonLink
        href={paths.compare(ids, { showsEqual: !showsEqual })}
        scroll={false}
        size="small"
        className="no-print"
      >
        {translate(showsEqual ? "onlyDifferences" : "showEqual")}
      </ButtonLink>
    </>
  );
}

/**
 * Links to download the compared entries with all fields, even if the page shows only the differences; folded on phones.
 */
async function Downloads({ ids }: Pick<Compared, "ids">) {
  const translate = await getTranslations("compare");
  return (
    <Disclosure label={translate("download")} className="group text-base open-on-wide">
      <ul aria-label={translate("download")} className="flex flex-wrap gap-2 max-sm:mt-2">
        {FILE_FORMATS.map((format) => (
          <li key={format}>
            <ButtonLink plain href={paths.api.compareFile(ids, format)} download size="small">
              {translate("downloadAs", { format: translate(`formats.${format}`) })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Comparison of entries with its tools: what differs, and on request what is equal. */
export async function Comparison(compared: Omit<ComparisonTableProps, "groups">) {
  const { entries, model, showsEqual } = compared;
  const translate = await getTranslations("compare");
  const groups = compareEntries(entries, model);
  const isWhole = showsEqual || entries.length < MIN_COMPARED_ENTRIES;
  const shown = isWhole
    ? groups
    : filterDifferingFields(groups).filter(({ group }) => !ADDRESS_GROUPS.includes(group));
  const ids = entries.map(({ _id }) => _id);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Summary ids={ids} groups={groups} showsEqual={showsEqual} />
      </div>
      {shown.length === 0 ? <p className="mb-4">{translate("noDifferences")}</p> : null}
      <ComparisonTable {...compared} groups={shown} />
      <div className="no-print mt-3 flex flex-wrap items-center gap-2 sm:mt-6">
        <Downloads ids={ids} />
        <PrintButton label={translate("print")} className="noscript:hidden" />
      </div>
    </>
  );
}
