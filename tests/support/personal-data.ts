import type { Actor } from "@/lib/platform/auth/actor";
import { writePersonalData } from "@/lib/privacy/server/personal-data";

/** Reads the export of a person's own data and parses its JSON. */
export async function readPersonalData(actor: Actor, id: string): Promise<Record<string, unknown>> {
  let text = "";
  for await (const part of writePersonalData(actor, id)) text += part;
  return JSON.parse(text);
}
