import type { Transaction } from "../lib/platform/database/db";
import { DEMO_INSTITUTIONS } from "./content/institutions";

const DAY = 86_400_000;
/** So long ago the demo hospitals said what they have. */
const STATED_DAYS_AGO = 30;

/** Whom to ask in the demo hospitals, what two of them say of themselves, and who looks after one. */
export async function seedHospitals(transaction: Transaction): Promise<void> {
  const day = new Date(Date.now() - STATED_DAYS_AGO * DAY);
  for (const { name, contactEmail, statement, keeper } of DEMO_INSTITUTIONS) {
    const found = await transaction.institution.findFirst({
      where: { name, isExample: true, contactEmail: null },
    });
    // An admin of the demo may have renamed it, or said whom to ask.
    if (found === null) continue;
    await transaction.institution.update({ where: { id: found.id }, data: { contactEmail } });
    if (statement !== undefined) {
      await transaction.institutionStatement.create({
        data: { institutionId: found.id, kind: statement, day },
      });
    }
    const person =
      keeper === undefined
        ? null
        : await transaction.user.findFirst({ where: { email: keeper, institutionId: found.id } });
    if (person !== null) {
      await transaction.institutionAdmin.create({ data: { institutionId: found.id, userId: person.id } });
    }
  }
}
