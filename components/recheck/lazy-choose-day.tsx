"use client";

import dynamic from "next/dynamic";
import { lazyComponent } from "@/components/ui/load-later";

/** Choosing the day: readers, the most of a page's visitors, do not need it. */
export const LazyChooseDay = lazyComponent(
  dynamic(() => import("./choose-day").then((loaded) => loaded.ChooseDay)),
);
