import "server-only";
import { formatDutchDay } from "../../entries/recheck-day";
import { getDataModel } from "../../fields/server/data-model";
import { isAdmin, type UserActor } from "../../platform/auth/actor";
import { db } from "../../platform/database/db";
import type { WorkScope } from "./kinds";

/** Returns the hospital where the person works and of which they are a named admin. */
async function findHospitalId({ id, institutionId }: UserActor): Promise<string | null> {
  if (institutionId === null) return null;
  const named = await db().institutionAdmin.findUnique({
    where: { institutionId_userId: { institutionId, userId: id } },
    select: { institutionId: true },
  });
  return named?.institutionId ?? null;
}

/** Returns the actor with the rights that decide which to-do items they get. The caller authorises. */
export async function readScope(actor: UserActor): Promise<WorkScope> {
  const [hospitalId, model] = await Promise.all([findHospitalId(actor), getDataModel()]);
  return { actor, isAdmin: isAdmin(actor), hospitalId, today: formatDutchDay(new Date()), model };
}
