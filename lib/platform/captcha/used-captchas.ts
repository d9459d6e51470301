import "server-only";
import { db } from "../database/db";

/** Marks a solved captcha as used. False when it was used before, whichever process and however close in time. */
export async function spendCaptcha(digest: string, expiresAt: Date): Promise<boolean> {
  const { count } = await db().spentCaptcha.createMany({ data: { digest, expiresAt }, skipDuplicates: true });
  if (count === 1 && Math.random() < 0.01) {
    await db().spentCaptcha.deleteMany({ where: { expiresAt: { lt: new Date() } } });
  }
  return count === 1;
}
