import { type DutchDictionary, foldDutch } from "./dutch-dictionary";
import { closeStem } from "./dutch-forms";
import {
  apartOf,
  IRREGULAR_NOUNS,
  LATIN_ENDINGS,
  pastForms,
  strongForms,
  strongRows,
  withoutGe,
} from "./dutch-verbs";

/** What is looked for besides a word itself, all without case and accents. */
interface WordFamily {
  /** Its other forms and those of its verb or noun, as whole words. */
  forms: string[];
  /** What its long forms share, wherever it occurs: within compounds too. */
  within: string[];
  /** The same for what is so short that it occurs within other words by accident: only where a word begins or ends so. */
  edges: string[];
  /** Its verbs whose prefix stands apart in a sentence. */
  apart: ApartVerb[];
}

/** `vult ... aan`. */
export interface ApartVerb {
  particle: string;
  /** What stands before it, without it: `vullen`, `vult`, `vulde`. */
  finite: string[];
  infinitive: string;
}

const NOTHING: WordFamily = { forms: [], within: [], edges: [], apart: [] };
/** A shorter stem occurs within words that have nothing to do with it: `reken` in `berekend`. */
const LONG_NOUN = 5;
const LONG_VERB = 6;
const EDGE = 4;
const CLOSED_ENDINGS = ["", "t", "d", "de", "te", "den", "ten"];
const OPEN_ENDINGS = ["en", "end", "ende", "ing", "ingen"];

const DOUBLED = /([bdfgklmnprst])\1$/;

/** `parker` → `parkeer`: the long vowel that an open syllable writes once. */
const lengthened = (stem: string) =>
  DOUBLED.test(stem)
    ? closeStem(stem)
    : closeStem(stem).replace(/([^aeiou])([aeou])([bdfgklmnprst])$/, "$1$2$2$3");

/** What the infinitive of a stem may be: `parkeer` → `parkeren`, `verwijs` → `verwijzen`, `voorspel` → `voorspellen`. */
function infinitives(root: string): string[] {
  const opened = root.replace(/([aeou])\1([bdfgklmnprst])$/, "$1$2");
  const voiced = opened.replace(/s$/, "z").replace(/f$/, "v");
  const isShort = /^[^aeiou]*[aeiou][bdfgklmnprst]$/.test(root);
  const stems = isShort ? [`${root}${root.at(-1)}`] : [`${root}${root.at(-1)}`, opened, voiced];
  return [...new Set(stems)].map((stem) => `${stem}en`);
}

/** What may be the stem of a verb of which this is a form. */
function rootsOf(word: string): string[] {
  const without = (endings: readonly string[]) =>
    endings
      .filter((ending) => word.endsWith(ending))
      .map((ending) => word.slice(0, word.length - ending.length));
  const roots = [
    ...without(CLOSED_ENDINGS),
    ...without(OPEN_ENDINGS).flatMap((open) => [closeStem(open), lengthened(open)]),
  ];
  // `geparkeerd`, and `aangevraagd`, of which `aan` stands before.
  const participles = roots
    .filter((root) => root.length < word.length)
    .map((root) => root.replace(/^(.*?)ge(?=...)/, "$1"));
  // `ingeschat`, of which the stem ends as its participle does.
  const whole = /[td]$/.test(word) ? withoutGe(word) : [];
  return [...new Set([...roots, ...participles, ...whole])].filter((root) => root.length > 1);
}

/** `invullen`, `invuld` → `ingevuld`, `ingevulde`. */
function withGe(verb: string, participle: string): string[] {
  const particle = apartOf(verb)?.particle;
  if (particle === undefined) return [];
  const form = `${particle}ge${participle.slice(particle.length)}`;
  return [form, `${form}e`];
}

/** A Dutch dictionary with what it does not say itself: which words belong to one verb. */
class Families {
  constructor(private readonly dutch: DutchDictionary) {}

  private isListed(word: string): boolean {
    return this.dutch.lemmasOf(word).some(({ formFlags }) => !formFlags.includes("Cx"));
  }

  private isNoun(word: string): boolean {
    return this.dutch
      .lemmasOf(word)
      .some((lemma) => lemma.word === word && lemma.flags.some((flag) => /^[ZC]/.test(flag)));
  }

  private isInfinitive(word: string): boolean {
    return this.dutch.lemmasOf(word).some((lemma) => lemma.word === word && lemma.flags.includes("Vi"));
  }

