import "server-only";
import { type Rule, refusalsOf } from "../../platform/auth/rules";
import { ERRORS, type ErrorCode } from "../../platform/errors";
import type { ApiResponse, JsonSchema } from "../../platform/http/api-document";
import type { AnswerHeader, Contract } from "../../platform/http/resource";
import { API_TEXTS } from "./schema-book";

/** Every error code with its status and meaning, as a table in Markdown. */
export function errorTable(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const rows = codes.map((code) => `| ${ERRORS[code]} | ${code} | ${API_TEXTS.errors[code]} |`);
  return ["| Status | Code | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** The acts that a call does to an entry, which depend on what state and version it is in. */
export const actsOf = (rule: Rule): readonly string[] => {
  if (typeof rule === "string") return [];
  if ("coEditor" in rule) return ["nameCoEditors"];
  return "entry" in rule ? (rule.acts ?? []) : [];
};

/** What can go wrong with a call: what follows from its contract, and what its route adds. */
export function errorsOf(method: string, contract: Contract): ErrorCode[] {
  const { access, query, body, errors = [], isProbe = false } = contract;
  if (isProbe) return [...refusalsOf(access), ...errors];
  const found: ErrorCode[] = [
    ...(contract.isUncounted ? [] : (["rate_limited"] as const)),
    // Also of a public call, for who is not (any more) whom X-Acting-As names.
    "not_authenticated",
    ...refusalsOf(access),
    ...(method === "get" ? [] : (["foreign_origin"] as const)),
    ...(actsOf(access).length > 0 ? (["edit_conflict", "entry_state"] as const) : []),
    ...(query === undefined ? [] : (["invalid_input"] as const)),
    ...(body === undefined
      ? []
      : (["invalid_input", "invalid_body", "payload_too_large", "unsupported_media_type"] as const)),
    ...errors,
    "unexpected",
    "unavailable",
  ];
  const known = Object.keys(ERRORS) as ErrorCode[];
  return known.filter((code) => found.includes(code));
}

/** The headers of an answer, as references to where each is described. */
export function headerLinks(names: readonly AnswerHeader[]): Pick<ApiResponse, "headers"> {
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

const HEADERS_OF_STATUS: Record<number, AnswerHeader[]> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** The answers of a call that fails with one of these codes, by status. */
export function problemResponses(
  codes: readonly ErrorCode[],
  problem: JsonSchema,
): Record<string, ApiResponse> {
  const statuses = [...new Set(codes.map((code) => ERRORS[code]))];
  return Object.fromEntries(
    statuses.map((status): [string, ApiResponse] => {
      const own = codes.filter((code) => ERRORS[code] === status);
      const schema: JsonSchema = { ...problem, properties: { code: { enum: own } } };
      return [
        String(status),
        {
          description: own.map((code) => `${code}: ${API_TEXTS.errors[code]}`).join("\n"),
          ...headerLinks(HEADERS_OF_STATUS[status] ?? []),
          content: { "application/problem+json": { schema } },
        },
      ];
    }),
  );
}
