import { db } from "@/lib/platform/database/db";
import { type Answer, api } from "./api";
import type { Person } from "./people";

/** Imports as the page does them, by the calls of the API. */
export const IMPORTS = "/api/v1/admin/imports";

export async function upload(
  who: Person,
  content: string | Uint8Array<ArrayBuffer>,
  fileName = "lijst.csv",
  kind = "entries",
): Promise<Answer> {
  const body = new FormData();
  body.set("kind", kind);
  body.set("file", new Blob([content]), fileName);
  body.set("fileName", fileName);
  return api("POST", IMPORTS, { token: who.token, body });
}

/** A file that was uploaded, with the mapping that it is to be imported by. */
export async function prepare(
  who: Person,
  content: string | Uint8Array<ArrayBuffer>,
  mapping?: unknown,
): Promise<string> {
  const { body, text } = await upload(who, content);
  if (body?._id === undefined) throw new Error(text);
  if (mapping !== undefined) await act(who, "PUT", body._id, "", { mapping });
  return body._id;
}

export async function act(
  who: Person,
  method: string,
  id: string,
  what = "",
  json?: unknown,
): Promise<Answer> {
  const path = `${IMPORTS}/${id}${what === "" ? "" : `/${what}`}`;
  return api(method, path, { token: who.token, ...(json === undefined ? {} : { json }) });
}

/** Looks through a run, and gives what that found. */
export async function check(who: Person, id: string): Promise<Answer["body"]> {
  const { status, body, text } = await act(who, "POST", id, "check");
  if (status !== 200) throw new Error(text);
  return body;
}

/** The run once no process works on it any more. */
export async function settled(who: Person, id: string): Promise<Answer["body"]> {
  for (let turn = 0; turn < 600; turn += 1) {
    const { body } = await act(who, "GET", id);
    if (body.status !== "importing" && body.status !== "undoing") return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the import does not end");
}

/** Imports a run that was looked through, to its end. */
export async function importRun(who: Person, id: string, skipInvalid = false): Promise<Answer["body"]> {
  const { status, text } = await act(who, "POST", id, "start", { skipInvalid });
  if (status !== 200) throw new Error(text);
  return settled(who, id);
}

/** Takes back what a run made, to its end. */
export async function undoRun(who: Person, id: string): Promise<Answer["body"]> {
  const { status, text } = await act(who, "POST", id, "undo");
  if (status !== 200) throw new Error(text);
  return settled(who, id);
}

/** Names of entries that are not in the bin, in the order of the alphabet. */
export async function namesInRegister(): Promise<string[]> {
  const rows = await db().entry.findMany({
    where: { state: "PUBLISHED" },
    orderBy: { algorithmName: "asc" },
    select: { algorithmName: true },
  });
  return rows.map(({ algorithmName }) => algorithmName);
}
