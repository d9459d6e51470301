"use client";

import type { ComponentType, ReactNode } from "react";
import { LoadBoundary } from "./load-boundary";

/**
 * A piece of a page in a file of its own to load: who is not shown it never downloads it, and who is has it in the page's
 * HTML all the same. Where the file does not come, `fallback` stands in its place and the page goes on. `Piece` is made
 * by Next's dynamic() in the file that shows it, which has to hold the import() itself. For what opens on demand there is
 * loadLater.
 */
export function lazyPiece<Props extends object>(
  Piece: ComponentType<Props>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  return function HeldPiece(props: Props) {
    return (
      <LoadBoundary fallback={fallback}>
        <Piece {...props} />
      </LoadBoundary>
    );
  };
}
