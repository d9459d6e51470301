import type { Prisma, Transaction } from "../lib/platform/database/db";
import {
  DEMO_CHANGE,
  DEMO_FIRST_PUBLICATION,
  DEMO_PROPOSER,
  DEMO_REVIEWED_HOSPITAL,
  DEMO_REVIEWER,
} from "./content/demo-review";

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

interface Person {
  id: string;
  institutionId: string | null;
}

async function seedFirstPublication(
  transaction: Transaction,
  proposer: Person,
  columns: Prisma.EntryUncheckedCreateInput,
): Promise<void> {
  const at = daysAgo(2);
  const { id: authorId, institutionId } = proposer;
  const own = {
    authorId,
    institutionId,
    state: "IN_REVIEW",
    version: 0,
    createdAt: at,
    updatedAt: at,
  } as const;
  const entry = await transaction.entry.create({ data: { ...columns, ...own }, select: { id: true } });
  await transaction.review.create({
    data: { entryId: entry.id, proposerId: authorId, submittedAt: at },
    select: { id: true },
  });
}

async function seedChange(transaction: Transaction, proposer: Person, reviewer: Person): Promise<void> {
  const { algorithmName, note, description, lessonsLearned, answered, open } = DEMO_CHANGE;
  const entry = await transaction.entry.findFirst({
    where: { algorithmName, authorId: proposer.id, state: "PUBLISHED" },
    select: { id: true, version: true, versions: { orderBy: { number: "desc" }, take: 1 } },
  });
  const latest = entry?.versions[0];
  // A demo admin may have renamed or deleted the entry.
  if (entry === null || latest === undefined) return;
  const content = { ...(latest.content as Prisma.JsonObject), description, lessonsLearned };
  const { id: reviewId } = await transaction.review.create({
    data: {
      entryId: entry.id,
      proposerId: proposer.id,
      base: entry.version,
      content,
      note,
      submittedAt: daysAgo(4),
    },
    select: { id: true },
  });
  const { answer, ...first } = answered;
  const { id: answersId } = await transaction.reviewComment.create({
    data: { ...first, reviewId, authorId: reviewer.id, createdAt: daysAgo(3) },
    select: { id: true },
  });
  await transaction.reviewComment.createMany({
    data: [
      { reviewId, answersId, authorId: proposer.id, text: answer, createdAt: daysAgo(2) },
      { ...open, reviewId, authorId: reviewer.id, createdAt: daysAgo(1) },
    ],
  });
}

/**
 * Seeds the demo hospital's reviewer, an entry that waits for its first publication, whose columns are given, and a
 * proposed change with comments.
 */
export async function seedReview(
  transaction: Transaction,
  readColumns: (
    fields: Record<string, unknown>,
  ) => Promise<Omit<Prisma.EntryUncheckedCreateInput, "authorId">>,
): Promise<void> {
  const find = (email: string) =>
    transaction.user.findFirst({ where: { email }, select: { id: true, institutionId: true } });
  const [proposer, reviewer] = [await find(DEMO_PROPOSER), await find(DEMO_REVIEWER)];
  const hospital = { name: DEMO_REVIEWED_HOSPITAL, isExample: true };
  const { count } = await transaction.institution.updateMany({
    where: hospital,
    data: { review: "colleague" },
  });
  if (proposer === null || reviewer === null || reviewer.institutionId === null || count === 0) return;
  await transaction.reviewer.createMany({
    data: [{ institutionId: reviewer.institutionId, userId: reviewer.id }],
    skipDuplicates: true,
  });
  const columns = await readColumns(DEMO_FIRST_PUBLICATION);
  await seedFirstPublication(transaction, proposer, { ...columns, authorId: proposer.id });
  await seedChange(transaction, proposer, reviewer);
}
