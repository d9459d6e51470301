"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { LoadBoundary } from "@/components/ui/load-boundary";
import type { ChooseDay } from "./choose-day";

const Choice = dynamic(() => import("./choose-day").then((loaded) => loaded.ChooseDay));

/** Choosing the day, in a file of its own to load: readers, the most of a page's visitors, do not need it. */
export function ChooseDayPiece(props: ComponentProps<typeof ChooseDay>) {
  return (
    <LoadBoundary fallback={null}>
      <Choice {...props} />
    </LoadBoundary>
  );
}
