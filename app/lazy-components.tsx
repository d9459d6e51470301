"use client";

import dynamic from "next/dynamic";
import { createLazyComponent } from "@/components/ui/load-later";

/* Components of the register, entry, hospital and product pages that only members see, loaded lazily so that
   visitors, the majority, do not download them. If a script does not load, its component is left out. */

export const LazyEntryActions = createLazyComponent(
  dynamic(() => import("@/components/entries/detail/entry-actions").then((loaded) => loaded.EntryActions)),
);

export const LazyFollowMenu = createLazyComponent(
  dynamic(() => import("@/components/following/follow-menu").then((loaded) => loaded.FollowMenu)),
);

export const LazySaveSearch = createLazyComponent(
  dynamic(() => import("@/components/following/save-search").then((loaded) => loaded.SaveSearch)),
);

export const LazyRecheckBanner = createLazyComponent(
  dynamic(() => import("@/components/recheck/recheck-banner").then((loaded) => loaded.RecheckBanner)),
);
