"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { type ChosenEntry, comparisonStore } from "@/lib/client/comparison";
import { paths } from "@/lib/paths";

interface ComparisonLinkProps extends Omit<ComponentProps<typeof Link>, "href"> {
  ownerId: string;
  next: ChosenEntry[];
  showsEqual: boolean;
}

/** Link to another comparison, which it also saves as the user's selection; without script just a link. */
export function ComparisonLink({ ownerId, next, showsEqual, ...link }: ComparisonLinkProps) {
  const ids = next.map(({ id }) => id);
  const href = paths.compare(ids, { showsEqual });
  const choose = () => comparisonStore.choose(ownerId, next);
  return <Link prefetch={false} scroll={false} {...link} href={href} onClick={choose} />;
}
