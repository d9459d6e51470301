import "server-only";
import { createTranslator } from "use-intl/core";
import type { DataModel } from "../../fields/data-model";
import { isFieldKey } from "../../fields/entry-fields";
import messages from "../../messages/commands/import.json";
import errors from "../../messages/en/errors.json";
import type { AppError, FieldProblem } from "../../platform/errors";
import type { ImportReport, RowProblem } from "./import-entries";

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The sentences of the import's command, which are English as those of all commands. */
export const importSentence = createTranslator({
  locale: "en",
  messages: { import: messages },
  namespace: "import",
}) as Translate;

const errorSentence = createTranslator({
  locale: "en",
  messages: { errors },
  namespace: "errors",
}) as Translate;

function reasonOf({ message, values }: FieldProblem): string {
  return errorSentence(`fields.${message}`, values);
}

function labelOf(path: string, model: DataModel | null): string {
  const [first = ""] = path.split(".");
  if (isFieldKey(first)) return model?.[first].displayNameEn ?? model?.[first].displayName ?? first;
  return Object.hasOwn(messages.labels, first) ? importSentence(`labels.${first}`) : first;
}

function problemLine(problem: RowProblem, model: DataModel): string {
  const { line, key } = problem;
  const values = { line, field: labelOf(problem.path, model), reason: reasonOf(problem) };
  return key === null ? importSentence("row", values) : importSentence("rowOfKey", { ...values, key });
}

const COUNTS = ["added", "updated", "unchanged", "rejected"] as const;

function summaryOf(report: ImportReport): string[] {
  const { controlCharacters, unreadable, whiteSpace } = report.cleaning;
  const of = (name: string, count: number) => importSentence(`summary.${name}`, { count });
  // Of a refused import only what stood in its way is worth telling.
  const counts = COUNTS.filter((name) => report.outcome !== "refused" || name === "rejected");
  return [
    [
      of("rows", report.rows),
      ...counts.map((name) => of(name, report[name])),
      ...(report.binned.length > 0 ? [of("binned", report.binned.length)] : []),
    ].join(", "),
    [
      of("controlCharacters", controlCharacters),
      of("whiteSpace", whiteSpace),
      ...(unreadable > 0 ? [of("unreadable", unreadable)] : []),
    ].join(", "),
  ];
}

/**
 * A report as lines of text: each row that was not taken with its line, field and reason, then the counts. At most
 * `limit` rows are told one by one.
 */
export function reportLines(
  report: ImportReport,
  model: DataModel,
  limit = Number.POSITIVE_INFINITY,
): string[] {
  const rows = [
    ...report.problems.map((problem) => ({ line: problem.line, text: problemLine(problem, model) })),
    ...report.binned.map(({ line, key }) => ({ line, text: importSentence("binned", { line, key }) })),
  ].sort((a, b) => a.line - b.line);
  const shown = rows.slice(0, limit).map(({ text }) => text);
  const left = rows.length - shown.length;
  const more = left > 0 ? [importSentence("more", { count: left })] : [];
  return [...shown, ...more, ...summaryOf(report), importSentence(`outcome.${report.outcome}`)];
}

/** An error about the file, the mapping or the author as lines of text. */
export function errorLines(error: AppError): string[] {
  if (error.fields.length === 0) return [errorSentence(error.code, error.values)];
  return error.fields.map((field) => {
    const [first = "", ...rest] = field.path.split(".");
    const place = [labelOf(first, null), ...(rest.length > 0 ? [rest.join(".")] : [])].join(" ");
    return `${place}: ${reasonOf(field)}`;
  });
}
