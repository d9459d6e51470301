"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import type { EntryActions } from "@/components/algorithm/detail/entry-actions";
import type { FollowMenu } from "@/components/following/follow-menu";
import type { ReviewNotice } from "@/components/review/review-notice";
import { LoadBoundary } from "@/components/ui/load-boundary";

const Actions = dynamic(() =>
  import("@/components/algorithm/detail/entry-actions").then((loaded) => loaded.EntryActions),
);
const Menu = dynamic(() => import("@/components/following/follow-menu").then((loaded) => loaded.FollowMenu));
const Notice = dynamic(() =>
  import("@/components/review/review-notice").then((loaded) => loaded.ReviewNotice),
);

/*
 * What an entry's page offers to some of its readers, in files of their own to load: visitors, the most of them, download
 * none. They are in the page's HTML all the same. One that does not come is left out, and the page goes on.
 */

export function EntryActionsPiece(props: ComponentProps<typeof EntryActions>) {
  return (
    <LoadBoundary fallback={null}>
      <Actions {...props} />
    </LoadBoundary>
  );
}

export function FollowMenuPiece(props: ComponentProps<typeof FollowMenu>) {
  return (
    <LoadBoundary fallback={null}>
      <Menu {...props} />
    </LoadBoundary>
  );
}

export function ReviewNoticePiece(props: ComponentProps<typeof ReviewNotice>) {
  return (
    <LoadBoundary fallback={null}>
      <Notice {...props} />
    </LoadBoundary>
  );
}
