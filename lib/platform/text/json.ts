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
