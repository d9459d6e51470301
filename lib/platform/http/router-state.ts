import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";

const HEADER = "next-router-state-tree";
/** Next's own limit. */
const LONGEST = 40_000;

const KINDS = ["c", "ci(..)(..)", "ci(.)", "ci(..)", "ci(...)", "oc", "d"] as const;
const INTERCEPTED = ["di(..)(..)", "di(.)", "di(..)", "di(...)"] as const;

const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum([...KINDS, ...INTERCEPTED]), z.array(z.string()).nullable()]),
]);

/** Where Next's router in the browser is, as it says by a header; a unit test holds this against Next's own reader. */
const routerState: z.ZodType = z.tuple([
  segment,
  z.record(
    z.string(),
    z.lazy(() => routerState),
  ),
  z.tuple([z.string(), z.string()]).nullish(),
  z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullish(),
  z.number().nullish(),
  z.string().optional(),
]);

function isReadable(state: string): boolean {
  try {
    return state.length <= LONGEST && routerState.safeParse(JSON.parse(decodeURIComponent(state))).success;
  } catch {
    return false;
  }
}

/** Next answers 500 to a state of its router that it cannot read; without one it answers the whole page. */
export function dropUnreadableState(headers: IncomingHttpHeaders): void {
  const state = headers[HEADER];
  if (state !== undefined && !(typeof state === "string" && isReadable(state))) delete headers[HEADER];
}
