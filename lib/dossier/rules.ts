/** What a dossier asks, how the rows of the law are read, and what follows from them. Days are YYYY-MM-DD. */

/** The questions with a choice and their answers; those in MULTI_QUESTIONS may have several, or none of these. */
export const CHOICES = {
  /** A supplier; the hospital, or somebody for it; a supplier, after which the hospital changed it, its purpose or its name; a supplier's general model that the hospital set up under its own name. */
  maker: ["supplier", "own", "changed", "branded"],
  /** Whether it is a device of MDR or IVDR, and whether a notified body has to assess it: so far not (`transition`), or not as it is made in house (article 5(5)). */
  device: ["none", "unassessed", "assessed", "transition", "inHouse"],
  /** Uses that annex III names; `exempted` for one that is no high risk all the same, as its provider wrote down (article 6(3)). */
  uses: ["triage", "staff", "access", "education", "biometrics", "exempted"],
  /** Whether people talk with it, and what it makes: text, sound or images; what passes for real; text that is published without an editor. */
  contents: ["talks", "synthetic", "deepfake", "published"],
  practices: [
    "emotionsAtWork",
    "emotionsUnsure",
    "emotions",
    "biometricCategories",
    "intimateImages",
    "otherProhibited",
  ],
  personalData: ["yes", "no"],
  /** Whether the hospital is a public authority, and whether the system was made for public authorities. */
  authority: ["hospital", "hospitalUnsure", "product", "productUnsure"],
} as const satisfies Record<string, readonly string[]>;
export type ChoiceQuestion = keyof typeof CHOICES;

export const MULTI_QUESTIONS = [
  "uses",
  "contents",
  "practices",
  "authority",
] as const satisfies readonly ChoiceQuestion[];
export type MultiQuestion = (typeof MULTI_QUESTIONS)[number];
export const isMultiQuestion = (key: string): key is MultiQuestion =>
  MULTI_QUESTIONS.some((one) => one === key);

/** Questions whose answer is a day: of its first use here, of the first of its type on the market, of its last significant change of design. */
export const DAY_QUESTIONS = ["startedOn", "marketedOn", "redesignedOn"] as const;
export type DayQuestion = (typeof DAY_QUESTIONS)[number];
/** The answer that there was no such day yet. */
export const NO_DAY = "none";

/** All questions, in the order of the form. */
export const QUESTIONS = [
  "maker",
  "device",
  "uses",
  "contents",
  "practices",
  "personalData",
  "startedOn",
  "marketedOn",
  "redesignedOn",
  "authority",
] as const satisfies readonly (ChoiceQuestion | DayQuestion)[];
export type Question = (typeof QUESTIONS)[number];

type Choice<Key extends ChoiceQuestion> = (typeof CHOICES)[Key][number];
/** Answers to all questions; null is unknown. */
export type Facts = { [Key in Exclude<ChoiceQuestion, MultiQuestion>]: Choice<Key> | null } & {
  [Key in MultiQuestion]: Choice<Key>[] | null;
} & { [Key in DayQuestion]: string | null };

/** The facts of an entry of which nothing is known. */
export const UNKNOWN_FACTS: Facts = {
  maker: null,
  device: null,
  uses: null,
  contents: null,
  practices: null,
  personalData: null,
  startedOn: null,
  marketedOn: null,
  redesignedOn: null,
  authority: null,
};

export const ROLES = ["deployer", "provider"] as const;
export type Role = (typeof ROLES)[number];

/** Routes through the law, the gravest first. */
export const ROUTES = ["prohibited", "lawyer", "annexIII", "annexI", "article50"] as const;
export type Route = (typeof ROUTES)[number];
/** The routes of systems with a high risk, which spare older systems. */
const HIGH_RISK_ROUTES: readonly Route[] = ["annexIII", "annexI"];

/**
 * A `role` or `route` that follows; `timing` of older systems: from a change of their design, or by a last day; a `duty`;
 * `advice`, which no law asks; and a `condition` of a device that a hospital makes for its own use, whose subject is its law.
 */
export const LAW_RULE_KINDS = ["role", "route", "timing", "duty", "advice", "condition"] as const;

/**
 * Terms that all have to hold: of a question, one of these answers. `old` holds for a type that was on the market before a
 * day, without a significant change of its design since.
 */
export type Terms = { [Key in ChoiceQuestion]?: readonly string[] | undefined } & {
  old?: string | undefined;
};

