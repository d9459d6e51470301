import type { Transaction } from "../lib/platform/database/db";
import { DEMO_ADVICE, DEMO_ADVISED_HOSPITAL, DEMO_ADVISER, type DemoAdvice } from "./content/demo-advice";

const DAY = 86_400_000;

async function seedOne(
  transaction: Transaction,
  { algorithmName, question, askedDaysAgo, given }: DemoAdvice,
  adviser: { id: string; committeeId: string },
): Promise<void> {
  const entry = await transaction.entry.findFirst({
    where: { algorithmName, institution: { name: DEMO_ADVISED_HOSPITAL } },
    select: { id: true, authorId: true },
  });
  // A demo admin may have renamed or deleted the entry.
  if (entry === null) return;
  const moment = (days: number) => new Date(Date.now() - days * DAY);
  const { daysAgo, ...advice } = given ?? { daysAgo: null };
  await transaction.advice.create({
    data: {
      entryId: entry.id,
      committeeId: adviser.committeeId,
      askedById: entry.authorId,
      askedAt: moment(askedDaysAgo),
      question,
      ...(daysAgo === null
        ? {}
        : { ...advice, givenAt: moment(daysAgo), decidedOn: moment(daysAgo), givenById: adviser.id }),
    },
    select: { id: true },
  });
}

/** Seeds the ethics committee that the demo hospital names, its advice, and one open request. */
export async function seedAdvice(transaction: Transaction): Promise<void> {
  const found = await transaction.user.findFirst({
    where: { email: DEMO_ADVISER, institutionId: { not: null } },
    select: { id: true, institutionId: true },
  });
  if (found === null || found.institutionId === null) return;
  const { id, institutionId: committeeId } = found;
  const where = { name: DEMO_ADVISED_HOSPITAL, isExample: true, committeeId: null };
  await transaction.institution.updateMany({ where, data: { committeeId } });
  for (const advice of DEMO_ADVICE) await seedOne(transaction, advice, { id, committeeId });
}
