import { cookies } from "next/headers";
import { FOLDED_COOKIE } from "@/components/notices/folded-notices";
import { listNotices } from "@/lib/administration/server/notices";

/** The notices, and whether this browser folded them away. */
export async function readNotices() {
  const [notices, stored] = await Promise.all([listNotices(), cookies()]);
  return { notices, folded: stored.get(FOLDED_COOKIE)?.value };
}
