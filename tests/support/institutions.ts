import { db } from "@/lib/platform/database/db";
import { api } from "./api";
import type { Person } from "./people";

/** API path of the institutions that admins manage. */
export const ADMIN_INSTITUTIONS_API_PATH = "/api/admin/institutions";

/** Names of institutions that tests create; emptyDatabase leaves institutions in place, so tests delete these. */
const NAMES = ["Proefziekenhuis", "Ander Proefziekenhuis", "Hernoemd Proefziekenhuis"];

export async function removeTestInstitutions(): Promise<void> {
  await db().institution.deleteMany({
    where: { OR: NAMES.map((name) => ({ name: { equals: name, mode: "insensitive" } })) },
  });
}

export const buildInstitutionBody = (fields: Record<string, unknown> = {}) => ({
  name: "Proefziekenhuis",
  kind: "general",
  city: "Utrecht",
  domains: ["proef.example"],
  ...fields,
});

/** Returns functions for the calls by which an admin changes institutions. */
export function createInstitutionCalls(admin: () => Person) {
  const add = (fields: Record<string, unknown> = {}) =>
    api("POST", ADMIN_INSTITUTIONS_API_PATH, { token: admin().token, json: buildInstitutionBody(fields) });
  return {
    add,
    made: async (fields: Record<string, unknown> = {}) => {
      const answer = await add(fields);
      expect(answer.status).toBe(201);
      return answer.body as { _id: string; revision: string; domains: string[]; people: number };
    },
    save: (id: string, fields: Record<string, unknown> = {}) => {
      const json = buildInstitutionBody({ retired: false, ...fields });
      return api("PUT", `${ADMIN_INSTITUTIONS_API_PATH}/${id}`, { token: admin().token, json });
    },
    preview: (id: string, fields: Record<string, unknown> = {}) => {
      const json = buildInstitutionBody({ retired: false, ...fields });
      return api("POST", `${ADMIN_INSTITUTIONS_API_PATH}/${id}/preview`, { token: admin().token, json });
    },
  };
}

export async function findInstitutionIdOfPerson({ id }: { id: string }): Promise<string | null> {
  return (await db().user.findUniqueOrThrow({ where: { id } })).institutionId;
}
