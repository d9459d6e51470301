import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ChosenEntry } from "@/lib/client/comparison";
import { type ComparedGroup, isFieldDifferenceMeaningful } from "@/lib/comparison/comparison";
import type { EntryDto } from "@/lib/entries/answers";
import type { PhaseMoment } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { ComparedCell } from "./compared-cell";
import { ComparisonLink } from "./comparison-link";
import { SideBySide } from "./side-by-side";

export interface ComparisonTableProps {
  entries: readonly EntryDto[];
  groups: readonly ComparedGroup[];
  model: DataModel;
  /** When each entry entered its phases. */
  moments: ReadonlyMap<string, readonly PhaseMoment[]>;
  ownerId: string;
  isOnlyDifferences: boolean;
}

/** Returns entries in the form in which the browser stores the comparison. */
export function toChosenEntries(entries: readonly EntryDto[]): ChosenEntry[] {
  return entries.map(({ _id, algorithmName }) => ({ id: _id, name: algorithmName ?? "" }));
}

/** Column head with an entry and a link that removes it from the comparison. */
function EntryHead({
  entry,
  entries,
  ownerId,
  isOnlyDifferences,
}: ComparisonTableProps & { entry: EntryDto }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("compare");
  const dutch = useDutchText();
  const others = entries.filter((one) => one !== entry);
  const name = entry.algorithmName ?? "";
  return (
    <>
      <TextLink
        href={paths.entry(entry._id)}
        dir="auto"
        {...dutch}
        title={name}
        className="line-clamp-5 wrap-anywhere hyphens-auto font-semibold font-serif leading-snug sm:text-lg lg:line-clamp-3 print:line-clamp-none"
      >
        {name}
      </TextLink>
      <p className="mt-1 wrap-anywhere text-muted text-sm">
        {translate.rich("by", {
          name: () => <bdi>{entry.author.name}</bdi>,
          date: () => <time dateTime={entry.updated}>{formatDate(entry.updated)}</time>,
        })}
      </p>
      <ComparisonLink
        ownerId={ownerId}
        next={toChosenEntries(others)}
        isOnlyDifferences={isOnlyDifferences}
        aria-label={translate("removeName", { name })}
        className={clsx(buttonClass("quiet", "small"), "no-print -ml-2 mt-1 px-2!")}
      >
        <Icon name="close" className="size-4" />
        {translate("remove")}
      </ComparisonLink>
    </>
  );
}

/** Table that compares entries, one field per row. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { entries, groups, model, moments } = props;
  const translate = useTranslations("compare");
  return (
    <SideBySide
      words={{
        scroll: translate("scroll"),
        caption: translate("caption", {
          names: entries.map(({ algorithmName }) => algorithmName).join(", "),
        }),
        first: translate("field"),
        differs: translate("differs"),
      }}
      columns={entries.map((entry) => ({
        key: entry._id,
        name: entry.algorithmName ?? "",
        head: <EntryHead entry={entry} {...props} />,
      }))}
      groups={groups.map(({ group, fields }) => ({
        key: group,
        name: translate(`groups.${group}`),
        rows: fields.map(({ key, values, differs }) => ({
          key,
          name: model[key].displayName,
          differs: differs && isFieldDifferenceMeaningful({ key }),
          cells: values.map((compared, index) => (
            <ComparedCell
              key={entries[index]?._id}
              fieldKey={key}
              {...compared}
              model={model}
              moments={moments.get(entries[index]?._id ?? "") ?? []}
              entryName={entries[index]?.algorithmName ?? ""}
            />
          )),
        })),
      }))}
    />
  );
}
