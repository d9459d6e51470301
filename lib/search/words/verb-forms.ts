/** How a verb from Latin or French ends, and the noun of it: `transcriberen`, `transcriptie`. */
export const LATIN_ENDINGS: readonly (readonly [string, string])[] = [
  ["eren", "atie"],
  ["eren", "ie"],
  ["eren", "e"],
  ["eren", "itie"],
  ["eren", "age"],
  ["ieren", "ie"],
  ["iseren", "ies"],
  ["iceren", "ose"],
  ["iceren", "ostiek"],
  ["ceren", "catie"],
  ["ceren", "ctie"],
  ["beren", "ptie"],
  ["geren", "ctie"],
  ["igeren", "ectie"],
  ["gneren", "gnatie"],
  ["ueren", "utie"],
  ["deren", "sie"],
  ["teren", "sie"],
  ["tteren", "ssie"],
  ["teren", "at"],
  ["eren", "aat"],
];

/** Verbs that change their vowel: the infinitive and the forms that no rule gives, of those that registers use. */
export const STRONG_VERBS: readonly (readonly string[])[] = (
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
export const PREFIXED_ONLY: readonly (readonly string[])[] = (
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
