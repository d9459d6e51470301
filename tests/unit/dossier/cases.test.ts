import { readFileSync } from "node:fs";
import { type Facts, judge, NO_DAY } from "@/lib/dossier/rules";
import { readSeededLawRules } from "../../support/law-rules";

const TODAY = "2026-11-28";
const rules = readSeededLawRules(
  readFileSync("prisma/migrations/20261128172000_law_rules/migration.sql", "utf8"),
);

/** What the cases have in common: bought, no device, no listed use, nothing made, never changed, a private hospital. */
const BOUGHT: Facts = {
  maker: "supplier",
  device: "none",
  uses: [],
  contents: [],
  practices: [],
  personalData: "yes",
  startedOn: NO_DAY,
  marketedOn: null,
  redesignedOn: NO_DAY,
  authority: [],
};

const used = (keys: readonly string[], day: string | null) =>
  Object.fromEntries(keys.map((key) => [key, day]));

/** Duties of the deployer of a system with a high risk, and those that only annex III gives. */
const HIGH_RISK = [
  "use-by-instructions",
  "human-oversight",
  "input-data",
  "monitor-stop-report",
  "keep-logs",
  "use-provider-info-for-dpia",
  "cooperate-with-authority",
];
const ANNEX_III = [...HIGH_RISK, "tell-people", "fundamental-rights-assessment", "explain-decision"];
const PROVIDER = [
  "provider-requirements",
  "provider-quality-system",
  "provider-conformity",
  "provider-register",
  "provider-keep-documents",
  "provider-monitor-and-report",
];
const literacy = (day: string) => ({ "ai-literacy": day });
const withDpia = (day: string, literacyDay = day) => ({ ...literacy(literacyDay), "gdpr-dpia": day });

interface Case {
  facts: Partial<Facts>;
  roles?: string[];
  /** Routes with the day of the law and that of this system. */
  routes: [route: string, from: string | null, due: string | null][];
  duties: Record<string, string | null>;
  lawyers?: string[];
  advice?: string[];
}

const LUNG: Partial<Facts> = { device: "assessed", marketedOn: "2023-06-15", startedOn: "2025-03-01" };
const IN_HOUSE: Partial<Facts> = {
  maker: "own",
  device: "inHouse",
  marketedOn: "2024-04-01",
  startedOn: "2024-04-01",
};
const CHATBOT: Partial<Facts> = {
  contents: ["talks", "synthetic"],
  personalData: "no",
  marketedOn: "2025-03-01",
  startedOn: "2025-09-01",
};
const MOOD: Partial<Facts> = {
  uses: ["biometrics", "staff"],
  practices: ["emotionsAtWork"],
  marketedOn: "2023-06-01",
  startedOn: "2024-01-01",
};
const PUBLIC_TRIAGE: Partial<Facts> = {
  uses: ["triage"],
  authority: ["hospital", "product"],
  marketedOn: "2024-11-01",
  startedOn: "2025-06-01",
};

