"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useHydrated } from "@/components/form/use-hydrated";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/links";
import { type ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { Input } from "../../form/input";
import { PostForm } from "../../form/post-form";
import { useApiForm } from "../../form/use-api-form";

/** Returns the message key for a failed deletion: specification section 8, 'Algorithm delete' and 'Global'. */
function failureOf({ status }: ApiError) {
  if (status === 0) return "unavailable";
  if (status === 401) return "notLoggedIn";
  return status === 403 ? "forbidden" : "unknown";
}

/** Form that deletes an entry once its exact name has been typed. */
export function DeleteForm({ id, name, isDraft }: { id: string; name: string; isDraft: boolean }) {
  const translate = useTranslations("form.delete");
  const router = useRouter();
  const { field, sending, watch, isBusy } = useApiForm(
    { typed: "" },
    { explain: (error) => ({ sentence: translate(failureOf(error)) }) },
  );
  const isSame = watch("typed") === name;
  const deleting = sending(async () => {
    const deleted = await callApi<{ algorithmName: string }>("DELETE", paths.api.entry(id));
    showToast(translate(isDraft ? "draftDone" : "done", { name: deleted.algorithmName }), {
      kind: "success",
    });
    router.push(isDraft ? paths.work : paths.home);
    router.refresh();
    // Never resolves: the form stays busy while the next page loads.
    await new Promise(() => {});
  });

  return (
    <PostForm
      {...deleting}
      onSubmit={() => (isSame ? deleting.onSubmit() : undefined)}
      className="grid grid-cols-1 gap-5"
    >
      <Input
        label={translate(isDraft ? "draftAsk" : "ask")}
        hint={translate.rich("hint", { name, strong: (text) => <strong>{text}</strong> })}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={!useHydrated()}
        {...field("typed")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="danger" disabled={!isSame || isBusy}>
          {translate(isBusy ? "busy" : "button")}
        </Button>
        <ButtonLink href={paths.home}>{translate("cancel")}</ButtonLink>
      </div>
    </PostForm>
  );
}
