import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ChosenEntry } from "@/lib/client/comparison";
import { type ComparedField, type ComparedGroup, isComparable } from "@/lib/comparison/comparison";
import type { EntryDto } from "@/lib/entries/answers";
import type { PhaseMoment } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { DutchNote, useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { ComparedCell } from "./compared-cell";
import { ComparisonLink } from "./comparison-link";
import {
  CELL,
  COLUMN_HEAD,
  COLUMNS,
  DIFFERS,
  FIRST_COLUMN,
  FIRST_HEAD,
  GROUP_HEAD,
  IN_SIGHT,
  PART,
  ROW_HEAD,
  TABLE,
} from "./table-parts";

export interface ComparisonTableProps {
  entries: readonly EntryDto[];
  groups: readonly ComparedGroup[];
  model: DataModel;
  /** When each came into its phases. */
  moments: ReadonlyMap<string, readonly PhaseMoment[]>;
  ownerId: string;
  isOnlyDifferences: boolean;
}

/** Entries in the shape that the browser stores. */
export function chosenOf(entries: readonly EntryDto[]): ChosenEntry[] {
  return entries.map(({ _id, algorithmName }) => ({ id: _id, name: algorithmName ?? "" }));
}

/** An entry above its column; it can be taken out of the comparison. */
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
    <th {...PART.column} scope="col" className={COLUMN_HEAD}>
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
        next={chosenOf(others)}
        isOnlyDifferences={isOnlyDifferences}
        aria-label={translate("removeName", { name })}
        className={clsx(buttonClass("quiet", "small"), "no-print -ml-2 mt-1 px-2!")}
      >
        <Icon name="close" className="size-4" />
        {translate("remove")}
      </ComparisonLink>
    </th>
  );
}

type RowProps = Pick<ComparisonTableProps, "entries" | "model" | "moments"> & { field: ComparedField };

/** A row of a field. That the entries differ in it is shown in a word, besides its colour. */
function FieldRow({ field: { key, values, differs }, entries, model, moments }: RowProps) {
  const translate = useTranslations("compare");
  const isMarked = differs && isComparable({ key });
  return (
    <tr {...PART.row}>
      <th
        {...PART.field}
        scope="row"
        className={clsx(FIRST_COLUMN, ROW_HEAD, isMarked ? "border-l-accent" : "border-l-transparent")}
      >
        <span className={clsx(IN_SIGHT, "wrap-anywhere hyphens-auto")}>
          {model[key].displayName}
          {isMarked ? (
            <span className={DIFFERS}>
              <span aria-hidden="true">≠</span>
              {translate("differs")}
            </span>
          ) : null}
        </span>
      </th>
      {values.map((compared, index) => (
        <td key={entries[index]?._id ?? index} {...PART.cell} className={CELL}>
          <ComparedCell
            fieldKey={key}
            {...compared}
            model={model}
            moments={moments.get(entries[index]?._id ?? "") ?? []}
            entryName={entries[index]?.algorithmName ?? ""}
          />
        </td>
      ))}
    </tr>
  );
}

/** The head of a group. On a narrow screen, where the head of the table is soon out of sight, it names the entries again. */
function GroupRow({ group, entries }: { group: ComparedGroup["group"]; entries: readonly EntryDto[] }) {
  const dutch = useDutchText();
  const translate = useTranslations("compare.groups");
  return (
    <tr {...PART.row}>
      <th {...PART.field} scope="rowgroup" className={clsx(FIRST_COLUMN, GROUP_HEAD)}>
        <span className={IN_SIGHT}>{translate(group)}</span>
      </th>
      {entries.map((entry) => (
        <td key={entry._id} {...PART.cell} className="px-2 pb-2 align-bottom sm:px-3 sm:pt-7">
          <span
            aria-hidden="true"
            {...dutch}
            className="line-clamp-2 wrap-anywhere text-muted text-sm lg:hidden print:hidden"
          >
            {entry.algorithmName}
          </span>
        </td>
      ))}
    </tr>
  );
}

function FieldHead() {
  const translate = useTranslations("compare");
  return (
    <th {...PART.column} scope="col" className={clsx(FIRST_COLUMN, FIRST_HEAD)}>
      {translate("field")}
    </th>
  );
}

/** Entries side by side, a field a row; it scrolls sideways where it does not fit, with the fields in sight. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { entries, groups, model, moments } = props;
  const translate = useTranslations("compare");
  const names = entries.map(({ algorithmName }) => algorithmName).join(", ");
  return (
    <>
      <DutchNote what="entries" className="mb-4" />
      {/* Who scrolls it by keyboard stands in it on one of its links. */}
      <section
        aria-label={translate("scroll")}
        className="relative overflow-x-auto lg:overflow-x-visible print:overflow-visible"
      >
        <table {...PART.table} className={clsx(TABLE, COLUMNS[entries.length])}>
          <caption className="sr-only">{translate("caption", { names })}</caption>
          <thead {...PART.rows}>
            <tr {...PART.row}>
              <FieldHead />
              {entries.map((entry) => (
                <EntryHead key={entry._id} entry={entry} {...props} />
              ))}
            </tr>
          </thead>
          {groups.map(({ group, fields }) => (
            <tbody key={group} {...PART.rows}>
              <GroupRow group={group} entries={entries} />
              {fields.map((field) => (
                <FieldRow key={field.key} field={field} entries={entries} model={model} moments={moments} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}
