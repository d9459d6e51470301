import clsx from "clsx";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Fragment, type ReactNode } from "react";
import type { DataModel } from "@/lib/fields/data-model";
import { FIELD_KEYS, type FieldKey, isMultiField, isSingleOrMultiChoice } from "@/lib/fields/entry-fields";
import { getShownValue } from "@/lib/fields/shown-labels";
import type { EntryVersionDetailDto } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { ChangeNote, VersionDateAndAuthor } from "./history-header";
import { computeFieldDiff, type DiffSegment, type FieldDiff } from "./text-diff";

interface Compared {
  field: FieldKey;
  diff: FieldDiff;
  isEqual: boolean;
}

const isText = (key: FieldKey) => !isSingleOrMultiChoice(key);

/** Returns all fields visible to the reader in both versions, with their removed and added text. */
function compareFields(model: DataModel, from: EntryVersionDetailDto, to: EntryVersionDetailDto): Compared[] {
  return FIELD_KEYS.filter((key) => from.content[key] !== undefined && to.content[key] !== undefined).map(
    (key) => {
      const [before, after] = [from, to].map(({ content }) => getShownValue(model, key, content[key]));
      const diff = computeFieldDiff(before, after, isText(key));
      const isEqual = ![...diff.before, ...diff.after].some(({ isOwn }) => isOwn);
      return { field: key, diff, isEqual };
    },
  );
}

type Kind = "removed" | "added";

const LOOKS = {
  removed: "bg-danger-soft text-danger line-through decoration-2",
  added: "bg-success-soft text-success underline decoration-2 underline-offset-2",
};

/** Marks text that only one version has: by colour, by underline or strike-through, and by words for screen readers. */
function Mark({ kind, isTold = true, children }: { kind: Kind; isTold?: boolean; children: ReactNode }) {
  const translate = useTranslations("history.compare");
  const Tag = kind === "removed" ? "del" : "ins";
  return (
    <Tag className={clsx("box-decoration-clone rounded-sm px-0.5", LOOKS[kind])}>
      {isTold ? <span className="sr-only">{translate(kind)}</span> : null}
      {children}
      {isTold ? <span className="sr-only">{translate("end")}</span> : null}
    </Tag>
  );
}

/** Value of a field in one version; marks the text that the other version lacks. Lists have one item per line. */
function MarkedValue({
  stretches,
  kind,
  field,
}: {
  stretches: readonly DiffSegment[];
  kind: Kind;
  field: FieldKey;
}) {
  const dutch = useDutchText();
  const empty = useTranslations("history.compare")("empty");
  if (stretches.length === 0) return <span className="text-muted italic">{empty}</span>;
  const isList = isMultiField(field);
  const Part = isList ? "li" : Fragment;
  // The index makes keys unique, as texts may repeat; their order never changes.
  const keyed = stretches.map((stretch, index) => ({ ...stretch, key: `${index}-${stretch.text}` }));
  const parts = keyed.map(({ key, text, isOwn }) => (
    <Part key={key}>{isOwn ? <Mark kind={kind}>{text}</Mark> : text}</Part>
  ));
  if (isList) return <ul>{parts}</ul>;
  return (
    <span dir="auto" {...(isText(field) ? dutch : {})} className="whitespace-pre-line wrap-anywhere">
      {parts}
    </span>
  );
}

interface ComparedFieldProps extends Compared {
  numbers: Record<Kind, number>;
  model: DataModel;
}

async function ComparedField({ field, diff, isEqual, numbers, model }: ComparedFieldProps) {
  const translate = await getTranslations("history");
  const id = `field-${field}`;
  return (
    <section aria-labelledby={id} className="border-line border-t py-5 print:break-inside-avoid">
      <h2 id={id} className="mb-2 font-sans font-semibold text-lg">
        {model[field].displayName}
      </h2>
      {isEqual ? (
        <div>
          <p className="text-muted text-sm">{translate("compare.equal")}</p>
          <MarkedValue stretches={diff.after} kind="added" field={field} />
        </div>
      ) : (
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          {(["removed", "added"] as const).map((kind) => (
            <div key={kind} className="min-w-0">
              <h3 className="font-normal font-sans text-base text-muted">
                {translate("version", { number: numbers[kind] })}
              </h3>
              <MarkedValue
                stretches={kind === "removed" ? diff.before : diff.after}
                kind={kind}
                field={field}
              />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

async function SideHead({ version, entryId }: { version: EntryVersionDetailDto; entryId: string }) {
  const translate = await getTranslations("history");
  return (
    <div className="min-w-0">
      <p className="font-semibold">
        <TextLink href={paths.version(entryId, version._id)} alone>
          {translate("version", { number: version.number })}
        </TextLink>
      </p>
      <p className="text-base text-muted">
        <VersionDateAndAuthor version={version} sentence="savedBy" />
      </p>
      <ChangeNote note={version.note} />
    </div>
  );
}

interface ComparisonProps {
  entryId: string;
  from: EntryVersionDetailDto;
  to: EntryVersionDetailDto;
  model: DataModel;
  showsAll: boolean;
}

/** Compares two versions field by field; equal fields are shown on request. */
export async function VersionComparison({ entryId, from, to, model, showsAll }: ComparisonProps) {
  const translate = await getTranslations("history.compare");
  const fields = compareFields(model, from, to);
  const different = fields.filter(({ isEqual }) => !isEqual);
  const chosen = { from: from._id, to: to._id };
  const legend = (kind: Kind) => (text: ReactNode) => (
    <Mark kind={kind} isTold={false}>
      {text}
    </Mark>
  );
  return (
    <>
      <div className="mb-6 grid gap-x-8 gap-y-4 md:grid-cols-2">
        <SideHead version={from} entryId={entryId} />
        <SideHead version={to} entryId={entryId} />
      </div>
      <p className="font-semibold">{translate("different", { count: different.length })}</p>
      {different.length > 0 ? (
        <p>
          {translate.rich("legend", {
            del: legend("removed"),
            ins: legend("added"),
          })}
        </p>
      ) : null}
      <p className="no-print mt-3 mb-6 flex flex-wrap gap-x-6 gap-y-1">
        <TextLink
          href={paths.history(entryId, showsAll ? chosen : { ...chosen, all: "1" })}
          scroll={false}
          alone
        >
          {translate(showsAll ? "showDifferent" : "showAll")}
        </TextLink>
        <TextLink href={paths.history(entryId)} alone>
          {translate("all")}
        </TextLink>
      </p>
      {(showsAll ? fields : different).map((compared) => (
        <ComparedField
          key={compared.field}
          {...compared}
          numbers={{ removed: from.number, added: to.number }}
          model={model}
        />
      ))}
    </>
  );
}
