import { makeReportContent } from "../lib/board/server/content";
import { storeFrozenReport } from "../lib/board/server/reports";
import { formatDutchDay } from "../lib/entries/recheck-day";
import type { Transaction } from "../lib/platform/database/db";
import { DEMO_DRAFT_TEXTS, DEMO_FROZEN_TEXTS, DEMO_REPORTED_HOSPITAL } from "./content/demo-board";

/** Seeds the demo hospital's reports to its board: the one on last year is frozen, this year's is a draft. */
export async function seedBoardReports(transaction: Transaction): Promise<void> {
  const hospital = await transaction.institution.findFirst({
    where: { name: DEMO_REPORTED_HOSPITAL, isExample: true },
    select: {
      id: true,
      slug: true,
      name: true,
      city: true,
      admins: { select: { user: { select: { id: true, name: true } } }, take: 1 },
    },
  });
  const by = hospital?.admins[0]?.user;
  // A demo admin may have renamed the hospital, or taken its admin away.
  if (hospital === null || by === undefined) return;
  const { admins: _, ...reported } = hospital;
  const year = Number(formatDutchDay(new Date()).slice(0, 4));
  const now = new Date(`${year}-01-30T09:00:00Z`);
  const content = await makeReportContent(reported, year - 1, DEMO_FROZEN_TEXTS, {
    now,
    reader: transaction,
  });
  await storeFrozenReport(transaction, hospital.id, content, by, now);
  await transaction.boardReport.create({
    data: { institutionId: hospital.id, year, texts: DEMO_DRAFT_TEXTS, updatedById: by.id },
    select: { id: true },
  });
}
