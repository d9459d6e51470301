import "server-only";
import {
  type DataModel,
  findLabelByCode,
  isFieldApplicable,
  listOfferedLabels,
} from "../../fields/data-model";
import {
  FIELD_KEYS,
  type FieldKey,
  getFieldStructure,
  isFieldKey,
  isMultiField,
  isSingleOrMultiChoice,
  VALUE_CODES,
} from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { translateModel } from "../../fields/shown-labels";
import englishErrors from "../../messages/en/errors.json";
import english from "../../messages/en/importing.json";
import dutchErrors from "../../messages/nl/errors.json";
import dutch from "../../messages/nl/importing.json";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import type { Language } from "../../platform/language/language";
import { createSentenceTranslator, type TranslateFunction } from "../../platform/language/sentences";
import { BYTE_ORDER_MARK, formatCsvText } from "../../platform/text/csv";
import { showDatePattern } from "../date-pattern";
import { findTroubleMessage } from "../mends";
import { listRejectedRows, type StoredRow } from "./data/rows";
import { getRun } from "./data/runs";

const translator = (language: Language) =>
  createSentenceTranslator(language, language === "nl" ? dutch : english);

function answerFile(name: string, rows: string[][]): Response {
  return new Response(BYTE_ORDER_MARK + formatCsvText(rows, ";"), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Returns an example value for a field, with labels of the data model and within the form's limits. */
function exampleOf(
  model: DataModel,
  key: FieldKey,
  example: Record<string, string>,
  translate: TranslateFunction,
): string {
  if (!isFieldApplicable(model, key, example)) return "";
  if (key === "visibility") return findLabelByCode(model, key, VALUE_CODES.visibilityPrivate) ?? "";
  if (isSingleOrMultiChoice(key)) {
    const labels = listOfferedLabels(model[key]);
    return isMultiField(key) ? labels.slice(0, 2).join("; ") : (labels[0] ?? "");
  }
  const { kind, min } = getFieldStructure(key);
  if (key === "algorithmName") return translate("template.name");
  if (kind === "uriList") return "https://example.org/";
  if (kind === "email") return "naam@ziekenhuis.example";
  return translate((min ?? 0) > 10 ? "template.longText" : "template.text");
}

/**
 * GET /api/v1/admin/import-template.csv: a header with every field, and one example row. Its values are labels of the
 * lists, which are Dutch in both languages.
 */
export async function answerTemplateFile(actor: Actor, language: Language): Promise<Response> {
  authorise(actor, "entry.import");
  const translate = translator(language);
  const model = await getDataModel();
  const shown = translateModel(language, model);
  const example: Record<string, string> = {};
  for (const key of FIELD_KEYS) example[key] = exampleOf(model, key, example, translate);
  const head = [translate("template.key"), ...FIELD_KEYS.map((key) => shown[key].displayName)];
  return answerFile(translate("template.fileName"), [
    head,
    ["1", ...FIELD_KEYS.map((key) => example[key] ?? "")],
  ]);
}

/** Returns why a row without errors was left out: by the admin, or as a duplicate; null for other rows. */
function findSkipReason(
  { isOmitted, outcome, doubleLine }: StoredRow,
  translate: TranslateFunction,
): string | null {
  if (isOmitted) return translate("problemsFile.omitted");
  if (outcome !== "double") return null;
  if (doubleLine === null) return translate("problemsFile.inRegister");
  return translate("check.doubles.isOfLine", { line: doubleLine });
}

/**
 * GET /api/v1/admin/imports/{id}/problems.csv: the rejected rows in the columns of the uploaded file, behind a column
 * with the reasons; of a finished import also the other rows that were left out. Throws not_found.
 */
export async function answerProblemsFile(actor: Actor, id: string, language: Language): Promise<Response> {
  const { finished, columns } = await getRun(actor, id);
  const isFinished = finished !== null;
  const rows = await listRejectedRows(actor, id, isFinished);
  const translate = translator(language);
  const errors = createSentenceTranslator(language, language === "nl" ? dutchErrors : englishErrors);
  const model = translateModel(language, await getDataModel());
  const nameOf = (path: string) => (isFieldKey(path) ? model[path].displayName : translate(`places.${path}`));
  const lines = rows.map((row) => {
    const problems = row.problems.map((problem) => {
      const sentence = errors(
        `fields.${findTroubleMessage(problem)}`,
        showDatePattern(language, problem.values),
      );
      return `${nameOf(problem.path)}: ${sentence}`;
    });
    const reason = findSkipReason(row, translate) ?? problems.join(" ");
    // The reason stands first, as a row may have more cells than there are columns.
    return [`${translate("check.line", { line: row.line })}: ${reason}`, ...row.cells];
  });
  return answerFile(translate(isFinished ? "problemsFile.skippedName" : "problemsFile.name"), [
    [translate("problemsFile.problem"), ...columns.map(({ name }) => name)],
    ...lines,
  ]);
}
