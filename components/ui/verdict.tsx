import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { extractOpeningSentence, splitAfterOpeningSentence } from "@/lib/platform/text/first-words";
import { useDutchText } from "./dutch";
import { useFormats } from "./use-formats";

/** A fact of the strip with its name; null if there is nothing to tell. */
export interface VerdictFact {
  name: string;
  fact: ReactNode;
  /** Whether the fact only links elsewhere, so that it and its name are not printed. */
  onlyLinks?: boolean;
}

interface VerdictProps {
  /** Description of the algorithm or product; its first sentence stands out. */
  description?: string | null;
  /** Opening line written by the register instead of a user. */
  opening?: ReactNode;
  facts: readonly VerdictFact[];
  children?: ReactNode;
}

/** Renders the description, with its first sentence larger than the rest. */
function Description({ text }: { text: string }) {
  const dutch = useDutchText();
  const [opening, rest] = splitAfterOpeningSentence(text);
  const look = "max-w-[76ch] whitespace-pre-line wrap-anywhere";
  return (
    <>
      <p dir="auto" {...dutch} className={`text-lg leading-snug sm:text-[1.3125rem] ${look}`}>
        {opening}
      </p>
      {rest === "" ? null : (
        <p dir="auto" {...dutch} className={`-mt-2 ${look}`}>
          {rest}
        </p>
      )}
    </>
  );
}

/** Opening sentence of a text about what was learned; paper has the whole text further on. */
export function LessonOpening({ text }: { text: string }) {
  const dutch = useDutchText();
  return (
    <span dir="auto" {...dutch} className="no-print font-normal">
      {extractOpeningSentence(text)}
    </span>
  );
}

/** Strip below a page's title with the answers first; a fact without content is left out. */
export function Verdict({ description, opening, facts, children }: VerdictProps) {
  const translate = useTranslations("verdict");
  const told = facts.filter(({ fact }) => fact);
  if (!description && !opening && !children && told.length === 0) return null;
  return (
    <section
      aria-label={translate("label")}
      className="mt-3 flex flex-col gap-3 border-ink border-t-2 border-b border-b-line py-3 sm:mt-5 sm:gap-4 sm:py-5"
    >
      {opening}
      {description ? <Description text={description} /> : null}
      {told.length === 0 ? null : (
        <dl className="grid gap-y-1.5 sm:grid-cols-3 sm:gap-x-8 sm:gap-y-4 lg:grid-cols-4 print:grid-cols-3">
          {told.map(({ name, fact, onlyLinks = false }) => (
            <div
              key={name}
              className={clsx(
                "grid min-w-0 grid-cols-[6.75rem_minmax(0,1fr)] gap-x-3 text-base leading-snug sm:block",
                onlyLinks && "no-print",
              )}
            >
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere font-semibold sm:mt-0.5">{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}

/**
 * Renders since which month an entry has its phase, or 'by' that month if its first version already has the
 * phase.
 */
export function SinceMonth({
  moment,
  ofSeveral = false,
}: {
  moment: { at: string; isFirst: boolean } | null;
  /** Whether `moment` is the earliest among several entries. */
  ofSeveral?: boolean;
}) {
  const translate = useTranslations("verdict");
  const { formatMonth } = useFormats();
  if (moment === null) return null;
  const { isFirst, at } = moment;
  const key = ofSeveral ? (isFirst ? "earliestBy" : "earliestSince") : isFirst ? "by" : "since";
  return <span className="font-normal text-muted">{translate(key, { month: formatMonth(at) })}</span>;
}
