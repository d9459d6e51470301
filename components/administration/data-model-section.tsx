"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { FieldSummaryDto } from "@/lib/fields/answers";
import { paths } from "@/lib/paths";
import { Select } from "../form/select";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { AdminPart } from "./admin-part";
import { FieldDialog, FieldFacts, useLoadEditableField } from "./field-dialog";
import { FieldValues } from "./field-values";
import { useAdminList } from "./use-admin-list";

/** Editor of one field: its names, help and list of values. */
function FieldEditor({ fieldKey }: { fieldKey: string }) {
  const translate = useTranslations("dataModel");
  const { field, hasFailed, show, refresh } = useLoadEditableField(fieldKey);
  const [isEditing, setEditing] = useState(false);
  if (hasFailed) {
    return (
      <Callout kind="danger" role="alert">
        <p className="mb-2">{translate("loadFailed")}</p>
        <Button size="small" onClick={() => void refresh()}>
          {translate("retry")}
        </Button>
      </Callout>
    );
  }
  if (field === undefined) return <p role="status">{translate("loading")}</p>;
  const editing = { field, show, refresh };
  return (
    <div>
      <FieldFacts field={field} />
      <Button className="mt-3" onClick={() => setEditing(true)}>
        {translate("field.edit")}
      </Button>
      {field.values === null ? null : <FieldValues {...editing} />}
      {isEditing ? <FieldDialog {...editing} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

interface FieldChooserProps {
  fields: readonly FieldSummaryDto[];
  chosen: string;
  onChoose: (key: string) => void;
}

function FieldChooser({ fields, chosen, onChoose }: FieldChooserProps) {
  const translate = useTranslations("dataModel");
  const locale = useLocale();
  const nameOf = ({ displayName, displayNameEn }: FieldSummaryDto) =>
    locale === "en" ? (displayNameEn ?? displayName) : displayName;
  const groups = [
    ["withList", fields.filter(({ values }) => values !== null)],
    ["withoutList", fields.filter(({ values }) => values === null)],
  ] as const;
  return (
    <Select
      label={translate("choose")}
      value={chosen}
      disabled={!useHydrated()}
      onValue={onChoose}
      boxClass="mb-5 max-w-md"
    >
      <option value="">{translate("chooseFirst")}</option>
      {groups.map(([group, ofGroup]) => (
        <optgroup key={group} label={translate(group)}>
          {ofGroup.map((field) => (
            <option key={field._id} value={field._id}>
              {nameOf(field)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** Admin section of the fields of an entry and their lists. */
export function DataModelSection({ fields: initial }: { fields: FieldSummaryDto[] }) {
  const translate = useTranslations("dataModel");
  const { items } = useAdminList(paths.api.editableFields, initial);
  const [chosen, setChosen] = useState("");
  const lists = items.filter(({ values }) => values !== null).length;
  return (
    <AdminPart
      id="data-model"
      title={translate("title")}
      summary={translate("summary", { count: items.length, lists })}
    >
      <p className="mb-4 max-w-[75ch] text-base text-muted">
        {translate.rich("intro", {
          log: (words) => (
            <a href={paths.fieldLog} className="link">
              {words}
            </a>
          ),
        })}
      </p>
      <FieldChooser fields={items} chosen={chosen} onChoose={setChosen} />
      {chosen === "" ? (
        <p className="text-base text-muted">{translate("begin")}</p>
      ) : (
        <FieldEditor key={chosen} fieldKey={chosen} />
      )}
    </AdminPart>
  );
}
