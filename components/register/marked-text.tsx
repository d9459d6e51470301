import { splitMatches } from "@/lib/domain/text-match";

/** A text in which the words that were searched for are marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return splitMatches(text, words).map(({ text: piece, matched, start }) =>
    matched ? (
      <mark key={start} className="text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
