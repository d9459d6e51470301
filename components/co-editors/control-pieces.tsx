"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { LoadBoundary } from "@/components/ui/load-boundary";
import type { CoEditorsControl } from "./co-editors-control";
import type { StopControl } from "./stop-control";

const Control = dynamic(() => import("./co-editors-control").then((loaded) => loaded.CoEditorsControl));
const Stop = dynamic(() => import("./stop-control").then((loaded) => loaded.StopControl));

/** Naming co-editors, in a file of its own to load: readers, the most of a page's visitors, do not need it. */
export function CoEditorsControlPiece(props: ComponentProps<typeof CoEditorsControl>) {
  return (
    <LoadBoundary fallback={null}>
      <Control {...props} />
    </LoadBoundary>
  );
}

/** Stopping as a co-editor, likewise. */
export function StopControlPiece(props: ComponentProps<typeof StopControl>) {
  return (
    <LoadBoundary fallback={null}>
      <Stop {...props} />
    </LoadBoundary>
  );
}
