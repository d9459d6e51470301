"use client";

import dynamic from "next/dynamic";
import { heldPiece } from "@/components/ui/held-piece";

/** Naming co-editors: readers, the most of a page's visitors, do not need it. */
export const CoEditorsControlPiece = heldPiece(
  dynamic(() => import("./co-editors-control").then((loaded) => loaded.CoEditorsControl)),
);

/** Stopping as a co-editor, likewise. */
export const StopControlPiece = heldPiece(
  dynamic(() => import("./stop-control").then((loaded) => loaded.StopControl)),
);
