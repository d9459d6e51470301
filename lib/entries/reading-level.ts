/**
 * How hard a Dutch text is to read, by the formula of Flesch as Douma fitted it to Dutch (1960):
 * 206.84 - 0.93 × words per sentence - 77 × syllables per word. Higher is easier; about 60 and up suits level B1.
 */

/** Lowest score without a hint. */
const MIN_EASY_SCORE = 60;
/** Highest average number of words per sentence without a hint: guides to level B1 advise 10 to 12. */
export const MAX_EASY_SENTENCE_WORDS = 12;
/** Number of syllables from which a word counts as long. */
const MIN_LONG_WORD_SYLLABLES = 5;
/** A shorter text says too little about how somebody writes. */
const MIN_WORDS = 8;
/** Maximum number of long words that are named. */
const MAX_NAMED_WORDS = 3;

/** Vowels that are spoken as one; an accented vowel, as in 'patiënt', begins a syllable of its own. */
const SYLLABLE = /aai|ooi|oei|eeuw|ieuw|aa|ee|oo|uu|ie|oe|eu|ui|ij|ei|au|ou|[aeiouyäëïöüáéíóúàèìòùâêîôû]/g;

export function countSyllables(word: string): number {
  return Math.max(1, word.toLowerCase().normalize("NFC").match(SYLLABLE)?.length ?? 0);
}

export interface ReadingLevel {
  /** Score of Flesch and Douma, rounded. */
  score: number;
  /** Average number of words per sentence, rounded. */
  sentenceWords: number;
  /** The longest words, longest first. */
  longWords: string[];
}

/** Measures a text; null if it is too short to say anything about it. */
export function measureReadingLevel(text: string): ReadingLevel | null {
  const words = text.match(/[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*/gu) ?? [];
  if (words.length < MIN_WORDS) return null;
  const sentences = text.split(/[.!?…:]+(?:\s|$)|\n+/u).filter((part) => /\p{L}/u.test(part)).length;
  const syllables = words.map(countSyllables);
  const perSentence = words.length / Math.max(1, sentences);
  const perWord = syllables.reduce((sum, count) => sum + count, 0) / words.length;
  const long = [...new Set(words.filter((_, place) => (syllables[place] ?? 0) >= MIN_LONG_WORD_SYLLABLES))];
  return {
    score: Math.round(206.84 - 0.93 * perSentence - 77 * perWord),
    sentenceWords: Math.round(perSentence),
    longWords: long
      .toSorted((one, other) => countSyllables(other) - countSyllables(one))
      .slice(0, MAX_NAMED_WORDS),
  };
}

/** What would make a text easier to read. */
export interface ReadingHints {
  hasLongSentences: boolean;
  longWords: string[];
}

/** Returns hints for a text that is harder than level B1; null for an easy or very short one. A hint refuses nothing. */
export function findReadingHints(text: string): ReadingHints | null {
  const level = measureReadingLevel(text);
  if (level === null) return null;
  const hasLongSentences = level.sentenceWords > MAX_EASY_SENTENCE_WORDS;
  if (!hasLongSentences && level.score >= MIN_EASY_SCORE) return null;
  return { hasLongSentences, longWords: level.longWords };
}