/** Twelve cases and their variants, decided from the law's text by somebody who did not see these rules. */
const CASES: Record<string, Case> = {
  "1 lung nodules, a bought device of class IIa": {
    facts: LUNG,
    routes: [["annexI", "2028-08-02", null]],
    duties: { ...withDpia("2025-03-01"), ...used(HIGH_RISK, null) },
  },
  "1b the same, redesigned since the day": {
    facts: { ...LUNG, redesignedOn: "2028-10-01" },
    routes: [["annexI", "2028-08-02", "2028-10-01"]],
    duties: { ...withDpia("2025-03-01"), ...used(HIGH_RISK, "2028-10-01") },
  },
  "1c the same, redesigned before the day": {
    facts: { ...LUNG, redesignedOn: "2028-03-01" },
    routes: [["annexI", "2028-08-02", null]],
    duties: { ...withDpia("2025-03-01"), ...used(HIGH_RISK, null) },
  },
  "1d the same type, in another hospital since 2029": {
    facts: { ...LUNG, startedOn: "2029-01-01" },
    routes: [["annexI", "2028-08-02", null]],
    duties: { ...withDpia("2029-01-01"), ...used(HIGH_RISK, null) },
  },
  "2 exercises, a device of class I without notified body": {
    facts: { device: "unassessed", marketedOn: "2024-09-01", startedOn: "2026-02-01" },
    routes: [],
    duties: withDpia("2026-02-01"),
  },
  "3 laboratory, IVDR class C, new": {
    facts: { device: "assessed", marketedOn: "2028-09-01", startedOn: "2028-10-01" },
    routes: [["annexI", "2028-08-02", "2028-10-01"]],
    duties: { ...withDpia("2028-10-01"), ...used(HIGH_RISK, "2028-10-01") },
  },
  "4 a device made in house": {
    facts: IN_HOUSE,
    roles: ["deployer", "provider"],
    routes: [["lawyer", null, null]],
    lawyers: ["lawyer-in-house"],
    duties: {
      ...withDpia("2024-04-01", "2025-02-02"),
      "in-house-declaration": "2024-04-01",
      // Now: the day on which the row was read.
      "route-annex-i-in-house": TODAY,
    },
  },
  "4b the same for emergency triage, new": {
    facts: { ...IN_HOUSE, uses: ["triage"], marketedOn: "2028-02-01", startedOn: "2028-02-01" },
    roles: ["deployer", "provider"],
    routes: [
      ["lawyer", null, null],
      ["annexIII", "2027-12-02", "2028-02-01"],
    ],
    lawyers: ["lawyer-in-house"],
    duties: {
      ...withDpia("2028-02-01"),
      ...used([...ANNEX_III, ...PROVIDER, "in-house-declaration", "route-annex-i-in-house"], "2028-02-01"),
    },
  },
  "5 emergency triage, no device, new": {
    facts: { uses: ["triage"], marketedOn: "2028-01-15", startedOn: "2028-02-01" },
    routes: [["annexIII", "2027-12-02", "2028-02-01"]],
    duties: { ...withDpia("2028-02-01"), ...used(ANNEX_III, "2028-02-01") },
  },
  "6 emergency triage, a device of class IIa, redesigned": {
    facts: {
      device: "assessed",
      uses: ["triage"],
      authority: ["hospital"],
      marketedOn: "2026-09-01",
      startedOn: "2026-10-01",
      redesignedOn: "2028-03-01",
    },
    routes: [
      ["annexIII", "2027-12-02", "2028-03-01"],
      ["annexI", "2028-08-02", null],
    ],
    duties: { ...withDpia("2026-10-01"), ...used([...ANNEX_III, "register-use"], "2028-03-01") },
  },
  "7 rosters and appraisal of staff": {
    facts: { uses: ["staff"], marketedOn: "2028-02-01", startedOn: "2028-03-01" },
    routes: [["annexIII", "2027-12-02", "2028-03-01"]],
    duties: { ...withDpia("2028-03-01"), ...used([...ANNEX_III, "tell-staff"], "2028-03-01") },
  },
  "8 a bought chatbot for patients": {
    facts: CHATBOT,
    routes: [["article50", "2026-08-02", "2026-08-02"]],
    duties: literacy("2025-09-01"),
    advice: ["check-supplier-notice"],
  },
  "8b the same, made for the hospital": {
    facts: { ...CHATBOT, maker: "own" },
    roles: ["deployer", "provider"],
    routes: [["article50", "2026-08-02", "2026-08-02"]],
    duties: {
      ...literacy("2025-09-01"),
      ...used(["tell-talking-to-ai", "mark-generated-content"], "2026-08-02"),
    },
  },
  "8c the same, a general model under its own name": {
    facts: { ...CHATBOT, maker: "branded" },
    roles: ["deployer", "provider"],
    routes: [
      ["lawyer", TODAY, TODAY],
      ["article50", "2026-08-02", "2026-08-02"],
    ],
    lawyers: ["lawyer-provider-of-chatbot"],
    duties: {
      ...literacy("2025-09-01"),
      ...used(["tell-talking-to-ai", "mark-generated-content"], "2026-08-02"),
      "lawyer-provider-of-chatbot": TODAY,
    },
  },
  "9 speech to letter by a generative model": {
    facts: { contents: ["synthetic"], marketedOn: "2025-10-01", startedOn: "2026-05-01" },
    routes: [["article50", "2026-08-02", "2026-08-02"]],
    duties: withDpia("2026-05-01"),
    advice: ["check-supplier-notice"],
  },
  "10 the mood of staff from camera and voice": {
    facts: MOOD,
    routes: [["prohibited", "2025-02-02", "2025-02-02"]],
    duties: { "prohibited-emotion-at-work": "2025-02-02" },
  },
  "10b the mood of patients, for their care": {
    facts: { ...MOOD, uses: ["biometrics"], practices: ["emotions"] },
    routes: [
      ["annexIII", "2027-12-02", null],
      ["article50", "2026-08-02", "2026-08-02"],
    ],
    duties: {
      ...withDpia("2024-01-01", "2025-02-02"),
      ...used(ANNEX_III, null),
      "tell-emotion-or-category": "2026-08-02",
    },
    advice: ["check-supplier-notice"],
  },
  "11 planning of operating rooms": {
    facts: { personalData: "no", marketedOn: "2022-05-01", startedOn: "2023-09-01" },
    routes: [],
    duties: literacy("2025-02-02"),
  },
  "12 old triage in a public hospital": {
    facts: PUBLIC_TRIAGE,
    routes: [["annexIII", "2027-12-02", "2030-08-02"]],
    duties: { ...withDpia("2025-06-01"), ...used([...ANNEX_III, "register-use"], "2030-08-02") },
  },
  "12b the same, neither hospital nor system public": {
    facts: { ...PUBLIC_TRIAGE, authority: [] },
    routes: [["annexIII", "2027-12-02", null]],
    duties: { ...withDpia("2025-06-01"), ...used(ANNEX_III, null) },
  },
  "12c the same, unknown for whom the system was made": {
    facts: { ...PUBLIC_TRIAGE, authority: ["hospital", "productUnsure"] },
    routes: [
      ["lawyer", TODAY, TODAY],
      ["annexIII", "2027-12-02", "2030-08-02"],
    ],
    lawyers: ["lawyer-intended-for-public"],
    duties: {
      ...withDpia("2025-06-01"),
      ...used([...ANNEX_III, "register-use"], "2030-08-02"),
      "lawyer-intended-for-public": TODAY,
    },
  },
  "12d the same, unknown whether the hospital is public": {
    facts: { ...PUBLIC_TRIAGE, authority: ["hospitalUnsure", "product"] },
    routes: [
      ["lawyer", TODAY, TODAY],
      ["annexIII", "2027-12-02", "2030-08-02"],
    ],
    lawyers: ["lawyer-public-authority"],
    duties: { ...withDpia("2025-06-01"), ...used(ANNEX_III, "2030-08-02"), "lawyer-public-authority": TODAY },
  },
};

