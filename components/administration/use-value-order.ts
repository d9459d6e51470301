"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import type { EditableFieldDto, ListValueDto } from "@/lib/fields/answers";
import { movedId } from "@/lib/fields/data-model-rules";
import { paths } from "@/lib/paths";
import { moveButtonId } from "./move-buttons";
import type { FieldEditing } from "./use-field";
import { type Direction, useRefocus } from "./use-refocus";
import { useTold } from "./use-told";

/** The values in an order that is not saved yet; one that came since stands last. */
function inOrder(values: readonly ListValueDto[], ids: readonly string[] | null): ListValueDto[] {
  if (ids === null) return [...values];
  const placeOf = ({ _id }: ListValueDto) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length);
  return [...values].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Moves values in their list: shown and told at once, and saved together, which is one line in the log. */
export function useValueOrder({ field, show, refresh }: FieldEditing) {
  const translate = useTranslations("dataModel.values");
  const told = useTold();
  const [ids, setIds] = useState<string[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const keepFocus = useRefocus(ids);
  const values = inOrder(field.values ?? [], ids);

  function move({ _id: id, label }: ListValueDto, direction: Direction) {
    const next = movedId(
      values.map(({ _id }) => _id),
      id,
      direction,
    );
    keepFocus(moveButtonId(id, direction));
    setIds(next);
    setAnnouncement(translate("moved", { label, position: next.indexOf(id) + 1, total: next.length }));
  }

  async function save() {
    setBusy(true);
    const isSaved = await told(async () => {
      const body = { ids: values.map(({ _id }) => _id), revision: field.revision };
      await show(await callApi<EditableFieldDto>("PUT", paths.api.listOrder(field._id), body));
      setIds(null);
      setAnnouncement("");
    }, translate("ordered"));
    if (!isSaved) void refresh();
    setBusy(false);
  }

  function undo() {
    setIds(null);
    setAnnouncement(translate("undone"));
  }

  return { values, isMoved: ids !== null, isBusy, announcement, move, save, undo };
}
