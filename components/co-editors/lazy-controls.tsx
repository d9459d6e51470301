"use client";

import dynamic from "next/dynamic";
import { createLazyComponent } from "@/components/ui/load-later";

/** Lazy, as most visitors are readers and do not edit co-editors. */
export const LazyCoEditorsControl = createLazyComponent(
  dynamic(() => import("./controls").then((loaded) => loaded.CoEditorsControl)),
);

/** Lazy, as most visitors are readers and no co-editors. */
export const LazyStopControl = createLazyComponent(
  dynamic(() => import("./controls").then((loaded) => loaded.StopControl)),
);
