import { db } from "@/lib/platform/database/db";
import { type ApiAnswer, api } from "./api";
import type { Person } from "./people";

/** Path of the import API; these functions make the calls that the import page makes. */
export const IMPORTS_API_PATH = "/api/v1/admin/imports";

export async function uploadImportFile(
  who: Person,
  content: string | Uint8Array<ArrayBuffer>,
  fileName = "lijst.csv",
  kind = "entries",
): Promise<ApiAnswer> {
  const body = new FormData();
  body.set("kind", kind);
  body.set("file", new Blob([content]), fileName);
  body.set("fileName", fileName);
  return api("POST", IMPORTS_API_PATH, { token: who.token, body });
}

/** Uploads a file, saves the mapping for it if one is given, and returns the id of the import run. */
export async function uploadAndMapImport(
  who: Person,
  content: string | Uint8Array<ArrayBuffer>,
  mapping?: unknown,
): Promise<string> {
  const { body, text } = await uploadImportFile(who, content);
  if (body?._id === undefined) throw new Error(text);
  if (mapping !== undefined) await callImportRun(who, "PUT", body._id, "", { mapping });
  return body._id;
}

export async function callImportRun(
  who: Person,
  method: string,
  id: string,
  what = "",
  json?: unknown,
): Promise<ApiAnswer> {
  const path = `${IMPORTS_API_PATH}/${id}${what === "" ? "" : `/${what}`}`;
  return api(method, path, { token: who.token, ...(json === undefined ? {} : { json }) });
}

/** Checks all rows of an import run without importing them, and returns the finished run. */
export async function checkImportRun(who: Person, id: string): Promise<ApiAnswer["body"]> {
  const { status, body, text } = await callImportRun(who, "POST", id, "check");
  if (status !== 200) throw new Error(text);
  return body;
}

/** Waits until no process works on an import run any more, and returns the run. */
export async function waitUntilImportRunSettled(who: Person, id: string): Promise<ApiAnswer["body"]> {
  for (let turn = 0; turn < 600; turn += 1) {
    const { body } = await callImportRun(who, "GET", id);
    if (body.status !== "importing" && body.status !== "undoing") return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the import does not end");
}

/** Imports the rows of a checked run, and returns the finished run. */
export async function executeImportRun(
  who: Person,
  id: string,
  skipInvalid = false,
): Promise<ApiAnswer["body"]> {
  const { status, text } = await callImportRun(who, "POST", id, "start", { skipInvalid });
  if (status !== 200) throw new Error(text);
  return waitUntilImportRunSettled(who, id);
}

/** Undoes an import run, and returns the finished run. */
export async function undoImportRun(who: Person, id: string): Promise<ApiAnswer["body"]> {
  const { status, text } = await callImportRun(who, "POST", id, "undo");
  if (status !== 200) throw new Error(text);
  return waitUntilImportRunSettled(who, id);
}

/** Returns the names of all entries outside the bin, in alphabetical order. */
export async function listUnbinnedEntryNames(): Promise<string[]> {
  const rows = await db().entry.findMany({
    where: { state: "PUBLISHED" },
    orderBy: { algorithmName: "asc" },
    select: { algorithmName: true },
  });
  return rows.map(({ algorithmName }) => algorithmName);
}
