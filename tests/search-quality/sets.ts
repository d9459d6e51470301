import { readFileSync } from "node:fs";
import { z } from "zod";
import { resolveInProject } from "@/scripts/ground/project";
import { QUERY_KINDS } from "./metric";

/** The set that the search may be tuned with, and the one that nobody looks into while doing so. */
export const SET_NAMES = ["tuning", "held-out"] as const;
export type SetName = (typeof SET_NAMES)[number];

const entrySchema = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]+$/),
  algorithmName: z.string().min(1).max(150),
  description: z.string().min(25).max(512),
  algorithmType: z.string(),
  activeHospital: z.string(),
  medicalSpecialism: z.string(),
  collaboration: z.string().optional(),
  intendedPurpose: z.string().optional(),
  benefitClaims: z.string().optional(),
  developerName: z.string().optional(),
  nameCommercialProduct: z.string().optional(),
  lessonsLearned: z.string().optional(),
});

const querySchema = z.strictObject({
  query: z.string().min(3),
  kind: z.enum(QUERY_KINDS),
  relevant: z.array(z.string()),
  corrections: z.array(z.string()).optional(),
});

export function readSet(name: SetName) {
  return {
    name,
    entries: z.array(entrySchema).parse(readJson(`${name}-entries.json`)),
    queries: z.array(querySchema).parse(readJson(`${name}-queries.json`)),
  };
}

export type QualitySet = ReturnType<typeof readSet>;

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(resolveInProject("tests/search-quality", file), "utf8"));
}
