import { useEffect, useRef } from "react";
import { Icon } from "./icon";
import { ScriptButton } from "./script-button";

/** Which way something moves in a list that is put in order. */
export type Direction = "up" | "down";

/** After the list has changed, gives the focus back to the named button. */
export function useRefocus(list: unknown): (buttonId: string) => void {
  const pressed = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser drops the focus when the list has moved
  useEffect(() => {
    if (pressed.current !== null) document.getElementById(pressed.current)?.focus();
    pressed.current = null;
  }, [list]);

  return (buttonId) => {
    pressed.current = buttonId;
  };
}

export const moveButtonId = (id: string, direction: Direction) => `move-${id}-${direction}`;

interface MoveButtonsProps {
  id: string;
  canMove: Record<Direction, boolean>;
  labels: Record<Direction, string>;
  onMove: (direction: Direction) => void;
}

/** Move a row of a list that is put in order a place higher or lower. */
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
