import { splitTextAtMatches, type WordsToMark } from "@/lib/platform/text/text-match";

/** Renders a text with the search matches highlighted. */
export function MarkedText({ text, searched }: { text: string; searched: WordsToMark }) {
  return splitTextAtMatches(text, searched).map(({ text: segment, matched, start }) =>
    matched ? (
      <mark key={start} className="text-ink">
        {segment}
      </mark>
    ) : (
      segment
    ),
  );
}
