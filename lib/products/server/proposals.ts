import "server-only";
import { getDataModel } from "../../fields/server/data-model";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { findMailablePerson } from "../../platform/auth/people";
import { authorise, mayPerformAction } from "../../platform/auth/permissions";
import { db, type Prisma, type Transaction } from "../../platform/database/db";
import { retryOnTakenSlug } from "../../platform/database/failures";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import type { ListRequest } from "../../platform/pagination";
import { MAX_OPEN_PROPOSALS } from "../rules";
import {
  buildProductBodySchema,
  type OwnProposal,
  PROPOSABLE_FIELDS,
  type ProductContent,
  type ProductProposalDto,
  type ProductProposalPage,
  type ProposalBody,
  type ProposalDecision,
  toProductContent,
} from "../schema";
import { lockVisibleProduct } from "./locks";
import { buildProposalMail } from "./mails";
import { findProductById, readProductContent, requireProductById, updateAndConfirmProduct } from "./products";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Proposes changes to a product that the actor may see: the fields that differ from the named product, also if that one
 * was merged after its form was opened. Throws not_found, and invalid_input if nothing differs or if the actor has too
 * many open proposals.
 */
export async function proposeProductChange(
  actor: Actor,
  named: string,
  { note, version: _none, ...content }: ProposalBody,
): Promise<{ _id: string }> {
  authorise(actor, "product.propose");
  return db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    // Serialises concurrent proposals of one person, so that both are counted.
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`proposals ${actor.id}`}, 0))`;
    const productId = await lockVisibleProduct(transaction, actor, named);
    if (productId === null) throw new AppError("not_found");
    const now = await readProductContent(transaction, named);
    const changed = PROPOSABLE_FIELDS.filter((field) => !isSame(content[field], now[field]));
    if (changed.length === 0) throw createInvalidFieldError("note", "nothingProposed");
    const open = await transaction.productProposal.count({
      where: { proposerId: actor.id, status: "open" },
    });
    if (open >= MAX_OPEN_PROPOSALS)
      throw createInvalidFieldError("note", "tooManyProposals", { max: MAX_OPEN_PROPOSALS });
    const changes = Object.fromEntries(changed.map((field) => [field, content[field]]));
    const { id } = await transaction.productProposal.create({
      data: { productId, changes: changes as Prisma.InputJsonObject, note, proposerId: actor.id },
      select: { id: true },
    });
    await recordAuditEvent(transaction, {
      kind: "product.proposed",
      by: actor,
      subject: productId,
      fields: changed,
    });
    return { _id: id };
  });
}

/** Lists the actor's own open proposals for a product, newest first; empty for an actor who may not propose. */
export async function listOwnProposals(actor: Actor, productId: string): Promise<OwnProposal[]> {
  if (!mayPerformAction(actor, "product.propose") || actor.kind === "anonymous") return [];
  const rows = await db().productProposal.findMany({
    where: { productId, proposerId: actor.id, status: "open" },
    orderBy: { id: "desc" },
    select: { id: true, createdAt: true, changes: true },
  });
  return rows.map(({ id, createdAt, changes }) => ({
    _id: id,
    at: createdAt.toISOString(),
    fields: PROPOSABLE_FIELDS.filter((field) => field in (changes as object)),
  }));
}

/** Withdraws an open proposal of the actor's own. Throws not_found for any other. */
export async function withdrawProposal(
  actor: Actor,
  productId: string,
  id: string,
): Promise<{ _id: string }> {
  authorise(actor, "product.propose");
  const product = { OR: [{ id: productId }, { mergedFrom: { some: { id: productId } } }] };
  await db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const { count } = await transaction.productProposal.deleteMany({
      where: { id, product, proposerId: actor.id, status: "open" },
    });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind: "product.proposalWithdrawn", by: actor, subject: productId });
  });
  return { _id: id };
}

/** Reads open proposals, oldest first, with the current values of the product. The caller authorises. */
async function readOpenProposals(
  actor: Actor,
  part: { skip?: number; take?: number } = {},
): Promise<ProductProposalDto[]> {
  const rows = await db().productProposal.findMany({
    where: { status: "open" },
    orderBy: { id: "asc" },
    ...part,
    include: { proposer: { select: { id: true, name: true } } },
  });
  const read = await Promise.all(
    rows.map(async ({ id, productId, changes, note, proposer, createdAt }) => {
      const product = await findProductById(actor, productId);
      if (product === null) return [];
      const now = toProductContent(product);
      const proposed = changes as Partial<ProductContent>;
      return [
        {
          _id: id,
          product: { _id: product._id, slug: product.slug, name: product.name },
          proposer: proposer === null ? null : { _id: proposer.id, name: proposer.name },
          note,
          at: createdAt.toISOString(),
          changes: PROPOSABLE_FIELDS.flatMap((field) =>
            field in proposed ? [{ field, now: now[field] ?? null, proposed: proposed[field] ?? null }] : [],
          ),
        },
      ];
    }),
  );
  return read.flat();
}

/** Lists all open proposals, oldest first. Admins only. */
export async function listProductProposals(actor: Actor): Promise<ProductProposalDto[]> {
  authorise(actor, "product.manage");
  return readOpenProposals(actor);
}

/** Lists one page of the open proposals, oldest first. Admins only. */
export async function listProposalPage(
  actor: Actor,
  { page, pageSize }: Pick<ListRequest, "page" | "pageSize">,
): Promise<ProductProposalPage> {
  authorise(actor, "product.manage");
  const [proposals, total] = await Promise.all([
    readOpenProposals(actor, { skip: (page - 1) * pageSize, take: pageSize }),
    db().productProposal.count({ where: { status: "open" } }),
  ]);
  return { proposals, total };
}

/** Returns the product content with the accepted changes. Throws invalid_input if the result is not valid. */
async function contentWith(now: ProductContent, chosen: Partial<ProductContent>): Promise<ProductContent> {
  const checked = buildProductBodySchema(await getDataModel()).safeParse({ ...now, ...chosen });
  if (!checked.success) throw createInvalidFieldError("accept", "proposalUnfit");
  const { version: _none, ...content } = checked.data;
  return content;
}

/** Mails the decision to the proposer, if they may still see the product. */
async function tellProposer(
  transaction: MailTransaction,
  proposerId: string | null,
  productId: string,
  told: { product: string; slug: string; accepted: number; reason: string | null },
): Promise<void> {
  const person = proposerId === null ? null : await findMailablePerson(transaction, proposerId);
  if (person === null || (await findProductById(person, productId, transaction)) === null) return;
  const { accepted, ...rest } = told;
  const kind = accepted === 0 ? ("proposalRefused" as const) : ("proposalAccepted" as const);
  await enqueueMail(transaction, person.email, buildProposalMail({ kind, name: person.name, ...rest }));
}

interface OpenProposal {
  productId: string;
  changes: Partial<ProductContent>;
  proposerId: string | null;
}

/** Locks an open proposal after its product. Throws not_found, and product_conflict if decided or moved meanwhile. */
async function lockOpenProposal(transaction: Transaction, actor: Actor, id: string): Promise<OpenProposal> {
  const named = await transaction.productProposal.findUnique({ where: { id }, select: { productId: true } });
  if (named === null) throw new AppError("not_found");
  const productId = await lockVisibleProduct(transaction, actor, named.productId, { forUpdate: true });
  const [row] = await transaction.$queryRaw<(OpenProposal & { status: string })[]>`
    SELECT product_id AS "productId", changes, status::text, proposer_id AS "proposerId"
    FROM product_proposal WHERE id = ${id} FOR UPDATE`;
  if (row === undefined) throw new AppError("not_found");
  if (row.status !== "open" || row.productId !== productId) throw new AppError("product_conflict");
  return row;
}

/**
 * Accepts the named fields of a proposal, or refuses it if none are named, and mails the proposer. Admins only. Throws
 * not_found, and product_conflict if it was already decided.
 */
export async function decideProposal(
  actor: Actor,
  id: string,
  { accept, reason }: ProposalDecision,
): Promise<{ _id: string }> {
  authorise(actor, "product.manage");
  await retryOnTakenSlug(() =>
    runMailTransaction(async (transaction) => {
      await shareLockActor(transaction, actor);
      const { productId, changes, proposerId } = await lockOpenProposal(transaction, actor, id);
      const unknown = accept.find((field) => !(field in changes));
      if (unknown !== undefined) throw createInvalidFieldError("accept", "notInList", { value: unknown });
      const fields = PROPOSABLE_FIELDS.filter((field) => accept.includes(field));
      const before = await requireProductById(actor, productId, transaction);
      let { name, slug } = before;
      if (fields.length > 0) {
        const chosen = Object.fromEntries(fields.map((field) => [field, changes[field]]));
        const content = await contentWith(toProductContent(before), chosen);
        ({ name, slug } = await updateAndConfirmProduct(transaction, actor, productId, content, undefined));
      }
      await transaction.productProposal.update({
        where: { id },
        data: { status: fields.length > 0 ? "accepted" : "refused", decidedAt: new Date() },
      });
      await recordAuditEvent(transaction, {
        kind: "product.proposalDecided",
        by: actor,
        subject: productId,
        fields,
      });
      const told = { product: name, slug, accepted: fields.length, reason };
      await tellProposer(transaction, proposerId, productId, told);
    }),
  ).finally(() => invalidateCachedSources("entries"));
  return { _id: id };
}
