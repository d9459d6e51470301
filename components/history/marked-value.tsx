import clsx from "clsx";
import { Fragment } from "react";
import { useDutchText } from "../ui/dutch";
import type { Stretch } from "./text-diff";

/** What is said around words that were removed or added, for who does not see how they are marked. */
export interface MarkWords {
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
export function MarkedValue({
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
