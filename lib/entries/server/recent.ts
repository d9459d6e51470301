import "server-only";
import { remembered } from "../../platform/cache";
import { fromReplica, Prisma } from "../../platform/database/db";
import type { RecentEntry } from "../answers";
import { publicOnly } from "./conditions";

/** So many the home page shows to who has no list. */
const SHOWN = 5;

/** By the index of when entries were changed. */
export function selectRecent(): Prisma.Sql {
  return Prisma.sql`SELECT e.id AS _id, e.algorithm_name AS "algorithmName", v.label AS "activeHospital",
      e.updated_at AS updated
    FROM entry e LEFT JOIN list_value v ON v.id = e.active_hospital_id WHERE ${publicOnly()} ORDER BY e.updated_at DESC, e.id DESC LIMIT ${SHOWN}`;
}

const recent = remembered("recent entries", "entries", async (): Promise<RecentEntry[]> => {
  const rows = await fromReplica((database) =>
    database.$queryRaw<(Omit<RecentEntry, "updated"> & { updated: Date })[]>(selectRecent()),
  );
  return rows.map(({ updated, ...entry }) => ({ ...entry, updated: updated.toISOString() }));
});

/** The public entries that were changed last, newest first. Public to everyone. */
export function listRecentEntries(): Promise<RecentEntry[]> {
  return recent();
}
