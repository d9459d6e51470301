import type { FieldKey } from "../../lib/fields/entry-fields";
import type { ReportActKind } from "../../lib/reports/rules";

/** A demo report: the entry's name, the reported field with its value then, and the author's acts. */
export interface DemoReport {
  algorithmName: string;
  field: FieldKey | null;
  /** Value of the field when it was reported, if it differs from the present one. */
  was?: string;
  message: string;
  reporter: string | null;
  email: string | null;
  /** Days before the seed. */
  daysAgo: number;
  acts: readonly { kind: ReportActKind; daysAgo: number; text: string | null }[];
}

/** Fictitious reports in every state, for the inbox of the demo author. */
export const DEMO_REPORTS: readonly DemoReport[] = [
  {
    algorithmName: "Longnodules opsporen en volgen op CT-thorax",
    field: "nameCommercialProduct",
    message:
      "Volgens de folder van de leverancier heet dit product sinds dit voorjaar NoduleVision Thorax 4. Klopt de versie die hier staat nog?",
    reporter: "Joke Vermeulen",
    email: "joke.vermeulen@patientenpanel.example",
    daysAgo: 3,
    acts: [],
  },
  {
    algorithmName: "Celdelingen tellen in borstkankerweefsel",
    field: null,
    message:
      "Ik mis bij dit algoritme waar het al wordt gebruikt. In ons ziekenhuis hoor ik er ook over; is dat hetzelfde?",
    reporter: null,
    email: null,
    daysAgo: 12,
    acts: [
      {
        kind: "answered",
        daysAgo: 10,
        text: "Dank u voor het melden. We vragen de andere afdelingen na of zij hetzelfde algoritme gebruiken, en vullen het daarna aan.",
      },
    ],
  },
  {
    algorithmName: "Longnodules opsporen en volgen op CT-thorax",
    field: "riskClass",
    was: "Klasse IIa",
    message: "In de verklaring van de fabrikant staat klasse IIb, en niet IIa zoals hier.",
    reporter: "B. Achterberg",
    email: "b.achterberg@ziekenhuis-noord.example",
    daysAgo: 40,
    acts: [
      {
        kind: "answered",
        daysAgo: 38,
        text: "U hebt gelijk: wij hadden de verklaring van een eerdere versie gebruikt. We passen het aan.",
      },
      { kind: "solved", daysAgo: 20, text: "De risicoklasse is aangepast naar klasse IIb." },
    ],
  },
];