/** One row of the law. It applies if one of the alternatives in `condition` holds. */
export interface LawRule {
  key: string;
  kind: (typeof LAW_RULE_KINDS)[number];
  /** The role or route that follows, or `change` or `lastDay` of a timing; of a duty whose it is, or `both`. */
  subject: string;
  /** The routes on which it applies; empty for all, and for AI on no route. */
  routes: readonly Route[];
  condition: readonly Terms[];
  /** From which day; null for a duty from the day of its route. */
  appliesFrom: string | null;
  /** What fulfils it: a route that says so is a duty itself. */
  fulfilment: string | null;
}

/** What follows from facts by the rows of the law; rows are named by their keys. */
export interface Outcome {
  roles: { role: Role; rule: string }[];
  /**
   * `from` is the day of the law, `due` that of this system: null until its design changes. `timing` is the row that moves
   * it.
   */
  routes: {
    route: Route;
    rule: string;
    from: string | null;
    due: string | null;
    timing: string | null;
  }[];
  duties: { rule: string; due: string | null }[];
  advice: string[];
  /** Questions without an answer that could change the outcome. */
  open: Question[];
}

/** Whether something holds; null while an unknown answer decides. */
type Truth = boolean | null;

/** Whether something holds, and if that is unknown, which answers decide. */
interface Judged {
  truth: Truth;
  missing: readonly Question[];
}
const known = (truth: boolean): Judged => ({ truth, missing: [] });
const unknown = (question: Question): Judged => ({ truth: null, missing: [question] });

const isDay = (answer: string | null): answer is string => answer !== null && answer !== NO_DAY;

/** Judges whether the type was on the market before a day; what was used here by then was. */
function judgeMarketed(day: string, { startedOn, marketedOn }: Facts): Judged {
  if (isDay(startedOn) && startedOn < day) return known(true);
  if (marketedOn === null) return unknown("marketedOn");
  return known(isDay(marketedOn) && marketedOn < day);
}

/** Returns the day on or after `day` on which the design changed significantly; null if there is none. */
const findChange = (day: string, { redesignedOn }: Facts) =>
  isDay(redesignedOn) && redesignedOn >= day ? redesignedOn : null;

function judgeOld(day: string, facts: Facts, today: string): Judged {
  const marketed = judgeMarketed(day, facts);
  if (marketed.truth !== true) return marketed;
  // Nothing can have changed since a day that has yet to come.
  if (facts.redesignedOn === null && today >= day) return unknown("redesignedOn");
  return known(findChange(day, facts) === null);
}

function judgeChoice(key: ChoiceQuestion, allowed: readonly string[], facts: Facts): Judged {
  const answer = facts[key];
  return answer === null ? unknown(key) : known([answer].flat().some((one) => allowed.includes(one)));
}

function judgeTerms({ old, ...choices }: Terms, facts: Facts, today: string): Judged {
  const judged = Object.entries(choices).map(([key, allowed = []]) =>
    judgeChoice(key as ChoiceQuestion, allowed, facts),
  );
  if (old !== undefined) judged.push(judgeOld(old, facts, today));
  if (judged.some(({ truth }) => truth === false)) return known(false);
  const missing = judged.flatMap((one) => one.missing);
  return missing.length === 0 ? known(true) : { truth: null, missing };
}

/** Judges whether one of the alternatives holds. */
function judgeCondition(condition: readonly Terms[], facts: Facts, today: string): Judged {
  const judged = condition.map((terms) => judgeTerms(terms, facts, today));
  if (judged.some(({ truth }) => truth === true)) return known(true);
  const missing = judged.flatMap((one) => one.missing);
  return missing.length === 0 ? known(false) : { truth: null, missing };
}

const earliest = (days: readonly (string | null)[]) =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

/** Returns the later of a day of the law and the first day of use, if that is known. */
const notBeforeUse = (day: string, { startedOn }: Facts) =>
  isDay(startedOn) && startedOn > day ? startedOn : day;

/** What is exempted by article 6(3) has none of the purposes of annex III for the law. */
const applyExemption = (facts: Facts): Facts =>
  facts.uses?.includes("exempted") ? { ...facts, uses: ["exempted"] } : facts;

