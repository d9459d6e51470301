"use client";

import dynamic from "next/dynamic";
import { lazyComponent } from "@/components/ui/load-later";

/** Naming co-editors: readers, the most of a page's visitors, do not need it. */
export const LazyCoEditorsControl = lazyComponent(
  dynamic(() => import("./controls").then((loaded) => loaded.CoEditorsControl)),
);

/** Stopping as a co-editor, likewise. */
export const LazyStopControl = lazyComponent(
  dynamic(() => import("./controls").then((loaded) => loaded.StopControl)),
);
