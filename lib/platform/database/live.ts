import "server-only";
import { Prisma } from "./db";

/** SQL condition: entry `e` is published. For lists, counts, feeds, files, suggestions and mails. */
export const IS_ENTRY_PUBLISHED_SQL = Prisma.sql`e.state = 'PUBLISHED'`;

/** SQL condition: entry `e` is not deleted; includes drafts. For the people who edit them. */
export const IS_ENTRY_NOT_DELETED_SQL = Prisma.sql`e.state <> 'BINNED'`;
