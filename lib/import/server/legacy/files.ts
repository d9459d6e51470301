import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { isLosslessNumber } from "lossless-json";
import type { LegacyEntry } from "../../../accounts/legacy-schema";
import { emailAddress } from "../../../accounts/schema";
import type { LegacyAccountInput } from "../../../accounts/server/legacy-accounts";
import { FIELD_KEYS, isMultiField } from "../../../fields/entry-fields";
import { cleanLine } from "../../../platform/text/schema";
import { isJsonObject, parseJson } from "../files/read-json";
import { readRows, type SourceRow } from "../files/read-rows";

const MILLISECONDS = /^\d{12,14}$/;
const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/;
const DUTCH_DATE = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?:[ T,]+(\d{1,2}:\d{2}(?::\d{2})?))?$/;

function fromDutch(text: string): string {
  const [, day = "", month = "", year, time] = DUTCH_DATE.exec(text) ?? [];
  if (year === undefined) return text;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return time === undefined ? date : `${date}T${time.padStart(time.length > 5 ? 8 : 5, "0")}`;
}

/** In milliseconds; NaN for what is no moment. A time without a zone is taken for UTC. */
function momentOf(text: string): number {
  if (MILLISECONDS.test(text)) return Number(text);
  const [, date, time = "00:00", zone = "Z"] = ISO_DATE.exec(fromDutch(text)) ?? [];
  if (date === undefined) return Number.NaN;
  const day = new Date(`${date}T00:00Z`);
  // 31 February would become a day in March.
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  return isReal ? Date.parse(`${date}T${time}${zone}`) : Number.NaN;
}

/**
 * The moment, in ISO 8601, that an export of the older register says: in ISO 8601, as a Dutch spreadsheet writes it
 * (day-month-year), or in milliseconds since 1970. Null for an empty text, undefined for what is no moment or one to
 * come: a guess would date an entry wrong in silence.
 */
export function readMoment(given: string, now: number = Date.now()): string | null | undefined {
  const text = given.trim();
  if (text === "") return null;
  const moment = momentOf(text);
  return Number.isNaN(moment) || moment > now ? undefined : new Date(moment).toISOString();
}

/** Where in a file something is: a key below `legacy.places` with its numbers. */
interface LegacyPlace {
  kind: "file" | "line" | "account" | "entryOfAccount" | "entry";
  number?: number;
  entry?: number;
}

/** What cannot be taken: a key below `legacy.problems`. */
export interface LegacyProblem {
  place: LegacyPlace;
  problem: string;
  values?: Record<string, string>;
}

export interface LegacyFile {
  accounts: LegacyAccountInput[];
  /** Where each entry was, by its key. */
  places: Map<string, LegacyPlace>;
  problems: LegacyProblem[];
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

function isTrue(value: unknown): boolean {
  return /^(true|1|ja|yes)$/i.test(textOf(value).trim());
}

/** Collects the accounts of a file: rows of one person come together, whatever the case of their address. */
class Collector {
  readonly accounts = new Map<string, LegacyAccountInput>();
  readonly places = new Map<string, LegacyPlace>();
  readonly problems: LegacyProblem[] = [];

  complain(place: LegacyPlace, problem: string, values?: Record<string, string>): void {
    this.problems.push({ place, problem, ...(values === undefined ? {} : { values }) });
  }

  account(fields: Fields, place: LegacyPlace): LegacyAccountInput | null {
    const email = emailAddress.safeParse(fields.email);
    if (!email.success) {
      this.complain(place, "wrongEmail", { value: textOf(fields.email).slice(0, 100) });
      return null;
    }
    const known = this.accounts.get(email.data);
    if (known) return known;
    const name = cleanLine(textOf(fields.name)).slice(0, 100).toWellFormed();
    if (name === "") {
      this.complain(place, "missingName");
      return null;
    }
    const account = { email: email.data, name, allowAccess: isTrue(fields.allowAccess), entries: [] };
    this.accounts.set(email.data, account);
    return account;
  }

  entry(account: LegacyAccountInput, fields: Fields, place: LegacyPlace): void {
    const named = cleanLine(textOf(fields.algorithmName));
    if (named.length < 5) {
      this.complain(place, "missingEntryName");
      return;
    }
    const addedOn = readMoment(textOf(fields.timestamp));
    if (addedOn === undefined) {
      this.complain(place, "wrongDate", { value: textOf(fields.timestamp).slice(0, 100) });
      return;
    }
    const entry = entryOf(account.email, fields, addedOn);
    account.entries = [...account.entries.filter(({ key }) => key !== entry.key), entry];
    this.places.set(entry.key, place);
  }

