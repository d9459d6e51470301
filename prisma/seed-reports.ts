import { replaceIdsByLabels } from "../lib/fields/choices";
import type { DataModel } from "../lib/fields/data-model";
import { getDataModel } from "../lib/fields/server/data-model";
import type { Transaction } from "../lib/platform/database/db";
import { formatFieldText, REPORT_ACT_TRANSITIONS } from "../lib/reports/rules";
import { DEMO_REPORTS, type DemoReport } from "./content/demo-reports";

const DAY = 86_400_000;

async function seedReport(
  transaction: Transaction,
  model: DataModel,
  report: DemoReport,
  now: number,
): Promise<void> {
  const { algorithmName, field, was, message, reporter, email, daysAgo, acts } = report;
  const entry = await transaction.entry.findFirst({ where: { algorithmName, visibility: "PUBLIC" } });
  // A demo admin may have renamed or deleted the entry.
  if (entry === null) return;
  const last = acts.at(-1);
  const status = last === undefined ? "open" : REPORT_ACT_TRANSITIONS[last.kind].to;
  const moment = (days: number) => new Date(now - days * DAY);
  await transaction.errorReport.create({
    data: {
      entryId: entry.id,
      entryName: algorithmName,
      field,
      fieldValue: was ?? (field === null ? null : formatFieldText(replaceIdsByLabels(model, entry)[field])),
      message,
      reporterName: reporter,
      reporterEmail: email,
      status,
      version: acts.length + 1,
      createdAt: moment(daysAgo),
      openedAt: moment(daysAgo),
      solvedAt: status === "solved" && last !== undefined ? moment(last.daysAgo) : null,
      acts: {
        create: acts.map((act, index) => ({
          number: index + 2,
          kind: act.kind,
          text: act.text,
          isMailed: email !== null,
          byId: entry.authorId,
          createdAt: moment(act.daysAgo),
        })),
      },
    },
    select: { id: true },
  });
}

/** Seeds fictitious reports on demo entries, so that the demo inbox is not empty. */
export async function seedReports(transaction: Transaction): Promise<void> {
  const [model, now] = [await getDataModel(), Date.now()];
  for (const report of DEMO_REPORTS) await seedReport(transaction, model, report, now);
}
