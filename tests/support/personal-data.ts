import type { Actor } from "@/lib/platform/auth/actor";
import { writePersonalData } from "@/lib/privacy/server/personal-data";

/** The file with a person's own data, as a program reads it. */
export async function readPersonalData(actor: Actor, id: string): Promise<Record<string, unknown>> {
  let text = "";
  for await (const part of writePersonalData(actor, id)) text += part;
  return JSON.parse(text);
}
