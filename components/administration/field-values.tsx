"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { callApi } from "@/lib/client/api";
import type { EditableFieldDto, ListValueDto } from "@/lib/fields/answers";
import { moveId } from "@/lib/fields/data-model-rules";
import { paths } from "@/lib/paths";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import ConfirmDialog from "../ui/confirm-dialog";
import { getMoveButtonId, MoveButtons, type MoveDirection, useFocusAfterMove } from "../ui/move-buttons";
import type { FieldEditing } from "./field-dialog";
import { useActionToast } from "./use-admin-list";
import { ValueDialog } from "./value-dialog";

/** Returns the values in an order that is not saved yet; values added since come last. */
function inOrder(values: readonly ListValueDto[], ids: readonly string[] | null): ListValueDto[] {
  if (ids === null) return [...values];
  const placeOf = ({ _id }: ListValueDto) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length);
  return [...values].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Moves values within their list: displayed and announced at once, saved together as one entry of the change log. */
function useValueOrder({ field, show, refresh }: FieldEditing) {
  const translate = useTranslations("dataModel.values");
  const told = useActionToast();
  const [ids, setIds] = useState<string[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const refocus = useFocusAfterMove(ids);
  const values = inOrder(field.values ?? [], ids);

  function move({ _id: id, label }: ListValueDto, direction: MoveDirection) {
    const next = moveId(
      values.map(({ _id }) => _id),
      id,
      direction,
    );
    refocus(getMoveButtonId(id, direction));
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

function ValueFacts({ value, isDefault }: { value: ListValueDto; isDefault: boolean }) {
  const translate = useTranslations("dataModel.values");
  const { label, labelEn, hasRule, namesOne, retired, entries, publicEntries, inBin } = value;
  return (
    <div className="wrap-anywhere min-w-0 flex-1 basis-56 py-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className={retired ? "text-muted" : "font-semibold"}>{label}</bdi>
        {retired ? <Badge>{translate("retired")}</Badge> : null}
        {isDefault ? <Badge>{translate("isDefault")}</Badge> : null}
        {namesOne ? null : <Badge>{translate("namesNone")}</Badge>}
        {hasRule ? <Badge>{translate("hasRule")}</Badge> : null}
      </p>
      <p className="text-base text-muted">
        {translate("uses", { count: entries })}
        {entries === 0 ? null : ` (${translate("usesMore", { publicCount: publicEntries, inBin })})`}
        {labelEn === null ? null : (
          <>
            {" · "}
            {translate("english", { label: labelEn })}
          </>
        )}
      </p>
    </div>
  );
}

interface ItemProps {
  value: ListValueDto;
  isDefault: boolean;
  canMove: Record<MoveDirection, boolean>;
  onMove: (direction: MoveDirection) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ValueItem({ value, isDefault, canMove, onMove, onEdit, onRemove }: ItemProps) {
  const translate = useTranslations("dataModel.values");
  const { _id: id, label, hasRule, entries } = value;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-1">
      <ValueFacts value={value} isDefault={isDefault} />
      <div className="flex shrink-0 flex-wrap items-center gap-1">
        <MoveButtons
          id={id}
          canMove={canMove}
          labels={{ up: translate("moveUp", { label }), down: translate("moveDown", { label }) }}
          onMove={onMove}
        />
        <Button size="small" aria-label={translate("editNamed", { label })} onClick={onEdit}>
          {translate("edit")}
        </Button>
        {entries === 0 && !hasRule && !isDefault ? (
          <Button
            kind="quiet"
            size="small"
            aria-label={translate("removeNamed", { label })}
            onClick={onRemove}
          >
            {translate("remove")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function OrderBar({ order }: { order: ReturnType<typeof useValueOrder> }) {
  const translate = useTranslations("dataModel.values");
  const change = useTranslations("admin.change");
  return (
    <div className="sticky bottom-0 z-10 mt-2 bg-surface py-2">
      <Callout kind="warning">
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow">{translate("unsaved")}</p>
          <Button kind="primary" size="small" disabled={order.isBusy} onClick={() => void order.save()}>
            {order.isBusy ? change("busy") : translate("saveOrder")}
          </Button>
          <Button size="small" disabled={order.isBusy} onClick={order.undo}>
            {translate("undoOrder")}
          </Button>
        </div>
      </Callout>
    </div>
  );
}

function useRemoving({ field, show, refresh }: FieldEditing) {
  const translate = useTranslations("dataModel.values");
  const told = useActionToast();
  return async ({ _id: id, label }: ListValueDto) => {
    const remove = async () =>
      show(await callApi<EditableFieldDto>("DELETE", paths.api.listValue(field._id, id)));
    if (!(await told(remove, translate("removed", { label })))) void refresh();
  };
}

/** Link to the admin page of institutions, whose names come before these values in a form's list of hospitals. */
function HospitalsNote() {
  const translate = useTranslations("dataModel.values");
  return (
    <p className="mb-3 max-w-[75ch] text-base">
      {translate.rich("hospitals", {
        link: (words) => (
          <Link href={paths.adminPart("institutions")} className="link">
            {words}
          </Link>
        ),
      })}
    </p>
  );
}

interface ValueListProps {
  defaults: readonly string[];
  order: ReturnType<typeof useValueOrder>;
  onEdit: (value: ListValueDto) => void;
  onRemove: (value: ListValueDto) => void;
}

function ValueList({ defaults, order, onEdit, onRemove }: ValueListProps) {
  const translate = useTranslations("dataModel.values");
  const { values } = order;
  if (values.length === 0) return <p>{translate("empty")}</p>;
  return (
    <ol className="border-line border-b">
      {values.map((value, index) => (
        <ValueItem
          key={value._id}
          value={value}
          isDefault={defaults.includes(value.label)}
          canMove={{ up: index > 0, down: index < values.length - 1 }}
          onMove={(direction) => order.move(value, direction)}
          onEdit={() => onEdit(value)}
          onRemove={() => onRemove(value)}
        />
      ))}
    </ol>
  );
}

/** List of a field's values in order, with all actions on them. */
export function FieldValues(props: FieldEditing) {
  const { field } = props;
  const translate = useTranslations("dataModel.values");
  const order = useValueOrder(props);
  const remove = useRemoving(props);
  const heading = useRef<HTMLHeadingElement>(null);
  // Value that is being edited, as it was when the dialog opened; "new" for a value to add.
  const [edited, setEdited] = useState<ListValueDto | "new" | null>(null);
  const [leaving, setLeaving] = useState<ListValueDto | null>(null);
  return (
    <section aria-labelledby="values" className="mt-6">
      <h3 id="values" ref={heading} tabIndex={-1}>
        {translate("title", { name: field.displayName })}
      </h3>
      <p className="mt-1 mb-3 max-w-[75ch] text-base text-muted">{translate("intro")}</p>
      {field._id === "activeHospital" ? <HospitalsNote /> : null}
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
      <ValueList
        defaults={[field.defaultValue ?? []].flat()}
        order={order}
        onEdit={setEdited}
        onRemove={setLeaving}
      />
      {order.isMoved ? <OrderBar order={order} /> : null}
      {field._id === "visibility" ? null : (
        <Button className="mt-3" onClick={() => setEdited("new")}>
          {translate("add")}
        </Button>
      )}
      {edited === null ? null : (
        <ValueDialog {...props} value={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
      {leaving === null ? null : (
        <ConfirmDialog
          title={translate("removeTitle")}
          text={translate("removeText", { label: leaving.label })}
          action={translate("remove")}
          onConfirm={() => {
            void remove(leaving);
            // The pressed button disappears with its value, so the focus moves to this section's heading.
            heading.current?.focus();
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
