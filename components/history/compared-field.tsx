import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { type FieldKey, isMultiField, isSingleOrMultiChoice } from "@/lib/fields/entry-fields";
import { useDutchText } from "../ui/dutch";
import { computeFieldDiff, type DiffSegment } from "./text-diff";

type Kind = "removed" | "added";

const LOOKS = {
  removed: "bg-danger-soft text-danger line-through decoration-2",
  added: "bg-success-soft text-success underline decoration-2 underline-offset-2",
};

const isText = (key: FieldKey) => !isSingleOrMultiChoice(key);

/** Marks text that only one version has: by colour, by underline or strike-through, and by words for screen readers. */
export function Mark({
  kind,
  isTold = true,
  children,
}: {
  kind: Kind;
  isTold?: boolean;
  children: ReactNode;
}) {
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

type Value = string | readonly string[] | null | undefined;

/** The two values of a field side by side, and whether they are equal; `heads` names the sides. */
export function ComparedField({
  field,
  name,
  values: [before, after],
  heads,
  children,
}: {
  field: FieldKey;
  name: string;
  values: readonly [Value, Value];
  heads: Record<Kind, string>;
  children?: ReactNode;
}) {
  const translate = useTranslations("history");
  const diff = computeFieldDiff(before, after, isText(field));
  const isEqual = !isDifferent(field, before, after);
  const id = `field-${field}`;
  return (
    <section aria-labelledby={id} className="border-line border-t py-5 print:break-inside-avoid">
      <h2 id={id} className="mb-2 font-sans font-semibold text-lg">
        {name}
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
              <h3 className="font-normal font-sans text-base text-muted">{heads[kind]}</h3>
              <MarkedValue
                stretches={kind === "removed" ? diff.before : diff.after}
                kind={kind}
                field={field}
              />
            </div>
          ))}
        </div>
      )}
      {children}
    </section>
  );
}

/** Returns whether a field has another value in two versions. */
export function isDifferent(field: FieldKey, before: Value, after: Value): boolean {
  const diff = computeFieldDiff(before, after, isText(field));
  return [...diff.before, ...diff.after].some(({ isOwn }) => isOwn);
}
