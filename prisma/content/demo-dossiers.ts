import type { Answers } from "../../lib/dossier/schema";

/** A demo dossier of an entry of UMC Voorbeeld: answers besides those of the entry, and what is known of its duties. */
export interface DemoDossier {
  algorithmName: string;
  answers: Answers;
  /** Duties that are not simply done, by their keys. */
  duties?: Readonly<
    Record<
      string,
      {
        state: "open" | "inWork" | "done" | "doesNotApply";
        reason?: string;
        documents?: string[];
        nextLook?: string;
      }
    >
  >;
}

export const DEMO_DOSSIER_HOSPITAL = "UMC Voorbeeld";

/** One dossier for each route, one of an entry on none, one for a lawyer, and one of a practice that is prohibited. */
export const DEMO_DOSSIERS: readonly DemoDossier[] = [
  {
    algorithmName: "Longnodules opsporen en volgen op CT-thorax",
    answers: {
      practices: [],
      uses: [],
      contents: [],
      personalData: "yes",
      authority: ["hospital", "product"],
    },
    duties: {
      "human-oversight": {
        state: "inWork",
        documents: ["https://umc-voorbeeld.example/ai/longnodules/scholing-radiologen"],
      },
      "use-by-instructions": { state: "open" },
      "keep-logs": { state: "inWork" },
      "monitor-stop-report": { state: "open" },
      "input-data": { state: "open" },
      "use-provider-info-for-dpia": { state: "open" },
      "cooperate-with-authority": { state: "open" },
    },
  },
  {
    algorithmName: "Roostervoorstel voor verpleegkundigen",
    answers: {
      practices: [],
      uses: ["staff"],
      contents: [],
      personalData: "yes",
      marketedOn: "2025-03-01",
      authority: ["hospital", "product"],
    },
    duties: {
      "gdpr-dpia": { state: "done", documents: ["https://umc-voorbeeld.example/ai/rooster/dpia"] },
      "tell-staff": { state: "inWork", documents: ["https://umc-voorbeeld.example/or/2026-14"] },
      "fundamental-rights-assessment": { state: "open" },
      "register-use": { state: "open" },
      "tell-people": { state: "open" },
      "explain-decision": { state: "open" },
      "use-by-instructions": { state: "open" },
      "human-oversight": { state: "open" },
      "input-data": { state: "open" },
      "monitor-stop-report": { state: "open" },
      "keep-logs": {
        state: "doesNotApply",
        reason: "De leverancier beheert de logs; het contract regelt inzage.",
      },
      "use-provider-info-for-dpia": { state: "open" },
      "cooperate-with-authority": { state: "open" },
    },
  },
  {
    algorithmName: "Van spraak naar verslag in de spreekkamer",
    answers: { contents: ["synthetic"], uses: [], practices: [], personalData: "yes" },
    duties: { "gdpr-dpia": { state: "done", documents: ["https://umc-voorbeeld.example/ai/spraak/dpia"] } },
  },
  {
    algorithmName: "Namen en adressen verwijderen uit medische teksten",
    answers: { maker: "supplier", uses: [], contents: [], practices: [], personalData: "yes" },
  },
  {
    algorithmName: "Waarschuwing bij plotselinge nierschade",
    answers: { device: "inHouse", uses: [], contents: [], practices: [], personalData: "yes" },
    duties: {
      "route-annex-i-in-house": {
        state: "done",
        documents: ["https://umc-voorbeeld.example/ai/nierschade/oordeel-jurist"],
      },
    },
  },
  {
    algorithmName: "Stemming van baliemedewerkers aflezen uit gezicht en stem",
    answers: { uses: ["staff"], contents: [], practices: ["emotionsAtWork"], personalData: "yes" },
  },
];