it.each(Object.entries(CASES))(
  "%s",
  (_name, { facts, roles = ["deployer"], routes, duties, lawyers = [], advice = [] }) => {
    const outcome = judge(rules, { ...BOUGHT, ...facts }, TODAY);
    expect(outcome.roles.map(({ role }) => role)).toEqual(roles);
    expect(outcome.routes.map(({ route, from, due }) => [route, from, due])).toEqual(routes);
    expect(Object.fromEntries(outcome.duties.map(({ rule, due }) => [rule, due]))).toEqual(duties);
    expect(outcome.routes.flatMap(({ route, rule }) => (route === "lawyer" ? [rule] : []))).toEqual(lawyers);
    expect(outcome.advice).toEqual(advice);
    expect(outcome.open).toEqual([]);
  },
);

it("owes nothing late for what is not in use yet", () => {
  const { duties } = judge(rules, { ...BOUGHT, startedOn: NO_DAY }, TODAY);
  expect(duties).toEqual([
    { rule: "ai-literacy", due: null },
    { rule: "gdpr-dpia", due: null },
  ]);
});

it("is on no route of annex III where its provider says so, whatever else was ticked", () => {
  const { routes } = judge(rules, { ...BOUGHT, uses: ["staff", "exempted"] }, TODAY);
  expect(routes).toEqual([]);
});

it("is on the route of annex III where it reads how patients feel", () => {
  const { routes } = judge(rules, { ...BOUGHT, practices: ["emotions"] }, TODAY);
  expect(routes.map(({ route }) => route)).toEqual(["annexIII", "article50"]);
});
