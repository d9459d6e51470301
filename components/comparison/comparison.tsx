import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { type ComparedGroup, compareEntries, onlyDifferences } from "@/lib/comparison/comparison";
import { MIN_COMPARED } from "@/lib/comparison/size";
import type { EntryDto } from "@/lib/entries/answers";
import type { DataModel } from "@/lib/fields/data-model";
import { paths } from "@/lib/paths";
import { FILE_FORMATS } from "@/lib/platform/file-formats";
import { buttonClass } from "../ui/button";
import { ComparisonTable } from "./comparison-table";
import { PrintButton } from "./print-button";

interface Compared {
  ids: readonly string[];
  groups: readonly ComparedGroup[];
  isOnlyDifferences: boolean;
}

/** How much differs, and whether the rest is shown; not for one entry, which differs from nothing. */
async function Summary({ ids, groups, isOnlyDifferences }: Compared) {
  const translate = await getTranslations("compare");
  if (ids.length < MIN_COMPARED) return <p>{translate("one")}</p>;
  const fields = groups.flatMap((group) => group.fields);
  const differing = fields.filter(({ differs }) => differs).length;
  return (
    <>
      <p role="status">{translate("summary", { differing, all: fields.length })}</p>
      <Link
        href={paths.compare(ids, { onlyDifferences: !isOnlyDifferences })}
        scroll={false}
        prefetch={false}
        className={`${buttonClass("secondary", "small")} no-print`}
      >
        {translate(isOnlyDifferences ? "allFields" : "onlyDifferences")}
      </Link>
    </>
  );
}

/** The compared entries as files; in full, whatever the page leaves out. */
async function Downloads({ ids }: Pick<Compared, "ids">) {
  const translate = await getTranslations("compare");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-muted">
        {translate("download")}
      </span>
      <ul aria-label={translate("download")} className="flex flex-wrap gap-2">
        {FILE_FORMATS.map((format) => (
          <li key={format}>
            <a
              href={paths.api.compareFile(ids, format)}
              download
              className={buttonClass("secondary", "small")}
            >
              {translate("downloadAs", { format: translate(`formats.${format}`) })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Entries side by side, with what can be done with that. */
export async function Comparison({
  entries,
  model,
  ownerId,
  isOnlyDifferences,
}: {
  entries: readonly EntryDto[];
  model: DataModel;
  ownerId: string;
  isOnlyDifferences: boolean;
}) {
  const translate = await getTranslations("compare");
  const groups = compareEntries(entries, model);
  const shown = isOnlyDifferences ? onlyDifferences(groups) : groups;
  const ids = entries.map(({ _id }) => _id);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Summary ids={ids} groups={groups} isOnlyDifferences={isOnlyDifferences} />
        <div className="no-print flex flex-wrap items-center gap-2 md:ml-auto">
          <Downloads ids={ids} />
          <PrintButton label={translate("print")} />
        </div>
      </div>
      {shown.length === 0 ? <p className="mb-4">{translate("noDifferences")}</p> : null}
      <ComparisonTable
        entries={entries}
        groups={shown}
        model={model}
        ownerId={ownerId}
        isOnlyDifferences={isOnlyDifferences}
      />
    </>
  );
}
