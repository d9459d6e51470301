import "server-only";
import type { UserPage, UserSort } from "../../accounts/answers";
import type { Actor } from "../../platform/auth/actor";
import { HAS_REGISTER_ACCESS_SQL } from "../../platform/auth/people";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { buildContainsAllWordsCondition } from "../../platform/database/text-pattern";
import type { ListRequest } from "../../platform/pagination";
import { findOpenUsers, toUserDto } from "./users";

/** Search, filter and order of the requested accounts. */
interface UserPart extends ListRequest {
  /** Only accounts that await access. */
  waiting: boolean;
  sort: UserSort;
  descending: boolean;
}

const COLUMNS: Record<UserSort, Prisma.Sql> = {
  name: Prisma.sql`u.name COLLATE "nl-x-icu"`,
  email: Prisma.sql`u.email COLLATE "nl-x-icu"`,
  verified: Prisma.sql`u.verified`,
  allowAccess: Prisma.sql`u.allow_access`,
  role: Prisma.sql`u.role::text`,
  created: Prisma.sql`u.created_at`,
  lastLogin: Prisma.sql`u.last_login_at`,
};

/** SQL condition: account `u` awaits an admin's decision, as isWaiting. */
export const IS_ACCOUNT_WAITING_SQL = Prisma.sql`NOT ${HAS_REGISTER_ACCESS_SQL} AND u.refused_at IS NULL AND u.blocked_at IS NULL`;

/** Lists one page of open accounts whose name, e-mail or organisation contains the words; for admins. */
export async function listUserPage(
  actor: Actor,
  { search, waiting, sort, descending, page, pageSize }: UserPart,
): Promise<UserPage> {
  authorise(actor, "user.manage");
  const open = Prisma.sql`FROM "user" u LEFT JOIN institution i ON i.id = u.institution_id WHERE u.closed_at IS NULL`;
  const found = Prisma.sql`${buildContainsAllWordsCondition(Prisma.sql`concat_ws(' ', u.name, u.email, i.name)`, search)}
    AND (${waiting ? IS_ACCOUNT_WAITING_SQL : Prisma.sql`TRUE`})`;
  // People who never logged in sort as the longest ago.
  const direction = descending ? Prisma.sql`DESC NULLS LAST` : Prisma.sql`ASC NULLS FIRST`;
  const [rows, [counted]] = await Promise.all([
    db().$queryRaw<{ id: string }[]>`SELECT u.id ${open} AND ${found}
      ORDER BY ${COLUMNS[sort]} ${direction}, u.created_at DESC, u.id DESC
      LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    db().$queryRaw<{ all: number; waiting: number; total: number }[]>`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${IS_ACCOUNT_WAITING_SQL}))::int AS waiting,
        (count(*) FILTER (WHERE ${found}))::int AS total ${open}`,
  ]);
  const ids = rows.map(({ id }) => id);
  const users = new Map((await findOpenUsers(db(), ids)).map((row) => [row.id, toUserDto(row)]));
  const { total, ...counts } = counted ?? { all: 0, waiting: 0, total: 0 };
  return { users: ids.flatMap((id) => users.get(id) ?? []), total, counts };
}
