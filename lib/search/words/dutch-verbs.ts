/** How a verb from Latin or French ends, and the noun of it: `transcriberen`, `transcriptie`. */
export const LATIN_ENDINGS: readonly (readonly string[])[] = (
  "eren atie|eren ie|eren e|eren itie|eren age|ieren ie|iseren ies|iceren ose|iceren ostiek|ceren catie|ceren ctie|" +
  "beren ptie|geren ctie|igeren ectie|gneren gnatie|ueren utie|deren sie|teren sie|tteren ssie|teren at|eren aat"
)
  .split("|")
  .map((pair) => pair.split(" "));

/** Verbs that change their vowel: the infinitive and the forms that no rule gives, of those that registers use. */
const STRONG_VERBS: readonly (readonly string[])[] = (
  "kiezen koos kozen gekozen|vinden vond vonden gevonden|lezen las lazen gelezen|schrijven schreef schreven geschreven|" +
  "beschrijven beschreef beschreven|voorschrijven voorgeschreven|nemen nam namen genomen|opnemen opgenomen opname|" +
  "deelnemen deelgenomen deelname|geven gaf gaven gegeven|zien zag zagen gezien|vergelijken vergeleek vergeleken|" +
  "bewegen bewoog bewogen|wegen woog wogen gewogen|meten mat maten gemeten|spreken sprak spraken gesproken|" +
  "bespreken besprak besproken|breken brak braken gebroken|sterven stierf stierven gestorven|overlijden overleed overleden|" +
  "lijden leed leden geleden|krijgen kreeg kregen gekregen|blijken bleek bleken gebleken|verwijzen verwees verwezen|" +
  "wijzen wees wezen gewezen|bewijzen bewees bewezen|aanwijzen aangewezen|verwijderen verwijderd|besluiten besloot besloten|" +
  "sluiten sloot sloten gesloten|aansluiten aangesloten|ontbreken ontbrak ontbroken|helpen hielp hielpen geholpen|" +
  "vallen viel vielen gevallen|houden hield hielden gehouden|onthouden onthield|slapen sliep sliepen geslapen|" +
  "lopen liep liepen gelopen|verlopen verliep|ademen geademd|drinken dronk dronken gedronken|eten at aten gegeten|" +
  "begrijpen begreep begrepen|verliezen verloor verloren|verdwijnen verdween verdwenen|bieden bood boden geboden|" +
  "aanbieden aangeboden|verbieden verbood verboden|rijden reed reden gereden|snijden sneed sneden gesneden|" +
  "stijgen steeg stegen gestegen|zenden zond zonden gezonden|verzenden verzonden|werven wierf geworven|zoeken zocht gezocht|" +
  "onderzoeken onderzocht|brengen bracht gebracht|denken dacht gedacht|kopen kocht gekocht|inkopen ingekocht|" +
  "vertrekken vertrok vertrokken|winnen won wonnen gewonnen|beginnen begon begonnen|plegen pleegde|dragen droeg gedragen|" +
  "overdragen overgedragen overdracht|slaan sloeg geslagen|verslaan versloeg|staan stond gestaan|ontstaan ontstond|" +
  "gaan ging gegaan|doen deed gedaan|bevallen beviel|wassen waste gewassen|bederven bedorven|genezen genas|" +
  "kijken keek keken gekeken|grijpen greep grepen gegrepen|trekken trok trokken getrokken|blijven bleef bleven gebleven|" +
  "treffen trof troffen getroffen|werpen wierp wierpen geworpen|roepen riep riepen geroepen"
)
  .split("|")
  .map((row) => row.split(" "));

/** The same of verbs whose forms mean something else by themselves (`vroeg`, `weken`): only after a prefix. */
const PREFIXED_ONLY: readonly (readonly string[])[] = (
  "vragen vroeg vroegen gevraagd|wijken week weken geweken|laten liet lieten gelaten|komen kwam kwamen gekomen|" +
  "liggen lag lagen gelegen|hangen hing hingen gehangen|buigen boog bogen gebogen|strijken streek streken gestreken|" +
  "schuiven schoof schoven geschoven|dringen drong drongen gedrongen|springen sprong sprongen gesprongen|" +
  "binden bond bonden gebonden|vangen ving vingen gevangen|heffen hief hieven geheven|treden trad traden getreden|" +
  "schieten schoot schoten geschoten|gieten goot goten gegoten"
)
  .split("|")
  .map((row) => row.split(" "));

/** Nouns whose plural no rule gives, with the stem that compounds are made with. */
export const IRREGULAR_NOUNS: readonly (readonly string[])[] = [
  ["kind", "kinder", "kinderen"],
  ["stad", "steden"],
  ["lid", "leden"],
  ["museum", "musea"],
  ["criterium", "criteria"],
  ["medicus", "medici"],
];

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
