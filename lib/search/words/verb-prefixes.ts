import { PREFIXED_ONLY, STRONG_VERBS } from "./verb-forms";

/** What stands before a verb, and apart from it in a sentence: `vult de gegevens aan`. */
const SEPARABLE =
  "aan achter af bij door goed in klaar mee na neer om op open over samen terug toe uit vast voor weg weer".split(
    " ",
  );
/** What stays before its verb, of which the participle has no ge. */
const INSEPARABLE = "be ge her ont ver mis aan door om onder over voor".split(" ");
/** Verbs whose prefix does not stand apart, or not where they mean what registers mean by them. */
const NEVER_APART = new Set(
  "afdelen voorkomen voorspellen overleggen overwegen overlijden omvatten".split(" "),
);
/** A shorter rest is no verb. */
const SHORTEST_BASE = 4;

/** `aanvullen` is `aan` and `vullen`, which stand apart in a sentence; null for what does not. */
export function apartOf(verb: string): { particle: string; base: string } | null {
  if (NEVER_APART.has(verb)) return null;
  const particle = SEPARABLE.find(
    (prefix) => verb.startsWith(prefix) && verb.length >= prefix.length + SHORTEST_BASE,
  );
  return particle === undefined ? null : { particle, base: verb.slice(particle.length) };
}

/** `ingevuld` → `invuld`: a participle without the ge after its prefix; nothing for another word. */
export function withoutGe(word: string): string[] {
  return SEPARABLE.filter((prefix) => word.startsWith(`${prefix}ge`)).map(
    (prefix) => `${prefix}${word.slice(prefix.length + 2)}`,
  );
}

/** How a verb begins that is made of this one, and its forms: some are no words, and stand nowhere. */
function derivedForms(prefix: string, [infinitive = "", ...others]: readonly string[]): string[] {
  const [participle] = others.filter((form) => form.startsWith("ge"));
  const short = participle !== undefined && INSEPARABLE.includes(prefix) ? [participle.slice(2)] : [];
  const kept = SEPARABLE.includes(prefix) ? others : others.filter((form) => form !== participle);
  return [infinitive, ...kept, ...short].map((form) => `${prefix}${form}`);
}

const PREFIXES = [...new Set([...SEPARABLE, ...INSEPARABLE])];

/** Rows of forms, each of one strong verb that this word is a form of. */
export function strongRows(word: string): (readonly string[])[] {
  const own = STRONG_VERBS.filter((forms) => forms.includes(word));
  const derived = PREFIXES.filter((prefix) => word.startsWith(prefix)).flatMap((prefix) =>
    [...STRONG_VERBS, ...PREFIXED_ONLY]
      .map((forms) => derivedForms(prefix, forms))
      .filter((forms) => forms.includes(word)),
  );
  return [...own, ...derived];
}

/** The forms of a strong verb that no rule gives. */
export const strongForms = (verb: string): string[] => [
  ...new Set(
    strongRows(verb)
      .filter(([infinitive]) => infinitive === verb)
      .flat(),
  ),
];

/** The finite forms of a verb in the past, such as `sprak` and `spraken`, by its infinitive. */
export const pastForms = (verb: string): string[] =>
  [...STRONG_VERBS, ...PREFIXED_ONLY]
    .filter(([infinitive]) => infinitive === verb)
    .flatMap(([, ...others]) => others.filter((form) => !form.startsWith("ge")));
