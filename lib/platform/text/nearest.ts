/** Returns a text's letters and digits, without case and accents. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function trigramsOf(text: string): Set<string> {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3)));
}

/** Maximum length of a text compared as an abbreviation, in characters. */
const MAX_ABBREVIATION_LENGTH = 6;

/** Whether the letters of a short text occur in the other one in order, with the same first letter. */
function isAbbreviation(short: string, text: string): boolean {
  if (short.length < 2 || short.length > MAX_ABBREVIATION_LENGTH || short[0] !== text[0]) return false;
  let from = 0;
  return [...short].every((letter) => {
    const at = text.indexOf(letter, from);
    from = at + 1;
    return at >= 0;
  });
}

/** Similarity score of an abbreviation to its text, from 0 to 1. */
const ABBREVIATION_SCORE = 0.35;
/** Minimum score of a suggested text, from 0 to 1. */
const MIN_SCORE = 0.3;

/** Trigram similarity (Dice) of two folded texts, from 0 to 1. */
function similarity(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...a].filter((trigram) => b.has(trigram)).length;
  return Math.max((2 * shared) / (a.size + b.size), isAbbreviation(one, other) ? ABBREVIATION_SCORE : 0);
}

/** Returns the candidates most similar to a text, the best first. */
export function findNearestTexts(text: string, candidates: readonly string[], limit = 3): string[] {
  const wanted = folded(text);
  if (wanted === "") return [];
  return candidates
    .map((candidate) => ({ candidate, score: similarity(wanted, folded(candidate)) }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}
