import { randomUUID } from "node:crypto";
import { derivePurposeKey, encryptTextForRow } from "../lib/platform/auth/seal";
import type { Transaction } from "../lib/platform/database/db";

const DAY = 86_400_000;

/** Seeds a webhook of the demo admin that is paused, with its log; example addresses can never be reached. */
export async function seedWebhooks(transaction: Transaction): Promise<void> {
  const user = await transaction.user.findUnique({
    where: { email: "beheer@umc-voorbeeld.example" },
    select: { id: true, institutionId: true },
  });
  if (!user?.institutionId) return;
  const entry = await transaction.entry.findFirst({
    where: { institutionId: user.institutionId, visibility: "PUBLIC", state: "PUBLISHED" },
    select: { id: true },
    orderBy: { createdAt: "asc" },
  });
  const [id, now] = [randomUUID(), Date.now()];
  const moment = (days: number) => new Date(now - days * DAY);
  const outcomes = [
    { days: 20, outcome: "delivered", status: 200, attempts: 1, deliveredAt: moment(20), isTrial: true },
    { days: 9, outcome: "refused", status: 503, attempts: 7, deliveredAt: null, isTrial: false },
  ];
  await transaction.webhook.create({
    data: {
      id,
      userId: user.id,
      institutionId: user.institutionId,
      url: "https://koppeling.umc-voorbeeld.example/ai-register",
      sealed: encryptTextForRow(
        `whsec_${Buffer.from(randomUUID()).toString("base64")}`,
        derivePurposeKey("webhook secrets"),
        id,
      ),
      createdAt: moment(21),
      failingSince: moment(9),
      pausedAt: moment(2),
      deliveries: {
        create: outcomes.map(({ days, isTrial, ...row }) => ({
          ...row,
          createdAt: moment(days),
          ...(isTrial || entry === null ? {} : { entryId: entry.id, number: 1 }),
        })),
      },
    },
    select: { id: true },
  });
}
