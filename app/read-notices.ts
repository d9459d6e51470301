import { cookies } from "next/headers";
import { listNotices } from "@/lib/administration/server/notices";
import { FOLDED_NOTICES_COOKIE } from "@/lib/platform/notice-cookie";

/** Loads the notices, and whether this browser has folded them. */
export async function readNotices() {
  const [notices, stored] = await Promise.all([listNotices(), cookies()]);
  return { notices, folded: stored.get(FOLDED_NOTICES_COOKIE)?.value };
}
