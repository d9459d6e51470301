import type { Transaction } from "../lib/platform/database/db";
import { DEMO_INSTITUTIONS } from "./content/institutions";

const DAY = 86_400_000;
/** Age in days of the demo hospitals' statements. */
const STATED_DAYS_AGO = 30;

/** Seeds the demo hospitals' contact addresses, statements and hospital admin. */
export async function seedDemoHospitalDetails(transaction: Transaction): Promise<void> {
  const day = new Date(Date.now() - STATED_DAYS_AGO * DAY);
  for (const { name, contactEmail, statement, keeper } of DEMO_INSTITUTIONS) {
    const found = await transaction.institution.findFirst({
      where: { name, isExample: true, contactEmail: null },
    });
    // A demo admin may have renamed the hospital, or changed its contact address.
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
