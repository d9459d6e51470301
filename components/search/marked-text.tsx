import { type Searched, splitMatches } from "@/lib/platform/text/text-match";

/** A text in which the words that were searched for are marked. */
export function MarkedText({ text, searched }: { text: string; searched: Searched }) {
  return splitMatches(text, searched).map(({ text: segment, matched, start }) =>
    matched ? (
      <mark key={start} className="text-ink">
        {segment}
      </mark>
    ) : (
      segment
    ),
  );
}
