"use client";

import dynamic from "next/dynamic";
import { lazyPiece } from "@/components/ui/load-later";

/*
 * What an entry's page offers to some of its readers: visitors, the most of them, download none. One that does not come
 * is left out.
 */

export const EntryActionsPiece = lazyPiece(
  dynamic(() => import("@/components/entries/detail/entry-actions").then((loaded) => loaded.EntryActions)),
);

export const FollowMenuPiece = lazyPiece(
  dynamic(() => import("@/components/following/follow-menu").then((loaded) => loaded.FollowMenu)),
);

export const ReviewNoticePiece = lazyPiece(
  dynamic(() => import("@/components/review/review-notice").then((loaded) => loaded.ReviewNotice)),
);