  result(): LegacyFile {
    return { accounts: [...this.accounts.values()], places: this.places, problems: this.problems };
  }
}

/** Recognised by the older register's own id; without one by its author, name and moment. */
function keyOf(email: string, fields: Fields): string {
  const id = textOf(fields._id ?? fields.id);
  if (id !== "") return id;
  const words = JSON.stringify([email, cleanLine(textOf(fields.algorithmName)), textOf(fields.timestamp)]);
  return createHash("sha256").update(words).digest("base64url");
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

function readAccounts(list: unknown[], collector: Collector): void {
  for (const [index, raw] of list.entries()) {
    const place: LegacyPlace = { kind: "account", number: index + 1 };
    if (!isJsonObject(raw)) {
      collector.complain(place, "notAnObject");
      continue;
    }
    const account = collector.account(raw, place);
    const entries = raw.entries ?? raw.algorithms ?? [];
    if (account === null || !Array.isArray(entries)) continue;
    for (const [position, entry] of entries.entries()) {
      const at: LegacyPlace = { kind: "entryOfAccount", number: index + 1, entry: position + 1 };
      if (isJsonObject(entry)) collector.entry(account, entry, at);
      else collector.complain(at, "notAnObject");
    }
  }
}

/** Two lists as the older register's database exports them: the author of an entry is a user's id or address. */
function readTables(users: unknown[], algorithms: unknown[], collector: Collector): void {
  readAccounts(users, collector);
  const byAuthor = new Map<string, LegacyAccountInput>();
  for (const user of users) {
    const email = isJsonObject(user) ? emailAddress.safeParse(user.email).data : undefined;
    const account = email === undefined ? undefined : collector.accounts.get(email);
    if (!isJsonObject(user) || account === undefined) continue;
    byAuthor.set(textOf(user._id ?? user.id), account);
    byAuthor.set(account.email, account);
  }
  byAuthor.delete("");
  for (const [index, raw] of algorithms.entries()) {
    const place: LegacyPlace = { kind: "entry", number: index + 1 };
    if (!isJsonObject(raw)) {
      collector.complain(place, "notAnObject");
      continue;
    }
    const author = isJsonObject(raw.author) ? (raw.author._id ?? raw.author.email ?? raw.author) : raw.author;
    const account = byAuthor.get(textOf(author)) ?? byAuthor.get(textOf(author).toLowerCase());
    if (account) collector.entry(account, raw, place);
    else collector.complain(place, "unknownAuthor");
  }
}

/** Reads a JSON file: a list of accounts with their entries, or an object of two lists, `users` and `algorithms`. */
export function readLegacyJson(bytes: Uint8Array): LegacyFile {
  const collector = new Collector();
  let content: unknown;
  try {
    content = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    collector.complain({ kind: "file" }, "notJson");
    return collector.result();
  }
  const users = isJsonObject(content) ? (content.users ?? content.accounts) : content;
  const algorithms = isJsonObject(content) ? (content.algorithms ?? content.entries ?? []) : [];
  if (Array.isArray(users) && Array.isArray(algorithms)) readTables(users, algorithms, collector);
  else collector.complain({ kind: "file" }, "wrongShape");
  return collector.result();
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
 * Reads a CSV file in UTF-8 with a row per entry: the columns email and name, and whichever of allowAccess, _id,
 * timestamp and the entry's fields. Several values of one cell are separated by | or ;. A row without algorithmName
 * is an account alone.
 */
export async function readLegacyCsv(bytes: Uint8Array): Promise<LegacyFile> {
  const collector = new Collector();
  const firstLine = new TextDecoder().decode(bytes.subarray(0, 10_000)).split("\n")[0] ?? "";
  const delimiter = firstLine.split(";").length > firstLine.split(",").length ? ";" : ",";
  let header: string[] | undefined;
  for await (const row of readRows(Readable.from([bytes]), delimiter)) {
    if (header === undefined) {
      header = row.cells.map((name) => name.trim());
      if (!header.includes("email") || !header.includes("name")) {
        collector.complain({ kind: "file" }, "missingColumns");
        break;
      }
      continue;
    }
    const place: LegacyPlace = { kind: "line", number: row.line };
    const fields = rowFields(header, row);
    const account = collector.account(fields, place);
    if (account && textOf(fields.algorithmName) !== "") collector.entry(account, fields, place);
  }
  return collector.result();
}
