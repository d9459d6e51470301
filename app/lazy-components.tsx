"use client";

import dynamic from "next/dynamic";
import { lazyComponent } from "@/components/ui/load-later";

/*
 * What the pages of the register, an entry, a hospital and a product offer to members only, so that visitors, who are most readers, do not
 * download it. One whose script does not load is left out.
 */

export const LazyEntryActions = lazyComponent(
  dynamic(() => import("@/components/entries/detail/entry-actions").then((loaded) => loaded.EntryActions)),
);

export const LazyFollowMenu = lazyComponent(
  dynamic(() => import("@/components/following/follow-menu").then((loaded) => loaded.FollowMenu)),
);

export const LazySaveSearch = lazyComponent(
  dynamic(() => import("@/components/following/save-search").then((loaded) => loaded.SaveSearch)),
);

export const LazyRecheckBanner = lazyComponent(
  dynamic(() => import("@/components/recheck/recheck-banner").then((loaded) => loaded.RecheckBanner)),
);
