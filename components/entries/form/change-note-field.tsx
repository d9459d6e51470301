"use client";

import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import type { EntryFormValues } from "@/lib/entries/schema";
import { CHANGE_NOTE_MAX } from "@/lib/fields/entry-fields";
import { cleanLine } from "@/lib/platform/text/schema";
import { messageOf } from "./entry-resolver";
import { controlId } from "./form-context";

/** What has changed, for who reads the history; last in the form of an entry that is there already. */
export function ChangeNoteField() {
  const translate = useTranslations("form.changeNote");
  const { field, fieldState } = useController<EntryFormValues, "changeNote">({ name: "changeNote" });
  return (
    <div className="border-line border-t py-8">
      <TextField
        id={controlId("changeNote")}
        name="changeNote"
        label={translate("label")}
        help={translate("help")}
        error={messageOf(fieldState.error)}
        value={field.value}
        max={CHANGE_NOTE_MAX}
        length={cleanLine(field.value).length}
        onBlur={field.onBlur}
        onChange={(value) => {
          field.onChange(value);
          // Said at once: a line that comes when one leaves for the button below would move that away from the click.
          if (cleanLine(value).length > CHANGE_NOTE_MAX) field.onBlur();
        }}
      />
    </div>
  );
}
