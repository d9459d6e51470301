import "server-only";
import { STANDINGS } from "../../domain/actor";
import type { ApiResponse, JsonSchema } from "../../domain/api-document";
import { ERRORS, type ErrorCode } from "../../domain/errors";
import type { Language } from "../../domain/language";
import { ACTIONS } from "../../domain/permissions";
import { API_TEXTS, type ApiTexts } from "./api-texts";
import type { AnswerHeader, Contract } from "./contract";

/** Every error code with its status and what it means. */
export function describeErrors(language: Language): { code: ErrorCode; status: number; meaning: string }[] {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return codes.map((code) => ({ code, status: ERRORS[code], meaning: API_TEXTS[language].errors[code] }));
}

/** What can go wrong with a call: what follows from its contract, and what its route adds. */
export function errorsOf(method: string, contract: Contract): ErrorCode[] {
  const { access, query, body, errors = [], isProbe = false } = contract;
  if (isProbe) return [...errors];
  const verdicts = STANDINGS.map((standing) => [standing, ACTIONS[access][standing]] as const);
  const refused = verdicts.flatMap(([standing, verdict]): ErrorCode[] => {
    if (verdict !== 403) return [];
    return [standing === "pending" ? "not_approved" : "forbidden"];
  });
  const isForMembers = refused.includes("not_approved") || errors.includes("not_approved");
  const found: ErrorCode[] = [
    ...(contract.isUncounted ? [] : (["rate_limited"] as const)),
    ...(isForMembers ? (["not_approved", "two_factor_required"] as const) : []),
    ...(ACTIONS[access].anonymous === true && !isForMembers ? [] : (["token_scope"] as const)),
    // Also of a public call, for who is not (any more) whom X-Acting-As names.
    "not_authenticated",
    ...refused,
    ...(method === "get" ? [] : (["foreign_origin"] as const)),
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
  texts: ApiTexts,
): Record<string, ApiResponse> {
  const statuses = [...new Set(codes.map((code) => ERRORS[code]))];
  return Object.fromEntries(
    statuses.map((status): [string, ApiResponse] => {
      const own = codes.filter((code) => ERRORS[code] === status);
      const schema: JsonSchema = { ...problem, properties: { code: { enum: own } } };
      return [
        String(status),
        {
          description: own.map((code) => `${code}: ${texts.errors[code]}`).join("\n"),
          ...headerLinks(HEADERS_OF_STATUS[status] ?? []),
          content: { "application/problem+json": { schema } },
        },
      ];
    }),
  );
}
