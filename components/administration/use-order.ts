import { useRef, useState } from "react";
import { moveId } from "@/lib/fields/data-model-rules";
import { getMoveButtonId, type MoveDirection, useFocusAfterMove } from "../ui/move-buttons";
import { type AdminList, useActionToast } from "./use-admin-list";

interface Ordering<Item> {
  /** Returns the items that are in the same list as this one. */
  among: (items: Item[], item: Item) => Item[];
  announce: (item: Item, position: number, total: number) => string;
  /** Saves the new order; `was` is the order before the move. */
  store: (item: Item, ids: string[], was: string[]) => Promise<unknown>;
}

/** Moves items within their list: displayed and announced at once, and saved one move after the other. */
export function useItemOrder<Item extends { _id: string | number }>(
  { items, change }: Pick<AdminList<Item>, "items" | "change">,
  { among, announce, store }: Ordering<Item>,
) {
  const told = useActionToast();
  const [announcement, setAnnouncement] = useState("");
  const refocus = useFocusAfterMove(items);
  const stored = useRef<Promise<unknown>>(Promise.resolve());

  async function move(item: Item, direction: MoveDirection) {
    const id = String(item._id);
    const idsOf = (shown: Item[]) => among(shown, item).map(({ _id }) => String(_id));
    const was = idsOf(items);
    const ids = moveId(was, id, direction);
    refocus(getMoveButtonId(id, direction));
    setAnnouncement(announce(item, ids.indexOf(id) + 1, ids.length));
    // Saves moves in sequence, so that they cannot arrive out of order.
    const storing = stored.current.then(() => store(item, ids, was));
    stored.current = storing.catch(() => undefined);
    const moved = (shown: Item[]) => {
      const order = moveId(idsOf(shown), id, direction);
      const placeOf = ({ _id }: Item) => order.indexOf(String(_id));
      return shown.toSorted((one, other) => placeOf(one) - placeOf(other));
    };
    if (!(await told(() => change(moved, () => storing)))) setAnnouncement("");
  }

  return { announcement, move };
}
