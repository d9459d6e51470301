"use client";

import dynamic from "next/dynamic";
import { createLazyComponent } from "../ui/load-later";

/** Lazy, as most visitors see a chart. */
export const LazyBreakdownTable = createLazyComponent(
  dynamic(() => import("./breakdown-table").then((loaded) => loaded.BreakdownTable)),
);
