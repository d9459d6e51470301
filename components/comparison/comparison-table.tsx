import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ChosenEntry } from "@/lib/client/comparison";
import {
  type ComparedGroup,
  type ComparedValue,
  isFieldDifferenceMeaningful,
} from "@/lib/comparison/comparison";
import type { EntryDto } from "@/lib/entries/answers";
import type { PhaseMoment } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { ComparedCell, QuietWord } from "./compared-cell";
import { ComparisonLink } from "./comparison-link";
import { getLetter, SideBySide, type SideBySideRow } from "./side-by-side";

export interface ComparisonTableProps {
  entries: readonly EntryDto[];
  groups: readonly ComparedGroup[];
  model: DataModel;
  /** When each entry entered its phases. */
  moments: ReadonlyMap<string, readonly PhaseMoment[]>;
  /** For each entry, how long the certificate of its product holds. */
  certificates: readonly EntryCertificate[];
  ownerId: string;
  /** Whether the address asks for equal fields as well. */
  showsEqual: boolean;
}

export interface EntryCertificate {
  /** Last day as YYYY-MM-DD; null if it is unknown. */
  endsOn: string | null;
  /** The last day in words; null if it is unknown. */
  shown: ReactNode;
}

/** Returns entries in the form in which the browser stores the comparison. */
export function toChosenEntries(entries: readonly EntryDto[]): ChosenEntry[] {
  return entries.map(({ _id, algorithmName }) => ({ id: _id, name: algorithmName ?? "" }));
}

/** Column head with an entry and a link that removes it from the comparison. */
function EntryHead({ entry, entries, ownerId, showsEqual }: ComparisonTableProps & { entry: EntryDto }) {
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
        className="line-clamp-2 wrap-anywhere min-w-0 hyphens-auto font-semibold font-serif leading-snug max-sm:flex-1 max-sm:text-base sm:line-clamp-5 sm:text-lg lg:line-clamp-3 print:line-clamp-none"
      >
        {name}
      </TextLink>
      <p className="mt-1 wrap-anywhere text-muted text-sm max-sm:hidden">
        {translate.rich("by", {
          name: () => <bdi>{entry.author.name}</bdi>,
          date: () => <time dateTime={entry.updated}>{formatDate(entry.updated)}</time>,
        })}
      </p>
      <ComparisonLink
        ownerId={ownerId}
        next={toChosenEntries(others)}
        showsEqual={showsEqual}
        aria-label={translate("removeName", { name })}
        className={clsx(buttonClass("quiet", "small"), "no-print px-2! sm:-ml-2 sm:mt-1")}
      >
        <Icon name="close" className="size-4" />
        <span className="max-sm:hidden">{translate("remove")}</span>
      </ComparisonLink>
    </>
  );
}

/** Returns what is empty in a row, by letter: 'B: niet ingevuld'. */
function useEmptyNote() {
  const translate = useTranslations("compare");
  return (values: readonly (ComparedValue | null)[]) => {
    const lettersOf = (isMeant: (value: ComparedValue | null) => boolean) =>
      values.flatMap((value, index) => (isMeant(value) ? getLetter(index) : [])).join(", ");
    const letters = {
      emptyOf: lettersOf((value) => value === null || (value.applies && !value.value?.length)),
      notApplicableOf: lettersOf((value) => value?.applies === false),
    };
    return (["emptyOf", "notApplicableOf"] as const)
      .flatMap((key) => (letters[key] === "" ? [] : translate(key, { letters: letters[key] })))
      .join("; ");
  };
}

/** Row that says whom to ask about each entry: its contact, or else its author; null for who may not see contacts. */
function useAskRow({ entries, groups }: ComparisonTableProps): SideBySideRow | null {
  const translate = useTranslations("compare");
  const note = useEmptyNote();
  const isListed = groups.some(({ group }) => group === "contact");
  if (isListed || entries.every(({ contactEmail }) => contactEmail === undefined)) return null;
  const asked = entries.map(
    ({ contactEmail, author }) => contactEmail ?? (author.closed ? null : author.name),
  );
  return {
    key: "ask",
    name: translate("ask"),
    differs: false,
    cells: entries.map(({ _id, contactEmail }, index) =>
      contactEmail ? (
        <TextLink key={_id} plain href={`mailto:${contactEmail}`} className="wrap-anywhere">
          {contactEmail}
        </TextLink>
      ) : asked[index] ? (
        <bdi key={_id}>{asked[index]}</bdi>
      ) : (
        <QuietWord key={_id}>{translate("notFilled")}</QuietWord>
      ),
    ),
    emptyNote: note(asked.map((value) => (value ? { value, applies: true } : null))),
  };
}

/** Table that compares entries, one field per row, and the certificate if one is known. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { entries, groups, model, moments, certificates } = props;
  const translate = useTranslations("compare");
  const emptyNote = useEmptyNote();
  const ask = useAskRow(props);
  const certificate = {
    key: "certificate",
    name: translate("certificate"),
    differs: new Set(certificates.map(({ endsOn }) => endsOn)).size > 1,
    emptyNote: emptyNote(certificates.map(({ endsOn }) => ({ value: endsOn, applies: true }))),
    cells: certificates.map(({ shown }, index) => (
      <span key={entries[index]?._id}>{shown ?? <QuietWord>{translate("notFilled")}</QuietWord>}</span>
    )),
  };
  const hasCertificate = certificates.some(({ endsOn }) => endsOn !== null);
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
      groups={groups.map(({ group, fields }, place) => ({
        key: group,
        name: translate(`groups.${group}`),
        rows: [
          ...fields.map(({ key, values, differs }) => ({
            key,
            name: model[key].displayName,
            differs: differs && isFieldDifferenceMeaningful({ key }),
            emptyNote: emptyNote(values),
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
          ...(place === 0 && hasCertificate ? [certificate] : []),
          ...(place === 0 && ask !== null ? [ask] : []),
        ],
      }))}
    />
  );
}
