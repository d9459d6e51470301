"use client";

import { Icon } from "../ui/icon";
import { ScriptButton } from "../ui/script-button";
import type { Direction } from "./use-refocus";

export const moveButtonId = (id: string, direction: Direction) => `move-${id}-${direction}`;

interface MoveButtonsProps {
  id: string;
  canMove: Record<Direction, boolean>;
  labels: Record<Direction, string>;
  onMove: (direction: Direction) => void;
}

/** Move a row of a list that admins put in order a place higher or lower. */
export function MoveButtons({ id, canMove, labels, onMove }: MoveButtonsProps) {
  return (["up", "down"] as const).map((direction) => (
    <ScriptButton
      key={direction}
      id={moveButtonId(id, direction)}
      kind="quiet"
      size="small"
      className="size-9 p-0! aria-disabled:opacity-40"
      // Not disabled where it can go no further, so that it keeps the focus.
      aria-disabled={!canMove[direction] || undefined}
      aria-label={labels[direction]}
      onClick={() => {
        if (canMove[direction]) onMove(direction);
      }}
    >
      <Icon name={direction === "up" ? "chevronUp" : "chevronDown"} />
    </ScriptButton>
  ));
}
