import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { isLosslessNumber } from "lossless-json";
import type { LegacyEntry } from "../../../accounts/legacy-schema";
import { emailAddressSchema } from "../../../accounts/schema";
import type { LegacyAccountInput } from "../../../accounts/server/legacy-accounts";
import { FIELD_KEYS, isMultiField } from "../../../fields/entry-fields";
import { cleanLine } from "../../../platform/text/schema";
import { parseDateParts } from "../../date-pattern";
import { isJsonObject, parseLosslessJson } from "../files/read-json";
import { readCsvRows, type SourceRow } from "../files/read-rows";

const MILLISECONDS = /^\d{12,14}$/;
const PATTERNS = ["YYYY-MM-DD", "D-M-YYYY", "D/M/YYYY"];

/** Parses a date to milliseconds since 1970; NaN for other text. A time without a zone counts as UTC. */
function momentOf(text: string): number {
  if (MILLISECONDS.test(text)) return Number(text);
  const parts = PATTERNS.map((pattern) => parseDateParts(text, pattern)).find((read) => read !== null);
  const { day, time = "00:00:00", fraction = "0", zone = "Z" } = parts ?? {};
  return Date.parse(`${day}T${time}.${fraction}${zone}`);
}

/**
 * Converts a date in an export of the older register to ISO 8601: from ISO 8601, from a Dutch spreadsheet
 * (day-month-year), or from milliseconds since 1970. Null for an empty text; undefined for no date or a future one: a
 * guess would date an entry wrong in silence.
 */
export function convertLegacyMomentToIso(given: string, now: number = Date.now()): string | null | undefined {
  const text = given.trim();
  if (text === "") return null;
  const moment = momentOf(text);
  return Number.isNaN(moment) || moment > now ? undefined : new Date(moment).toISOString();
}

/** Place in a file: a message key below `legacy.places`, with its numbers. */
interface LegacyPlace {
  kind: "file" | "line" | "account" | "entryOfAccount" | "entry";
  number?: number;
  entry?: number;
}

/** A problem with a file: a message key below `legacy.problems`. */
export interface LegacyProblem {
  place: LegacyPlace;
  problem: string;
  values?: Record<string, string>;
}

type Fields = Record<string, unknown>;

const CSV_SEPARATOR = /[|;]/;

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || isLosslessNumber(value)) return value.toString();
  // MongoDB's export writes {"$oid": "…"} and {"$date": "…"}.
  if (isJsonObject(value)) return textOf(value.$oid ?? value.$date ?? value.$numberLong ?? value._id);
  return "";
}

/** Accounts of a file by e-mail address; rows of the same address, in any case, are merged. */
class LegacyFile {
  readonly accounts = new Map<string, LegacyAccountInput>();
  /** Place of each entry in the file, by its key. */
  readonly places = new Map<string, LegacyPlace>();
  readonly problems: LegacyProblem[] = [];

  complain(place: LegacyPlace, problem: string, value?: unknown): void {
    const values = value === undefined ? {} : { values: { value: textOf(value).slice(0, 100) } };
    this.problems.push({ place, problem, ...values });
  }

  account(raw: unknown, place: LegacyPlace): LegacyAccountInput | undefined {
    if (!isJsonObject(raw)) {
      this.complain(place, "notAnObject");
      return undefined;
    }
    const email = emailAddressSchema.safeParse(raw.email).data;
    const known = this.accounts.get(email ?? "");
    const name = cleanLine(textOf(raw.name)).slice(0, 100).toWellFormed();
    if (email === undefined) this.complain(place, "wrongEmail", raw.email ?? "");
    else if (known !== undefined) return known;
    else if (name === "") this.complain(place, "missingName");
    else {
      const allowAccess = /^(true|1|ja|yes)$/i.test(textOf(raw.allowAccess).trim());
      const account = { email, name, allowAccess, entries: [] };
      this.accounts.set(email, account);
      return account;
    }
    return undefined;
  }

  /** Adds an entry to an account; undefined stands for an account missing from the file. */
  entry(account: LegacyAccountInput | undefined, raw: unknown, place: LegacyPlace): void {
    if (!isJsonObject(raw)) this.complain(place, "notAnObject");
    else if (account === undefined) this.complain(place, "unknownAuthor");
    else if (cleanLine(textOf(raw.algorithmName)).length < 5) this.complain(place, "missingEntryName");
    else {
      const addedOn = convertLegacyMomentToIso(textOf(raw.timestamp));
      if (addedOn === undefined) {
        this.complain(place, "wrongDate", raw.timestamp);
        return;
      }
      const entry = entryOf(account.email, raw, addedOn);
      account.entries = [...account.entries.filter(({ key }) => key !== entry.key), entry];
      this.places.set(entry.key, place);
    }
  }
}

