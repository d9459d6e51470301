import "server-only";
import type { Actor } from "../../domain/actor";
import { AppError } from "../../domain/errors";
import { db } from "../db";
import { authoriseOwn } from "./profiles";

function findPerson(id: string) {
  return db().user.findFirst({
    where: { id, closedAt: null },
    include: {
      institution: { select: { name: true } },
      image: { select: { name: true, bytes: true, createdAt: true } },
      sessions: { select: { createdAt: true, lastUsedAt: true, expiresAt: true } },
      tokens: {
        select: {
          kind: true,
          newEmail: true,
          createdAt: true,
          expiresAt: true,
          usedAt: true,
          endedAt: true,
        },
      },
      entries: { orderBy: { createdAt: "asc" }, omit: { deletedById: true } },
      versions: {
        orderBy: [{ createdAt: "asc" }],
        select: { entryId: true, number: true, createdAt: true, visibility: true, content: true },
      },
      notices: { select: { id: true, content: true, style: true, createdAt: true } },
      deletions: { select: { id: true, algorithmName: true, deletedAt: true } },
    },
  });
}

/** What came under the person's address rather than their account; only once it was proved to be theirs. */
async function findByAddress(email: string) {
  const [messages, legacyAccount] = await Promise.all([
    db().message.findMany({ where: { email: { equals: email, mode: "insensitive" } } }),
    db().legacyAccount.findUnique({ where: { email } }),
  ]);
  return { messages, legacyAccount };
}

/**
 * Everything that the register holds about the actor, as one JSON document: dates in ISO 8601 UTC, the image in
 * base64. Secrets (the password's hash, tokens) are no part of it.
 */
export async function exportPersonalData(actor: Actor, id: string): Promise<Record<string, unknown>> {
  authoriseOwn(actor, id);
  const person = await findPerson(id);
  if (person === null) throw new AppError("not_found");
  const { institution, image, sessions, tokens, entries, versions, notices, deletions, ...account } = person;
  const byAddress = person.verified
    ? await findByAddress(person.email)
    : { messages: [], legacyAccount: null };
  return {
    exportedAt: new Date().toISOString(),
    account: { ...account, institution: institution?.name ?? null },
    image: image === null ? null : { ...image, bytes: Buffer.from(image.bytes).toString("base64") },
    sessions,
    mailedTokens: tokens,
    algorithms: entries,
    versionsOfAlgorithms: versions,
    deletedAlgorithms: deletions,
    notices,
    ...byAddress,
  };
}
