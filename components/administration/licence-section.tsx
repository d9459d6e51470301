"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { DATA_LICENCE_NAMES, type DataLicence, OPEN_DATA_LICENCES } from "@/lib/platform/data-licences";
import { PostForm } from "../form/post-form";
import { useApiForm } from "../form/use-api-form";
import { ScriptButton } from "../ui/script-button";
import { AdminPart } from "./admin-part";

/** Admin section of the licence of public data. */
export function LicenceSection({ licence }: { licence: DataLicence }) {
  const translate = useTranslations("admin.licence");
  const [stored, setStored] = useState(licence);
  const { register, sending, isBusy } = useApiForm({ licence }, { failed: translate("failed") });
  const saving = sending(async (values) => {
    await callApi("PUT", paths.api.dataLicence, values);
    setStored(values.licence);
    showToast(translate("saved"), { kind: "success" });
  });
  return (
    <AdminPart
      id="licence"
      title={translate("title")}
      summary={translate("summary", { licence: OPEN_DATA_LICENCES[stored]?.name ?? "none" })}
    >
      <p className="mb-4 max-w-[75ch] text-muted">{translate("intro")}</p>
      <PostForm {...saving} className="space-y-3">
        <fieldset>
          <legend className="mb-1 font-semibold">{translate("legend")}</legend>
          {DATA_LICENCE_NAMES.map((name) => (
            <label key={name} className="flex min-h-11 items-start gap-3 py-1">
              <input type="radio" value={name} className="mt-1 size-5 shrink-0" {...register("licence")} />
              {translate(`choices.${name}`)}
            </label>
          ))}
        </fieldset>
        <ScriptButton kind="primary" type="submit" disabled={isBusy}>
          {translate("save")}
        </ScriptButton>
      </PostForm>
    </AdminPart>
  );
}
