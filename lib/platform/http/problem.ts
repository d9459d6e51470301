import "server-only";
import { createTranslator } from "next-intl";
import { errors as english } from "../../messages/en";
import { errors as dutch } from "../../messages/nl";
import { toAppError } from "../database/failures";
import type { AppError, FieldProblem } from "../errors";
import { formatDate, formatDateTime } from "../language/format";
import type { Language } from "../language/language";
import { getLanguageOfApiCall } from "../language/language-of-call";
import { getLogger } from "../log";
import type { Problem } from "./answers";
import { REQUEST_ID_HEADER } from "./request-headers";

type Translate = (key: string, values?: Record<string, string | number>) => string;

function translator(locale: Language): Translate {
  const errors = locale === "en" ? english : dutch;
  const translate = createTranslator({ locale, messages: { errors }, namespace: "errors" });
  return translate as Translate;
}

/** Returns a field problem's values for its sentence, with the recheck date in words. */
function wordsOf({ message, values = {} }: FieldProblem, locale: Language): Record<string, string | number> {
  if (message !== "recheckDay") return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, day]) => [name, formatDate(String(day), locale)]),
  );
}

/** Returns an error's values for its message; formats the time `finished` of undo_later_first. */
function valuesOf({ code, values }: AppError, locale: Language): Record<string, string | number> {
  if (code !== "undo_later_first") return values;
  return { ...values, finished: formatDateTime(String(values.finished), locale) };
}

function groupByPath(
  fields: FieldProblem[],
  translate: Translate,
  locale: Language,
): Record<string, string[]> {
  // Without a prototype, as a client may name a field "constructor".
  const grouped: Record<string, string[]> = Object.create(null);
  for (const field of fields) {
    const sentence = translate(`fields.${field.message}`, wordsOf(field, locale));
    grouped[field.path] = [...(grouped[field.path] ?? []), sentence];
  }
  return grouped;
}

/** Display names of an entry's fields, by key. */
type FieldNames = Readonly<Record<string, string>>;

/** Returns the display name of a field or of an item in one; an unknown field keeps its API name. */
function nameOf(path: string, translate: Translate, names: FieldNames): string {
  const key = path.split(".", 1)[0] ?? path;
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  if (name !== undefined) return name;
  const known = [path, path.replace(/\.\d+$/, "")].find((one) => Object.hasOwn(dutch.names, one));
  return known === undefined ? path : translate(`names.${known}`);
}

/** Converts an error to problem details in the language of the call. Unexpected errors reveal nothing. */
export function toProblem(error: AppError, headers: Headers, names: FieldNames = {}): Problem {
  const locale = getLanguageOfApiCall(headers);
  const translate = translator(locale);
  const errors = groupByPath(error.fields, translate, locale);
  const problems = Object.entries(errors)
    .map(([path, sentences]) => `${nameOf(path, translate, names)}: ${sentences.join(" ")}`)
    .join(" ");
  const requestId = headers.get(REQUEST_ID_HEADER);
  return {
    type: "about:blank",
    title: error.code,
    status: error.status,
    code: error.code,
    detail: translate(error.code, { ...valuesOf(error, locale), problems }).trim(),
    ...(error.fields.length > 0 ? { errors } : {}),
    ...(error.ticket === undefined ? {} : { ticket: error.ticket }),
    ...(requestId === null ? {} : { requestId }),
  };
}

/** Creates the answer to any error: the one place where codes become statuses. */
export function createProblemResponse(thrown: unknown, headers: Headers, names: FieldNames = {}): Response {
  const error = toAppError(thrown);
  if (error.status >= 500) {
    const id = headers.get(REQUEST_ID_HEADER);
    getLogger().error({ id, problem: error.code, err: error.cause }, "request failed");
  }
  const answer = new Headers({
    "content-type": "application/problem+json",
    "cache-control": "private, no-store",
    vary: "accept-language",
  });
  if (error.retryAfter !== undefined) answer.set("retry-after", String(error.retryAfter));
  if (error.status === 401) answer.set("www-authenticate", 'Bearer realm="register"');
  return new Response(JSON.stringify(toProblem(error, headers, names)), {
    status: error.status,
    headers: answer,
  });
}
