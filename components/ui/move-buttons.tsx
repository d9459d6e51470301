import { useEffect, useRef } from "react";
import { Icon } from "./icon";
import { ScriptButton } from "./script-button";

/** Direction in which a row moves in an ordered list. */
export type MoveDirection = "up" | "down";

/** Returns a function that names the button to focus again after the list has changed. */
export function useFocusAfterMove(list: unknown): (buttonId: string) => void {
  const pressed = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: browsers drop the focus when a row moves
  useEffect(() => {
    if (pressed.current !== null) document.getElementById(pressed.current)?.focus();
    pressed.current = null;
  }, [list]);

  return (buttonId) => {
    pressed.current = buttonId;
  };
}

export const getMoveButtonId = (id: string, direction: MoveDirection) => `move-${id}-${direction}`;

interface MoveButtonsProps {
  id: string;
  canMove: Record<MoveDirection, boolean>;
  labels: Record<MoveDirection, string>;
  onMove: (direction: MoveDirection) => void;
}

/** Renders the buttons that move a row of an ordered list one place up or down. */
export function MoveButtons({ id, canMove, labels, onMove }: MoveButtonsProps) {
  return (["up", "down"] as const).map((direction) => (
    <ScriptButton
      key={direction}
      id={getMoveButtonId(id, direction)}
      kind="quiet"
      size="small"
      className="size-9 p-0! aria-disabled:opacity-40"
      // aria-disabled rather than disabled, so that the button keeps the focus at the end of the list.
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
