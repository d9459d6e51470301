import "server-only";
import { type ClaimedMail, claimDueMail, expireMails, markMailFailed, markMailSent } from "../data/outbox";
import type { SendMail } from "./outgoing";
import { openMail } from "./sealing";
import { mailSender, mailTransport } from "./transport";

/** After so many failures one after another a round ends: whatever carries mails is down. */
const FAILURES_THAT_END_A_ROUND = 3;

export interface Delivery {
  sent: number;
  failed: number;
}

async function deliver(mail: ClaimedMail, send: SendMail): Promise<boolean> {
  try {
    const { sealed, idempotencyKey, kind, createdAt } = mail;
    await send({ ...openMail(sealed, idempotencyKey), from: mailSender(), kind, idempotencyKey, createdAt });
  } catch (error) {
    await markMailFailed(mail, error instanceof Error ? error.message : String(error));
    return false;
  }
  await markMailSent(mail);
  return true;
}

/** Sends every mail of the outbox that is due. Any number of processes may do this at once: none is sent twice. */
export async function deliverDueMails(send: SendMail = mailTransport()): Promise<Delivery> {
  const delivery: Delivery = { sent: 0, failed: 0 };
  let failuresInARow = 0;
  await expireMails();
  while (failuresInARow < FAILURES_THAT_END_A_ROUND) {
    const mail = await claimDueMail();
    if (mail === null) break;
    if (await deliver(mail, send)) {
      delivery.sent += 1;
      failuresInARow = 0;
    } else {
      delivery.failed += 1;
      failuresInARow += 1;
    }
  }
  return delivery;
}
