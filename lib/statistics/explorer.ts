import { BREAKDOWN_FIELDS, type BreakdownField } from "./breakdown";
import { buildChartKey, type FieldChart } from "./rules";

/** How a subject of the dashboard's explorer is shown. */
export type ExplorerView = "chart" | "table" | BreakdownField;

/** A field, the completeness of hospitals, or a ranking. */
export interface ExplorerSubject {
  /** Name in the address, and anchor on the page. */
  key: string;
  title: string;
  /** Views to choose from; empty if there is only one. */
  views: readonly ExplorerView[];
}

/** Name in the address of all subjects at once, each as a table. */
export const ALL_SUBJECTS = "all";

export interface ExplorerChoice {
  subject: string;
  view: ExplorerView;
  /** The view in the address, kept for the next subject if this one has no such view. */
  wanted: ExplorerView;
  /** Whether only entries in use are counted; never for subjects other than fields. */
  onlyInUse: boolean;
}

/** Value of the address's parameter 'only' that leaves out entries that are not in use. */
export const ONLY_IN_USE = "inUse";

const VIEWS: readonly ExplorerView[] = ["chart", "table", ...BREAKDOWN_FIELDS];

/** Returns the subjects in the order in which they are offered. No field is broken down by itself. */
export function listExplorerSubjects(
  charts: readonly Pick<FieldChart, "field" | "title">[],
  completeness: { title: string; isEmpty: boolean },
  rankings: readonly { key: string; title: string }[],
): Record<"fields" | "figures", ExplorerSubject[]> {
  return {
    fields: charts.map(({ field, title }) => ({
      key: buildChartKey(field),
      title,
      views: VIEWS.filter((view) => view !== field),
    })),
    figures: [
      {
        key: buildChartKey("completeness"),
        title: completeness.title,
        views: completeness.isEmpty ? [] : ["chart", "table"],
      },
      ...rankings.map(({ key, title }) => ({ key, title, views: [] })),
    ],
  };
}

/** Returns what the address asks for; the first subject, and a chart, instead of what does not exist. */
export function parseExplorerChoice(
  { fields, figures }: ReturnType<typeof listExplorerSubjects>,
  asked: { subject?: unknown; view?: unknown; only?: unknown },
): ExplorerChoice {
  const wanted = VIEWS.find((view) => view === asked.view) ?? "chart";
  if (asked.subject === ALL_SUBJECTS)
    return { subject: ALL_SUBJECTS, view: "table", wanted, onlyInUse: false };
  const subjects = [...fields, ...figures];
  const subject = subjects.find(({ key }) => key === asked.subject) ?? subjects[0];
  return {
    subject: subject?.key ?? ALL_SUBJECTS,
    view: subject?.views.includes(wanted) ? wanted : "chart",
    wanted,
    onlyInUse: asked.only === ONLY_IN_USE && subject !== undefined && fields.includes(subject),
  };
}
