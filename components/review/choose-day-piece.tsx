"use client";

import dynamic from "next/dynamic";
import { heldPiece } from "@/components/ui/held-piece";

/** Choosing the day: readers, the most of a page's visitors, do not need it. */
export const ChooseDayPiece = heldPiece(
  dynamic(() => import("./choose-day").then((loaded) => loaded.ChooseDay)),
);
