import { db } from "@/lib/platform/database/db";
import { api } from "./api";
import type { Person } from "./people";

/** The address of the institutions for admins. */
export const INSTITUTIONS = "/api/admin/institutions";

/** The names that tests give; institutions come with the data model and are not emptied with the rest. */
const NAMES = ["Proefziekenhuis", "Ander Proefziekenhuis", "Hernoemd Proefziekenhuis"];

export async function removeTestInstitutions(): Promise<void> {
  await db().institution.deleteMany({
    where: { OR: NAMES.map((name) => ({ name: { equals: name, mode: "insensitive" } })) },
  });
}

export const institutionWith = (fields: Record<string, unknown> = {}) => ({
  name: "Proefziekenhuis",
  kind: "general",
  city: "Utrecht",
  domains: ["proef.example"],
  ...fields,
});

/** What an admin can do with institutions, by the API. */
export function institutionCalls(admin: () => Person) {
  const add = (fields: Record<string, unknown> = {}) =>
    api("POST", INSTITUTIONS, { token: admin().token, json: institutionWith(fields) });
  return {
    add,
    made: async (fields: Record<string, unknown> = {}) => {
      const answer = await add(fields);
      expect(answer.status).toBe(201);
      return answer.body as { _id: string; revision: string; domains: string[]; people: number };
    },
    save: (id: string, fields: Record<string, unknown> = {}) => {
      const json = institutionWith({ retired: false, ...fields });
      return api("PUT", `${INSTITUTIONS}/${id}`, { token: admin().token, json });
    },
    preview: (id: string, fields: Record<string, unknown> = {}) => {
      const json = institutionWith({ retired: false, ...fields });
      return api("POST", `${INSTITUTIONS}/${id}/preview`, { token: admin().token, json });
    },
  };
}

export async function institutionIdOf({ id }: { id: string }): Promise<string | null> {
  return (await db().user.findUniqueOrThrow({ where: { id } })).institutionId;
}
