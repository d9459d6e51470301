const isBatches = (value: unknown): value is AsyncIterable<unknown[]> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** As JSON.stringify with two spaces, further in by two; what is no value in JSON is null. */
const inner = (value: unknown) => (JSON.stringify(value, null, 2) ?? "null").replaceAll("\n", "\n  ");

/** The text of a JSON object for people to read, a member at a time; a list that comes in batches takes no memory. */
export async function* writeObject(members: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
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
    // Without the brackets of the batch, as it is a part of the list.
    yield (isEmpty ? "[" : ",") + inner(batch).slice(1, -"\n  ]".length);
    isEmpty = false;
  }
  yield isEmpty ? "[]" : "\n  ]";
}
