import "server-only";
import { isLosslessNumber, parse } from "lossless-json";

/**
 * What a JSON text holds, each number as it was written: as a number of JavaScript, one of seventeen digits would be
 * another, and 1.50 would be 1.5. Of a name that is there twice the last value counts. Throws SyntaxError, and RangeError
 * for what is nested too deeply.
 */
export function parseJson(text: string): unknown {
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}
