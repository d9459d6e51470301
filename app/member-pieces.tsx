"use client";

import dynamic from "next/dynamic";
import { lazyPiece } from "@/components/ui/load-later";

/*
 * What the pages of the register and of an entry offer to some of their readers: visitors, the most of them, download
 * none. One that does not come is left out.
 */

export const EntryActionsPiece = lazyPiece(
  dynamic(() => import("@/components/entries/detail/entry-actions").then((loaded) => loaded.EntryActions)),
);

export const FollowMenuPiece = lazyPiece(
  dynamic(() => import("@/components/following/follow-menu").then((loaded) => loaded.FollowMenu)),
);

export const SaveSearchPiece = lazyPiece(
  dynamic(() => import("@/components/following/save-search").then((loaded) => loaded.SaveSearch)),
);

export const ReviewNoticePiece = lazyPiece(
  dynamic(() => import("@/components/review/review-notice").then((loaded) => loaded.ReviewNotice)),
);
