import { db } from "@/lib/platform/database/db";

/** Returns the keys of the conditions of the MDR for a device made in house. */
export async function readConditionKeys(): Promise<string[]> {
  const rows = await db().lawRule.findMany({
    where: { kind: "condition", subject: "MDR" },
    orderBy: { position: "asc" },
    select: { key: true },
  });
  return rows.map(({ key }) => key);
}

/** A first draft of a declaration that lacks nothing, as its form sends it. */
export const buildWholeDeclaration = (conditions: readonly string[], more: Record<string, unknown> = {}) => ({
  law: "MDR",
  institution: "Ziekenhuis Proef",
  address: "Proefweg 1, Utrecht",
  device: "Longscan",
  identification: "Versie 3.2",
  annex: "all",
  exceptions: "",
  proofs: Object.fromEntries(conditions.map((key) => [key, `https://test.example/${key}`])),
  version: 0,
  ...more,
});
