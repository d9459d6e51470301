"use client";

import dynamic from "next/dynamic";
import { createLazyComponent } from "@/components/ui/load-later";

/** Lazy, as most visitors are readers and cannot choose a recheck date. */
export const LazyConfirmOrChooseDay = createLazyComponent(
  dynamic(() => import("./choose-day").then((loaded) => loaded.ConfirmOrChooseDay)),
);
