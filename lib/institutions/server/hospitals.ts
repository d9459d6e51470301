import "server-only";
import { db } from "../../platform/database/db";

/** Whether this choice of a hospital is an institution, and not one of the list's closing values. */
export async function isInstitution(name: string): Promise<boolean> {
  return (await db().institution.findFirst({ where: { name }, select: { id: true } })) !== null;
}
