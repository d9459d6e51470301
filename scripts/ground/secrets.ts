import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createFileAtomically, readIfPresent, writeFileAtomically } from "./files";

/** What the embedded set-up invents once for itself and keeps in `<data dir>/secrets.json`, readable by its owner only. */
export interface Secrets {
  databaseAdminPassword: string;
  databaseOwnerPassword: string;
  databaseAppPassword: string;
  authSecret: string;
}

const NAMES = [
  "databaseAdminPassword",
  "databaseOwnerPassword",
  "databaseAppPassword",
  "authSecret",
] as const;

/** Reads the secrets of a data directory and invents those that are missing. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, "secrets.json");
  const text = await readIfPresent(path);
  const stored = parse(text);
  const secrets: Secrets = {
    databaseAdminPassword: stored.databaseAdminPassword ?? invent(),
    databaseOwnerPassword: stored.databaseOwnerPassword ?? invent(),
    databaseAppPassword: stored.databaseAppPassword ?? invent(),
    authSecret: stored.authSecret ?? invent(),
  };
  if (NAMES.every((name) => stored[name] !== undefined)) return secrets;
  mkdirSync(dataDir, { recursive: true });
  const content = `${JSON.stringify(secrets, null, 2)}\n`;
  if (text !== null) {
    writeFileAtomically(path, content, 0o600);
    return secrets;
  }
  // Two clusters of one data directory may be set up at the same moment; the first one's secrets count for both.
  return createFileAtomically(path, content, 0o600) ? secrets : loadSecrets(dataDir);
}

function invent(): string {
  return randomBytes(32).toString("base64url");
}

function parse(text: string | null): Partial<Secrets> {
  if (text === null) return {};
  const found: Partial<Secrets> = {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) return {};
  for (const name of NAMES) {
    const entry: unknown = Reflect.get(value, name);
    if (typeof entry === "string" && entry.length >= 32) found[name] = entry;
  }
  return found;
}
