import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ChosenEntry } from "@/lib/client/comparison";
import type { ComparedField, ComparedGroup, ComparedValue } from "@/lib/comparison/comparison";
import type { EntryDto } from "@/lib/entries/answers";
import { phaseProgress } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { type FieldKey, isChoiceField } from "@/lib/fields/entry-fields";
import { shownLabel, shownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { addressesIn, PublicationLink } from "../entries/detail/content";
import { buttonClass } from "../ui/button";
import { DutchNote, useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { TextLink } from "../ui/links";
import { PhaseBar } from "../ui/phase-bar";
import { useFormats } from "../ui/use-formats";
import { ComparisonLink } from "./comparison-link";

function Quiet({ children }: { children: string }) {
  return <span className="text-muted italic">{children}</span>;
}

function MediaLinks({ text }: { text: string }) {
  return (
    <ul className="space-y-1">
      {addressesIn(text).map((uri) => (
        <li key={uri}>
          <PublicationLink uri={uri} />
        </li>
      ))}
    </ul>
  );
}

function TextValue({ fieldKey, text, model }: { fieldKey: FieldKey; text: string; model: DataModel }) {
  const dutch = useDutchText();
  const progress = fieldKey === "technicalReadinessLevel" ? phaseProgress(model, text) : null;
  if (progress !== null) return <PhaseBar {...progress} label={shownLabel(model, fieldKey, text)} />;
  if (fieldKey === "mediaURL") return <MediaLinks text={text} />;
  if (fieldKey === "contactEmail") {
    return (
      <TextLink plain href={`mailto:${text}`} className="py-0.5 wrap-anywhere">
        {text}
      </TextLink>
    );
  }
  return (
    <span
      dir="auto"
      {...(isChoiceField(fieldKey) ? {} : dutch)}
      className="whitespace-pre-line wrap-anywhere hyphens-auto"
    >
      {shownValue(model, fieldKey, text)}
    </span>
  );
}

type ShownIn = { fieldKey: FieldKey; model: DataModel };

/** A field's value in a cell: choices below each other, and a muted word when there is none. */
function ComparedCell({ fieldKey, value, applies, model }: ComparedValue & ShownIn) {
  const translate = useTranslations("compare");
  if (!applies) return <Quiet>{translate("notApplicable")}</Quiet>;
  if (value === null || value.length === 0) return <Quiet>{translate("notFilled")}</Quiet>;
  if (typeof value === "string") return <TextValue fieldKey={fieldKey} text={value} model={model} />;
  return (
    <ul className="space-y-0.5">
      {value.map((item) => (
        <li key={item} dir="auto" className="wrap-anywhere hyphens-auto">
          {shownLabel(model, fieldKey, item)}
        </li>
      ))}
    </ul>
  );
}

export interface ComparisonTableProps {
  entries: readonly EntryDto[];
  groups: readonly ComparedGroup[];
  model: DataModel;
  ownerId: string;
  isOnlyDifferences: boolean;
}

/** Entries in the shape that the browser stores. */
export function chosenOf(entries: readonly EntryDto[]): ChosenEntry[] {
  return entries.map(({ _id, algorithmName }) => ({ id: _id, name: algorithmName ?? "" }));
}

/** Stays in sight while the entries are scrolled past it. */
const FIRST_COLUMN = "sticky left-0 z-10 bg-paper text-left align-top";

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
    <th
      scope="col"
      className="min-w-44 border-ink border-b-2 bg-paper px-3 py-3 text-left align-top font-normal lg:tall:sticky lg:top-16 lg:z-10 print:min-w-0"
    >
      <TextLink
        href={paths.entry(entry._id)}
        dir="auto"
        {...dutch}
        title={name}
        className="line-clamp-5 wrap-anywhere hyphens-auto font-semibold font-serif text-lg leading-snug lg:line-clamp-3 print:line-clamp-none"
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

type RowProps = Pick<ComparisonTableProps, "entries" | "model"> & { field: ComparedField };

/** A row of a field. That the entries differ in it is shown in a word, besides its colour. */
function FieldRow({ field: { key, values, differs }, entries, model }: RowProps) {
  const translate = useTranslations("compare");
  return (
    <tr className="print:break-inside-avoid">
      <th
        scope="row"
        className={clsx(
          FIRST_COLUMN,
          "border-l-4 py-2.5 pr-3 pl-2 font-normal text-base text-muted hyphens-auto",
          differs ? "border-l-accent" : "border-l-transparent",
        )}
      >
        <span className="wrap-anywhere hyphens-auto">{model[key].displayName}</span>
        {differs ? (
          <span className="mt-0.5 flex items-center gap-1 font-semibold text-accent text-sm">
            <span aria-hidden="true">≠</span>
            {translate("differs")}
          </span>
        ) : null}
      </th>
      {values.map((compared, index) => (
        <td key={entries[index]?._id ?? index} className="px-3 py-2.5 align-top">
          <ComparedCell fieldKey={key} {...compared} model={model} />
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
    <tr>
      <th
        scope="rowgroup"
        className={clsx(
          FIRST_COLUMN,
          "pt-7 pr-3 pb-2 pl-3 font-semibold font-serif text-base wrap-anywhere hyphens-auto sm:text-lg",
        )}
      >
        {translate(group)}
      </th>
      {entries.map((entry) => (
        <td key={entry._id} className="px-3 pt-7 pb-2 align-bottom">
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
    <th
      scope="col"
      className={clsx(
        FIRST_COLUMN,
        "w-34 min-w-34 border-ink border-b-2 px-3 py-3 align-bottom font-normal text-base text-muted sm:w-44 lg:tall:top-16 lg:z-20",
      )}
    >
      {translate("field")}
    </th>
  );
}

/** Entries side by side, a field a row; it scrolls sideways where it does not fit, with the fields in sight. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { entries, groups, model } = props;
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
        <table className="w-full border-separate border-spacing-0 lg:table-fixed [&_tbody_tr>*]:border-b [&_tbody_tr>*]:border-b-line">
          <caption className="sr-only">{translate("caption", { names })}</caption>
          <thead>
            <tr>
              <FieldHead />
              {entries.map((entry) => (
                <EntryHead key={entry._id} entry={entry} {...props} />
              ))}
            </tr>
          </thead>
          {groups.map(({ group, fields }) => (
            <tbody key={group}>
              <GroupRow group={group} entries={entries} />
              {fields.map((field) => (
                <FieldRow key={field.key} field={field} entries={entries} model={model} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}
