import "server-only";
import { type AccessRule, listRefusalCodesOfRule } from "../../platform/auth/rules";
import { ERROR_STATUSES, type ErrorCode } from "../../platform/errors";
import type { ApiResponse, JsonSchema } from "../../platform/http/api-document";
import type { AnswerHeaderName, ApiContract } from "../../platform/http/resource";
import { OPENAPI_TEXTS } from "./schema-book";

/** Returns all error codes with status and meaning, as a Markdown table. */
export function formatErrorTable(): string {
  const codes = Object.keys(ERROR_STATUSES) as ErrorCode[];
  const rows = codes.map((code) => `| ${ERROR_STATUSES[code]} | ${code} | ${OPENAPI_TEXTS.errors[code]} |`);
  return ["| Status | Code | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/**
 * Returns the life-cycle acts of a call on an entry; the entry's state and version decide whether an act is possible.
 */
export const listEntryActsOfRule = (rule: AccessRule): readonly string[] => {
  if (typeof rule === "string") return [];
  if ("coEditor" in rule) return ["nameCoEditors"];
  return "entry" in rule ? (rule.acts ?? []) : [];
};

/** Returns a call's error codes: those that follow from its contract, and those that its route adds. */
export function listErrorCodes(method: string, contract: ApiContract): ErrorCode[] {
  const { access, query, body, errors = [], isProbe = false } = contract;
  if (isProbe) return [...listRefusalCodesOfRule(access), ...errors];
  const found: ErrorCode[] = [
    ...(contract.isUncounted ? [] : (["rate_limited"] as const)),
    // Public calls return this error as well: X-Acting-As may name a user who is not logged in (any more).
    "not_authenticated",
    ...listRefusalCodesOfRule(access),
    ...(method === "get" ? [] : (["foreign_origin"] as const)),
    ...(listEntryActsOfRule(access).length > 0 ? (["edit_conflict", "entry_state"] as const) : []),
    ...(query === undefined ? [] : (["invalid_input"] as const)),
    ...(body === undefined
      ? []
      : (["invalid_input", "invalid_body", "payload_too_large", "unsupported_media_type"] as const)),
    ...errors,
    "unexpected",
    "unavailable",
  ];
  const known = Object.keys(ERROR_STATUSES) as ErrorCode[];
  return known.filter((code) => found.includes(code));
}

/** Returns references to the descriptions of an answer's headers. */
export function buildHeaderReferences(names: readonly AnswerHeaderName[]): Pick<ApiResponse, "headers"> {
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

const HEADERS_OF_STATUS: Record<number, AnswerHeaderName[]> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** Returns the error responses of a call by status, for these error codes. */
export function buildProblemResponses(
  codes: readonly ErrorCode[],
  problem: JsonSchema,
): Record<string, ApiResponse> {
  const statuses = [...new Set(codes.map((code) => ERROR_STATUSES[code]))];
  return Object.fromEntries(
    statuses.map((status): [string, ApiResponse] => {
      const own = codes.filter((code) => ERROR_STATUSES[code] === status);
      const schema: JsonSchema = { ...problem, properties: { code: { enum: own } } };
      return [
        String(status),
        {
          description: own.map((code) => `${code}: ${OPENAPI_TEXTS.errors[code]}`).join("\n"),
          ...buildHeaderReferences(HEADERS_OF_STATUS[status] ?? []),
          content: { "application/problem+json": { schema } },
        },
      ];
    }),
  );
}
