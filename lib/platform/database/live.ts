import "server-only";
import { Prisma } from "./db";

/** Entries `e` that are published: what lists, counts, feeds, files, suggestions and mails are about. */
export const LIVE = Prisma.sql`e.state = 'PUBLISHED'`;

/** Entries `e` that are not deleted, drafts included: what their people work on. */
export const KEPT = Prisma.sql`e.state <> 'BINNED'`;
