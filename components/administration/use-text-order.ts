"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { EditableBlockDto } from "@/lib/administration/schema";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { moveButtonId } from "./move-buttons";
import type { useAdminList } from "./use-admin-list";
import { type Direction, useRefocus } from "./use-refocus";
import { useTold } from "./use-told";

/** The texts with one of them a place higher or lower on its page; where it cannot go further they stay as they are. */
function movedText(texts: readonly EditableBlockDto[], id: string, direction: Direction): EditableBlockDto[] {
  const next = [...texts];
  const from = next.findIndex((text) => text._id === id);
  const moving = next[from];
  const step = direction === "up" ? -1 : 1;
  for (let to = from + step; moving !== undefined && to >= 0 && to < next.length; to += step) {
    const other = next[to];
    if (other?.page !== moving.page) continue;
    next[from] = other;
    next[to] = moving;
    break;
  }
  return next;
}

/** Moves texts on their page: shown and told at once, and stored one move after the other. */
export function useTextOrder({ items, change }: ReturnType<typeof useAdminList<EditableBlockDto>>) {
  const translate = useTranslations("admin.texts");
  const told = useTold();
  const [announcement, setAnnouncement] = useState("");
  const keepFocus = useRefocus(items);
  const stored = useRef<Promise<unknown>>(Promise.resolve());

  async function move({ _id: id, page, title }: EditableBlockDto, direction: Direction) {
    const onPage = movedText(items, id, direction).filter((text) => text.page === page);
    const ids = onPage.map((text) => text._id);
    keepFocus(moveButtonId(id, direction));
    setAnnouncement(translate("moved", { title, position: ids.indexOf(id) + 1, total: ids.length }));
    // Two moves that are under way at once must not arrive in the other order.
    const store = stored.current.then(() => callApi("PUT", paths.api.contentOrder, { page, ids }));
    stored.current = store.catch(() => undefined);
    const moved = (shown: EditableBlockDto[]) => movedText(shown, id, direction);
    if (!(await told(() => change(moved, () => store)))) setAnnouncement("");
  }

  return { announcement, move };
}
