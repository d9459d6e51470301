import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { MAX_SEARCH_NAME_LENGTH } from "@/lib/following/rules";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";
import { ScriptButton } from "../ui/script-button";

/** Form to save a search under a name. */
export default function SaveForm({ query, suggested }: { query: string; suggested: string }) {
  const translate = useTranslations("following.saving");
  const control = useTranslations("following.control");
  const router = useRouter();
  const { field, sending, isBusy } = useApiForm({ name: suggested, frequency: "" });
  const menu = useRef<HTMLFormElement>(null);
  const saving = sending(async ({ name, frequency }) => {
    const body = { name, query, ...(frequency === "" ? {} : { frequency }) };
    await callApi("POST", paths.api.savedSearches, body);
    showToast(translate("saved", { name: name.trim() }), { kind: "success" });
    // Invalidates the router's cached page /following.
    router.refresh();
    const details = menu.current?.closest("details");
    if (!details) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  });
  const mails = [
    ["", translate("noMail")],
    ["atOnce", control("atOnce")],
    ["weekly", control("weekly")],
  ] as const;
  return (
    <PostForm ref={menu} {...saving} className="space-y-3">
      <Input
        label={translate("name")}
        maxLength={MAX_SEARCH_NAME_LENGTH}
        {...field("name", { validate: (name) => name.trim() !== "" || translate("nameRequired") })}
      />
      <Select label={control("frequency")} options={mails} {...field("frequency")} />
      <ScriptButton type="submit" kind="primary" size="small" disabled={isBusy}>
        {translate("save")}
      </ScriptButton>
    </PostForm>
  );
}
