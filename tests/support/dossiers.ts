import type { LawRuleDto } from "@/lib/dossier/schema";
import { api } from "./api";
import { queryAsTableOwner } from "./database";
import type { Person } from "./people";

const buildDossierPath = (entryId: string) => `/api/algorithm/${entryId}/dossier`;

/** Reads the dossier of an entry as a person, by the API. */
export const readDossier = (person: Person | null, entryId: string) =>
  api("GET", buildDossierPath(entryId), { token: person?.token });

/** Saves the dossier of an entry as a person, by the API. */
export const writeDossier = (person: Person | null, entryId: string, json: Record<string, unknown>) =>
  api("PUT", buildDossierPath(entryId), { token: person?.token, json });

/** Corrects a row of the law as a person, by the API. */
export async function correctLawRule(person: Person, key: string, change: Partial<LawRuleDto>) {
  const rules = (await api("GET", "/api/v1/law-rules", { token: person.token })).body as LawRuleDto[];
  const rule = rules.find((one) => one.key === key);
  if (rule === undefined) throw new Error(`no row ${key}`);
  const {
    key: _key,
    kind: _kind,
    subject: _subject,
    isBefore: _isBefore,
    routes: _routes,
    ...body
  } = { ...rule, ...change };
  return api("PUT", `/api/v1/law-rules/${key}`, { token: person.token, json: body });
}

let seeded: Record<string, unknown>[] | undefined;

/** Puts the rows of the law back as the migration wrote them; call it before each test that changes them. */
export async function restoreLawRules(): Promise<void> {
  seeded ??= (
    await queryAsTableOwner<{ row: Record<string, unknown> }>("SELECT to_jsonb(l) AS row FROM law_rule l")
  ).map(({ row }) => row);
  await queryAsTableOwner(
    `UPDATE law_rule l SET condition = o.condition, applies_from = o.applies_from, article = o.article, text = o.text,
      source = o.source, revision = o.revision
    FROM jsonb_populate_recordset(NULL::law_rule, $1::jsonb) o WHERE o.key = l.key`,
    [JSON.stringify(seeded)],
  );
}
