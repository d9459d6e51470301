/** What a query ought to find, decided from the texts. */
export interface JudgedQuery {
  query: string;
  kind: QueryKind;
  /** The keys of all entries that it ought to find; none for words that occur nowhere. */
  relevant: string[];
  /** For a typing mistake: the words that it may be corrected to. */
  corrections?: string[];
}

export const QUERY_KINDS = [
  "word",
  "form",
  "compound",
  "abbreviation",
  "name",
  "several",
  "phrase",
  "synonym",
  "typo",
  "absent",
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** What the register found. */
export interface Found {
  /** Of all pages, in their order. */
  keys: string[];
  /** What was searched for instead of what was typed. */
  corrected: string | null;
}

export interface Outcome {
  judged: JudgedQuery;
  found: Found;
  /** The share of the first ten that is relevant; null where nothing was found and nothing ought to be. */
  precision: number | null;
  /** The share of the relevant ones that was found; null where none is. */
  recall: number | null;
  /** Nothing was found, though something ought to be. */
  isEmpty: boolean;
  isWronglyCorrected: boolean;
  /** What ought to be found and was not. */
  missed: string[];
  /** What stands among the first ten and ought not to be found. */
  wrong: string[];
}

export interface Figures {
  precision: number;
  recall: number;
  empty: number;
  wrongCorrections: number;
}

const FIRST = 10;

/** What the figures are to be: at least the shares, and none of the other two. */
export const GOALS: Figures = { precision: 0.9, recall: 0.85, empty: 0, wrongCorrections: 0 };

/** The definitions, for whoever reads the figures. */
export const DEFINITIONS = [
  `Precision: the part of the first ${FIRST} results (or of all, if there are fewer) that ought to be found, averaged over the`,
  "  queries. A query that finds nothing counts 0 when there is something to find, and is left out otherwise.",
  "Recall: the part of what ought to be found that stands on some page, averaged over the queries for which there is",
  "  something to find.",
  "Empty: queries without a result for which there is something to find.",
  "Wrongly corrected: queries for which something else was searched than what can be meant.",
];

export function judge(judged: JudgedQuery, found: Found): Outcome {
  const relevant = new Set(judged.relevant);
  const first = found.keys.slice(0, FIRST);
  const wrong = first.filter((key) => !relevant.has(key));
  const missed = judged.relevant.filter((key) => !found.keys.includes(key));
  const isNothingToFind = relevant.size === 0;
  return {
    judged,
    found,
    precision: precisionOf(first.length, wrong.length, isNothingToFind),
    recall: isNothingToFind ? null : 1 - missed.length / relevant.size,
    isEmpty: found.keys.length === 0 && !isNothingToFind,
    isWronglyCorrected: found.corrected !== null && !isExpected(judged, found.corrected),
    missed,
    wrong,
  };
}

function precisionOf(shown: number, wrong: number, isNothingToFind: boolean): number | null {
  if (shown > 0) return 1 - wrong / shown;
  return isNothingToFind ? null : 0;
}

/** As a reader compares words: without capitals and accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function isExpected({ corrections = [] }: JudgedQuery, corrected: string): boolean {
  return corrections.some((expected) => plain(expected) === plain(corrected));
}

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  return {
    precision: mean(outcomes.map(({ precision }) => precision)),
    recall: mean(outcomes.map(({ recall }) => recall)),
    empty: outcomes.filter(({ isEmpty }) => isEmpty).length,
    wrongCorrections: outcomes.filter(({ isWronglyCorrected }) => isWronglyCorrected).length,
  };
}

/** Of those that count; 0 when none does. */
function mean(shares: readonly (number | null)[]): number {
  const counted = shares.filter((share) => share !== null);
  return counted.reduce((sum, share) => sum + share, 0) / Math.max(1, counted.length);
}

/** Those with something wrong, the worst first. */
export function worstFirst(outcomes: readonly Outcome[]): Outcome[] {
  const lost = ({ precision, recall, isWronglyCorrected }: Outcome) =>
    1 - (precision ?? 1) + 1 - (recall ?? 1) + (isWronglyCorrected ? 1 : 0);
  return outcomes.filter((outcome) => lost(outcome) > 0).sort((a, b) => lost(b) - lost(a));
}