  /** The infinitives of the verbs that a word may be a form of. */
  private verbsOf(word: string): string[] {
    const strong = strongRows(word)
      .map(([infinitive = ""]) => infinitive)
      .filter((verb) => verb !== word && this.isInfinitive(verb));
    const latin = LATIN_ENDINGS.flatMap(([verb = "", noun = ""]) =>
      word.endsWith(noun) ? `${word.slice(0, -noun.length)}${verb}` : [],
    );
    // The dictionary has `verwezen` as a verb, too.
    const isStronger = strong.length > 0 && !this.isNoun(word) && word.length >= LONG_VERB;
    if (this.isInfinitive(word)) return isStronger ? [...new Set([word, ...strong])] : [word];
    if (strong.length > 0) return [...new Set(strong)];
    // Of `voorspel` it is `voorspellen`, though there is `voorspelen` too.
    const regular = rootsOf(word).flatMap(
      (root) => infinitives(root).find((verb) => this.isInfinitive(verb)) ?? [],
    );
    return [...new Set([...latin, ...regular])].filter((verb) => this.isInfinitive(verb));
  }

  private nounsOf(verb: string): string[] {
    const nouns = LATIN_ENDINGS.flatMap(([ending = "", noun = ""]) =>
      verb.endsWith(ending) ? `${verb.slice(0, -ending.length)}${noun}` : [],
    );
    return nouns.filter((noun) => this.isNoun(noun));
  }

  private formsOfVerb(verb: string): { forms: string[]; roots: string[] } {
    const open = verb.slice(0, -2);
    const candidates = [...new Set([closeStem(open), lengthened(open)])];
    const listed = candidates.filter((root) => this.isListed(root));
    const roots = listed.length > 0 ? listed : candidates.slice(-1);
    const regular = roots.flatMap((root) => {
      const past = /(?:[tkfspx]|ch)$/.test(root) ? "t" : "d";
      const participle = root.endsWith(past) ? root : `${root}${past}`;
      return [
        root,
        `${root}t`,
        `${root}${past}e`,
        participle,
        `${participle}e`,
        `ge${participle}`,
        `ge${participle}e`,
        ...withGe(verb, participle),
      ];
    });
    const strong = strongForms(verb);
    const forms = [verb, `${verb}d`, `${verb}de`, `${open}ing`, `${open}ingen`, ...regular];
    const known = listed.length > 0 ? forms.filter((form) => this.isListed(form)) : forms;
    return { forms: [...strong, ...known], roots: [...roots, open] };
  }

  private apartOf(verb: string): ApartVerb[] {
    const apart = apartOf(verb);
    if (apart === null || !this.isInfinitive(apart.base)) return [];
    const { particle, base } = apart;
    const { roots } = this.formsOfVerb(base);
    const regular = roots.slice(0, -1).flatMap((root) => {
      const past = /(?:[tkfspx]|ch)$/.test(root) ? "t" : "d";
      return [root, ...(root.endsWith("t") ? [] : [`${root}t`]), `${root}${past}e`, `${root}${past}en`];
    });
    return [{ particle, infinitive: base, finite: [...new Set([base, ...regular, ...pastForms(base)])] }];
  }

  private lemmasOf(word: string): string[] {
    const lemmas = this.dutch
      .lemmasOf(word)
      .filter(({ flags, formFlags }) => !flags.includes("^^") && !formFlags.includes("Cx"))
      .map((lemma) => lemma.word);
    const irregular = IRREGULAR_NOUNS.filter((forms) => forms.includes(word)).flat();
    if (lemmas.length + irregular.length > 0) return [...irregular, ...lemmas];
    // `wachttijden`, which is not listed, is `wachttijd` as `tijden` is `tijd`.
    const last = this.dutch.splitCompound(word)?.at(-1) ?? "";
    return last === "" ? [] : this.lemmasOf(last).map((lemma) => `${word.slice(0, -last.length)}${lemma}`);
  }

  of(word: string): WordFamily {
    const lemmas = this.lemmasOf(word);
    const verbs = this.verbsOf(word);
    const latin = verbs.flatMap((verb) => this.nounsOf(verb));
    const nouns = [...new Set([...lemmas, ...latin])];
    const conjugated = verbs.map((verb) => this.formsOfVerb(verb));
    const forms = [
      ...nouns.flatMap((noun) => [noun, ...this.dutch.inflect(noun)]),
      ...conjugated.flatMap((verb) => verb.forms),
    ];
    const within = [
      ...nouns.filter((noun) => noun.length >= LONG_NOUN),
      ...conjugated.flatMap((verb) => verb.roots).filter((root) => root.length >= LONG_VERB),
    ];
    return {
      forms: [...new Set(forms)].filter((form) => form !== word),
      within: shortest(within),
      edges: lemmas.filter(
        (lemma) => lemma.length === EDGE && lemma !== word && this.dutch.isProductive(lemma),
      ),
      apart: verbs.flatMap((verb) => this.apartOf(verb)),
    };
  }
}

/** Without those that another occurs in: where they stand it does. */
export function shortest(words: readonly string[]): string[] {
  const all = [...new Set(words)];
  return all.filter((word) => !all.some((other) => other !== word && word.includes(other)));
}

/** The family of a word of four letters or more; nothing for what is no word of letters. */
export function familyOf(given: string, dutch: DutchDictionary): WordFamily {
  const word = foldDutch(given);
  return /^[a-z]{4,40}$/.test(word) ? new Families(dutch).of(word) : NOTHING;
}
