import clsx from "clsx";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import type { DataModel } from "@/lib/fields/data-model";
import { FIELD_KEYS, type FieldKey, fieldStructure } from "@/lib/fields/entry-fields";
import { shownValue } from "@/lib/fields/shown-words";
import type { EntryVersionDetailDto } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { useDutchText } from "../ui/dutch";
import { ChangeNote, VersionOrigin } from "./history-header";
import { diffField, type FieldDiff, type Stretch } from "./text-diff";

/** What is said around words that were removed or added, for who does not see how they are marked. */
interface MarkWords {
  removed: string;
  added: string;
  end: string;
  empty: string;
}

const LOOKS = {
  removed: "bg-danger-soft text-danger line-through decoration-2",
  added: "bg-success-soft text-success underline decoration-2 underline-offset-2",
};

/** Words that only one of two versions has, told by a line and words beside their colour. */
export function Mark({
  kind,
  words,
  children,
}: {
  kind: "removed" | "added";
  words: MarkWords;
  children: string;
}) {
  const Tag = kind === "removed" ? "del" : "ins";
  return (
    <Tag className={clsx("box-decoration-clone rounded-sm px-0.5", LOOKS[kind])}>
      <span className="sr-only">{words[kind]}</span>
      {children}
      <span className="sr-only">{words.end}</span>
    </Tag>
  );
}

/** One side of a field, with what the other side does not have marked. A list shows an item a line. */
function MarkedValue({
  stretches,
  kind,
  isList,
  words,
  isDutch = false,
}: {
  stretches: readonly Stretch[];
  kind: "removed" | "added";
  isList: boolean;
  words: MarkWords;
  /** Whether it is a text, as its author wrote it. */
  isDutch?: boolean;
}) {
  const dutch = useDutchText();
  if (stretches.length === 0) return <span className="text-muted italic">{words.empty}</span>;
  const drawn = stretches.map(({ text, isOwn }, index) => ({
    // The same words may come twice; their order never changes.
    key: `${index}-${text}`,
    node: isOwn ? (
      <Mark kind={kind} words={words}>
        {text}
      </Mark>
    ) : (
      text
    ),
  }));
  if (isList) {
    return (
      <ul>
        {drawn.map(({ key, node }) => (
          <li key={key}>{node}</li>
        ))}
      </ul>
    );
  }
  return (
    <span dir="auto" {...(isDutch ? dutch : {})} className="whitespace-pre-line wrap-anywhere">
      {drawn.map(({ key, node }) => (
        <Fragment key={key}>{node}</Fragment>
      ))}
    </span>
  );
}

interface Compared {
  key: FieldKey;
  diff: FieldDiff;
  isEqual: boolean;
}

const isText = (key: FieldKey) => !["single", "multi"].includes(fieldStructure(key).kind);

/** Every field that the reader sees in these versions, with what was removed from it and added to it. */
function compareFields(model: DataModel, from: EntryVersionDetailDto, to: EntryVersionDetailDto): Compared[] {
  return FIELD_KEYS.filter((key) => from.content[key] !== undefined && to.content[key] !== undefined).map(
    (key) => {
      const [before, after] = [from, to].map(({ content }) => shownValue(model, key, content[key]));
      const diff = diffField(before, after, isText(key));
      const isEqual = ![...diff.before, ...diff.after].some(({ isOwn }) => isOwn);
      return { key, diff, isEqual };
    },
  );
}

async function ComparedField({
  compared: { key, diff, isEqual },
  numbers,
  model,
  words,
}: {
  compared: Compared;
  numbers: readonly [number, number];
  model: DataModel;
  words: MarkWords;
}) {
  const translate = await getTranslations("history");
  const isList = fieldStructure(key).kind === "multi";
  const id = `field-${key}`;
  const sides = [
    { number: numbers[0], stretches: diff.before, kind: "removed" as const },
    { number: numbers[1], stretches: diff.after, kind: "added" as const },
  ];
  return (
    <section aria-labelledby={id} className="border-line border-t py-5 print:break-inside-avoid">
      <h2 id={id} className="mb-2 font-sans font-semibold text-lg">
        {model[key].displayName}
      </h2>
      {isEqual ? (
        <div>
          <p className="text-muted text-sm">{translate("compare.equal")}</p>
          <MarkedValue
            stretches={diff.after}
            kind="added"
            isList={isList}
            words={words}
            isDutch={isText(key)}
          />
        </div>
      ) : (
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          {sides.map(({ number, stretches, kind }) => (
            <div key={kind} className="min-w-0">
              <h3 className="font-normal font-sans text-base text-muted">
                {translate("version", { number })}
              </h3>
              <MarkedValue
                stretches={stretches}
                kind={kind}
                isList={isList}
                words={words}
                isDutch={isText(key)}
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
        <Link href={paths.version(entryId, version._id)} className="link inline-block py-0.5">
          {translate("version", { number: version.number })}
        </Link>
      </p>
      <p className="text-base text-muted">
        <VersionOrigin version={version} sentence="savedBy" />
      </p>
      <ChangeNote note={version.note} />
    </div>
  );
}

async function readMarkWords(): Promise<MarkWords> {
  const translate = await getTranslations("history.compare");
  return {
    removed: translate("removed"),
    added: translate("added"),
    end: translate("end"),
    empty: translate("empty"),
  };
}

/** Two versions beside each other, field by field; those that are equal on request. */
export async function Comparison({
  entryId,
  from,
  to,
  model,
  showsAll,
}: {
  entryId: string;
  from: EntryVersionDetailDto;
  to: EntryVersionDetailDto;
  model: DataModel;
  showsAll: boolean;
}) {
  const translate = await getTranslations("history.compare");
  const words = await readMarkWords();
  const fields = compareFields(model, from, to);
  const different = fields.filter(({ isEqual }) => !isEqual);
  const chosen = { from: from._id, to: to._id };
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
            del: (text) => (
              <Mark kind="removed" words={{ ...words, removed: "", end: "" }}>
                {String(text)}
              </Mark>
            ),
            ins: (text) => (
              <Mark kind="added" words={{ ...words, added: "", end: "" }}>
                {String(text)}
              </Mark>
            ),
          })}
        </p>
      ) : null}
      <p className="no-print mt-3 mb-6 flex flex-wrap gap-x-6 gap-y-1">
        <Link
          href={paths.history(entryId, showsAll ? chosen : { ...chosen, all: "1" })}
          scroll={false}
          className="link inline-block py-0.5"
        >
          {translate(showsAll ? "showDifferent" : "showAll")}
        </Link>
        <Link href={paths.history(entryId)} className="link inline-block py-0.5">
          {translate("all")}
        </Link>
      </p>
      {(showsAll ? fields : different).map((compared) => (
        <ComparedField
          key={compared.key}
          compared={compared}
          numbers={[from.number, to.number]}
          model={model}
          words={words}
        />
      ))}
    </>
  );
}