/** Returns the key of an entry: its id in the older register, or else a hash of author, name and date. */
function keyOf(email: string, fields: Fields): string {
  const id = textOf(fields._id ?? fields.id);
  if (id !== "") return id;
  const row = JSON.stringify([email, cleanLine(textOf(fields.algorithmName)), textOf(fields.timestamp)]);
  return createHash("sha256").update(row).digest("base64url");
}

function entryOf(email: string, raw: Fields, addedOn: string | null): LegacyEntry {
  const fields: LegacyEntry["fields"] = {};
  for (const key of FIELD_KEYS) {
    const value = raw[key];
    const texts = [value]
      .flat()
      .map(textOf)
      .filter((text) => text !== "");
    const [first] = texts;
    if (first !== undefined) fields[key] = Array.isArray(value) || isMultiField(key) ? texts : first;
  }
  return { key: keyOf(email, raw), addedOn, fields };
}

/** Reads an array of accounts with their entries. Returns the accounts by id and by e-mail address. */
function readAccounts(list: unknown[], file: LegacyFile): Map<string, LegacyAccountInput> {
  const byName = new Map<string, LegacyAccountInput>();
  for (const [index, raw] of list.entries()) {
    const account = file.account(raw, { kind: "account", number: index + 1 });
    if (account === undefined || !isJsonObject(raw)) continue;
    byName.set(textOf(raw._id ?? raw.id), account).set(account.email, account);
    const entries = raw.entries ?? raw.algorithms;
    for (const [position, entry] of (Array.isArray(entries) ? entries : []).entries()) {
      file.entry(account, entry, { kind: "entryOfAccount", number: index + 1, entry: position + 1 });
    }
  }
  byName.delete("");
  return byName;
}

/** Reads two arrays as exported by the older register's database; an entry's author is a user's id or address. */
function readTables(users: unknown[], algorithms: unknown[], file: LegacyFile): void {
  const accounts = readAccounts(users, file);
  for (const [index, raw] of algorithms.entries()) {
    const author = isJsonObject(raw) ? raw.author : undefined;
    const name = textOf(isJsonObject(author) ? (author._id ?? author.email ?? author) : author);
    const account = accounts.get(name) ?? accounts.get(name.toLowerCase());
    file.entry(account, raw, { kind: "entry", number: index + 1 });
  }
}

/** Reads a JSON file: an array of accounts with their entries, or an object with arrays `users` and `algorithms`. */
export function readLegacyJson(bytes: Uint8Array): LegacyFile {
  const file = new LegacyFile();
  let content: unknown;
  try {
    content = parseLosslessJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    file.complain({ kind: "file" }, "notJson");
    return file;
  }
  const users = isJsonObject(content) ? (content.users ?? content.accounts) : content;
  const algorithms = isJsonObject(content) ? (content.algorithms ?? content.entries ?? []) : [];
  if (Array.isArray(users) && Array.isArray(algorithms)) readTables(users, algorithms, file);
  else file.complain({ kind: "file" }, "wrongShape");
  return file;
}

function rowFields(header: string[], row: SourceRow): Fields {
  return Object.fromEntries(
    header.map((name, index): [string, unknown] => {
      const cell = row.cells[index] ?? "";
      return [name, isMultiField(name) ? cell.split(CSV_SEPARATOR).map(cleanLine) : cell];
    }),
  );
}

/**
 * Reads a CSV file in UTF-8 with a row per entry: the columns email and name, and optionally allowAccess, _id,
 * timestamp and the entry's fields. Several values of a cell are separated by | or ;. A row without algorithmName is an
 * account alone.
 */
export async function readLegacyCsv(bytes: Uint8Array): Promise<LegacyFile> {
  const file = new LegacyFile();
  const firstLine = new TextDecoder().decode(bytes.subarray(0, 10_000)).split("\n")[0] ?? "";
  const delimiter = firstLine.split(";").length > firstLine.split(",").length ? ";" : ",";
  let header: string[] | undefined;
  for await (const row of readCsvRows(Readable.from([bytes]), delimiter)) {
    if (header === undefined) {
      header = row.cells.map((name) => name.trim());
      if (!header.includes("email") || !header.includes("name")) {
        file.complain({ kind: "file" }, "missingColumns");
        break;
      }
      continue;
    }
    const place: LegacyPlace = { kind: "line", number: row.line };
    const fields = rowFields(header, row);
    const account = file.account(fields, place);
    if (account && textOf(fields.algorithmName) !== "") file.entry(account, fields, place);
  }
  return file;
}