/** Returns what follows from the facts of an entry. What may not be used at all is on no other route, and owes nothing else. */
export function judge(rules: readonly LawRule[], given: Facts, today: string): Outcome {
  const facts = applyExemption(given);
  const missing = new Set<Question>();
  const ask = (judged: Judged): Truth => {
    for (const question of judged.missing) missing.add(question);
    return judged.truth;
  };
  const isMet = ({ condition }: LawRule) => ask(judgeCondition(condition, facts, today));
  const ofKind = (kind: LawRule["kind"]) => rules.filter((rule) => rule.kind === kind);
  const timings = ofKind("timing");

  /** Returns the day on which a route begins for this system, and the row that moves it from the day of the law. */
  function timeRoute(route: Route, from: string): { due: string | null; timing: string | null } {
    const due = notBeforeUse(from, facts);
    if (!HIGH_RISK_ROUTES.includes(route) || ask(judgeMarketed(from, facts)) !== true)
      return { due, timing: null };
    if (facts.redesignedOn === null && today >= from) missing.add("redesignedOn");
    const change = timings.find(({ subject }) => subject === "change")?.key ?? null;
    const changedOn = findChange(from, facts);
    if (changedOn !== null) return { due: notBeforeUse(changedOn, facts), timing: change };
    // While it is unknown whether the last day holds, it is shown.
    const last = timings.find((rule) => rule.subject === "lastDay" && isMet(rule) !== false);
    return last === undefined ? { due: null, timing: change } : { due: last.appliesFrom, timing: last.key };
  }

  const met = ofKind("route").filter((rule) => isMet(rule) === true);
  const prohibited = met.filter(({ subject }) => subject === "prohibited");
  const isProhibited = prohibited.length > 0;
  const onRoutes = isProhibited ? prohibited : met;
  const routes = onRoutes
    .map(({ key, subject, appliesFrom: from }) => ({
      route: subject as Route,
      rule: key,
      from,
      ...(from === null ? { due: null, timing: null } : timeRoute(subject as Route, from)),
    }))
    .toSorted((one, other) => ROUTES.indexOf(one.route) - ROUTES.indexOf(other.route));

  const isOnRoute = (rule: LawRule) =>
    rule.routes.length === 0 ? !isProhibited : routes.some(({ route }) => rule.routes.includes(route));
  const roles = rules
    .filter(
      (rule) => rule.kind === "role" && (rule.routes.length === 0 || isOnRoute(rule)) && isMet(rule) === true,
    )
    .map(({ key, subject }) => ({ role: subject as Role, rule: key }));
  const isTheirs = ({ subject }: LawRule) => subject === "both" || roles.some(({ role }) => role === subject);
  const isOwed = (rule: LawRule) => isTheirs(rule) && isOnRoute(rule) && isMet(rule) === true;

  const dueOf = ({ kind, appliesFrom, routes: on }: LawRule) => {
    if (appliesFrom === null)
      return earliest(routes.filter(({ route }) => on.includes(route)).map(({ due }) => due));
    // What is not used yet is late with nothing: its duties begin with its use, whose day is unknown.
    const isUnused = facts.startedOn === NO_DAY && kind === "duty" && appliesFrom < today;
    return isUnused ? null : notBeforeUse(appliesFrom, facts);
  };
  const duties = [
    ...onRoutes.filter(({ fulfilment }) => fulfilment !== null),
    ...ofKind("duty").filter(isOwed),
  ];
  return {
    roles,
    routes,
    duties: duties.map((rule) => ({ rule: rule.key, due: dueOf(rule) })),
    advice: ofKind("advice")
      .filter(isOwed)
      .map(({ key }) => key),
    open: QUESTIONS.filter((question) => missing.has(question)),
  };
}

export const DUTY_STATES = ["open", "inWork", "done", "doesNotApply"] as const;
export type DutyState = (typeof DUTY_STATES)[number];

/** Returns whether something is still to be done for a duty in this state. */
export const isDutyOwed = (state: DutyState) => state === "open" || state === "inWork";

/** Returns until when a duty has to be fulfilled: the law's day, or an earlier one that somebody set. */
export const getDueDay = (due: string | null, setDue: string | null): string | null =>
  earliest([due, setDue]);

/** Returns whether a duty had to be fulfilled before today. */
export const isDutyLate = (
  { state, due }: { state: DutyState; due: string | null },
  today: string,
): boolean => isDutyOwed(state) && due !== null && due < today;

/** Maximum lengths in characters, which checks of the tables hold as well, and number of documents of a duty. */
export const DOSSIER_LIMITS = {
  reasonMax: 1000,
  documentMax: 2000,
  documents: 10,
  sentenceMax: 2000,
} as const;
