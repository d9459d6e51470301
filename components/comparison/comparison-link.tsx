"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { type ChosenEntry, comparison } from "@/lib/client/comparison";

/** A link to another comparison, which becomes what this person chose; without script it is a link alone. */
export function ComparisonLink({
  ownerId,
  next,
  ...rest
}: ComponentProps<typeof Link> & { ownerId: string; next: ChosenEntry[] }) {
  return <Link prefetch={false} scroll={false} {...rest} onClick={() => comparison.choose(ownerId, next)} />;
}
