const isBatches = (value: unknown): value is AsyncIterable<unknown[]> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** Formats a value as JSON, indented by two more spaces; an undefined value becomes null. */
const inner = (value: unknown) => (JSON.stringify(value, null, 2) ?? "null").replaceAll("\n", "\n  ");

/** Writes a JSON object for people to read, one member at a time; lists that come in batches are streamed. */
export async function* streamJsonObject(members: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = "{\n";
  for (const [name, value] of Object.entries(members)) {
    yield `${before}  ${JSON.stringify(name)}: `;
    if (isBatches(value)) yield* writeList(value);
    else yield inner(value);
    before = ",\n";
  }
  yield before === "{\n" ? "{}" : "\n}";
}

async function* writeList(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    // The batch's own brackets are removed, as it is only a part of the list.
    yield (isEmpty ? "[" : ",") + inner(batch).slice(1, -"\n  ]".length);
    isEmpty = false;
  }
  yield isEmpty ? "[]" : "\n  ]";
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Returns the canonical JSON of data without fractions (RFC 8785): keys sorted, no white space. Equal data gives equal
 * bytes, so that a digest of it can be checked.
 */
export const canonicalizeJson = (value: unknown): string => JSON.stringify(value, sortKeys);
