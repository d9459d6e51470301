/** Themes of reasons for stopping, in the order for equal counts; `other` (no word matches) comes last. */
export const STOP_THEMES = [
  "costs",
  "workflow",
  "accuracy",
  "benefit",
  "integration",
  "supplier",
  "replaced",
  "support",
  "rules",
  "ended",
  "other",
] as const;
export type StopTheme = (typeof STOP_THEMES)[number];

/** How many reasons have a theme, and the id of an entry with one of them. */
export interface ThemeCount {
  theme: StopTheme;
  count: number;
  id: string;
}

const MAKERS = "(?:leverancier|fabrikant|producent|producten?|software|vendor|supplier|manufacturer|company)";
const TRIALS = "(?:pilot|proef|studie|onderzoek|project|test|trial|study)[a-z]*";

/** Word beginnings per theme, in Dutch and English; `\b` ends a word. Patterns can span words within a clause. */
const WORDS: Record<Exclude<StopTheme, "other">, string> = {
  costs:
    "[a-z-]*kosten\\b|te duur\\b|duurder|(?:on)?betaalba|[a-z]*budget|bezuinig|financi|[a-z]*prijs\\b|prijzig|vergoeding|geld\\b|costs?\\b|costly|expensive|(?:un)?afford|pric(?:e|ing)|funding|reimburs",
  workflow:
    "werkdruk|werklast|werkproces|werkstroom|[a-z]*workflow|workload|tijdrovend|omslachtig|bewerkelijk|arbeidsintensie|administratieve last|alarmmoe|(?:te veel|extra|meer) (?:werk|tijd|handelingen|stappen|kliks?|handwerk|meldingen|alarmen|alerts)\\b|alert fatigue|time[- ]consuming|cumbersome|(?:too much|too many|extra|more) (?:time|work|steps|clicks|alerts|alarms)\\b",
  accuracy:
    "(?:on)?nauwkeurig|(?:in)?accura|onterecht|fout(?:en|ief|ieve|e)?\\b|fout-?(?:positie|negatie)|vals-?e? ?-?(?:positie|negatie|alarm|melding)|false[- ](?:positive|negative|alarm)|gemiste|missed|sensitivi|specifici|[a-z]*prestatie|(?:under)?perform|(?:on)?betrouwba|(?:un)?reliab|(?:mis)?calibrat|[a-z]*drift\\b|bias\\b|errors?\\b",
  benefit:
    "[a-z]*meerwaarde|(?:geen|weinig|te klein) (?:effect|nut|winst|baat|verbetering)|leverde (?:te )?(?:weinig|niets)|added value|(?:no|little) (?:benefit|effect|gain|improvement|value)",
  integration:
    "PACS\\b|EPD\\b|EHR\\b|EMR\\b|RIS\\b|HiX\\b|[a-z]*koppel|[a-z]*integratie|integre|integrat|interface|interop|(?:in)?compatib|ICT\\b|infrastruct",
  supplier: `${MAKERS}\\b[^.;,:]*(?:stop|failli|be[eë]indig|sta(?:akt|ken)|gestaakt|opgehe|overgenomen|uit de handel|van de markt|uit de markt|niet meer|niet langer|bankrupt|insolven|discontinu|ceased|withdr|no longer|acquired|off the market)|faillissement|bankruptcy|(?:van|uit) de markt|off the market|end[- ]of[- ](?:life|support)|niet (?:meer|langer) (?:geleverd|leverbaar|ondersteund|onderhouden|verkrijgbaar)`,
  replaced:
    "vervang|opvolg|nieuwer|nieuwe (?:versie|product|systeem|model|algoritme)|andere? (?:product|leverancier|algoritme|oplossing|systeem|pakket|software)|overgestapt|overstap|replac|supersed|successor|switched|newer|(?:other|another|different|new) (?:product|supplier|vendor|algorithm|solution|system|version)",
  support:
    "[a-z]*draagvlak|weerstand|acceptatie|adoptie|animo\\b|belangstelling|interesse|(?:weinig|nauwelijks|zelden|onvoldoende|amper|niet|niet meer) (?:gebruik|gebruikt|benut|ingezet)\\b|(?:weinig|geen|onvoldoende) (?:vertrouwen|steun)|kartrekker|little used?|(?:low|too little) (?:use|usage|support|uptake)|(?:hardly|rarely|barely|seldom|not) used|adoption|uptake|acceptance|buy-in|resistance|lack of (?:support|interest|trust|use)",
  rules:
    "wet\\b|wette|wetgev|[a-z]*regelgeving|MDR\\b|IVDR\\b|AI[- ]?(?:act|verordening)\\b|verordening|CE\\b|CE-|[a-z]*certifica|keurmerk|AVG\\b|GDPR\\b|privacy|juridisch|IGJ\\b|METC\\b|legal|law\\b|laws\\b|regulat|complian|aansprakelijk|liabilit",
  ended: `${TRIALS}[^.;,:]*(?:afgelopen|afgerond|voltooid|be[eë]indigd|ten einde|voorbij|eindigde|afliep|liep af|ended|finished|completed|concluded)|(?:einde|eind|afloop|afronding|end|completion)(?: van| of)?(?: de| het| een| the| a)? [a-z-]*?${TRIALS}`,
};

const PATTERNS = Object.entries(WORDS).map(
  ([theme, words]) => [theme as StopTheme, new RegExp(`(?<!\\p{L})(?:${words})`, "iu")] as const,
);

/** Returns the themes of a free-text reason by its words: an approximation, shown along with the reason. */
export function findStopThemes(reason: string): StopTheme[] {
  const found = PATTERNS.flatMap(([theme, pattern]) => (pattern.test(reason) ? theme : []));
  return found.length > 0 ? found : ["other"];
}

/** Counts the themes of all reasons, most frequent first; `count` is the number of entries with the same reason. */
export function countThemes(reasons: readonly { reason: string; count: number; id: string }[]): ThemeCount[] {
  const counts = new Map<StopTheme, ThemeCount>();
  for (const { reason, count, id } of reasons)
    for (const theme of findStopThemes(reason))
      counts.set(theme, { theme, id, ...counts.get(theme), count: count + (counts.get(theme)?.count ?? 0) });
  const place = ({ theme, count }: ThemeCount) => (theme === "other" ? 0 : count);
  return STOP_THEMES.flatMap((theme) => counts.get(theme) ?? []).toSorted((a, b) => place(b) - place(a));
}
