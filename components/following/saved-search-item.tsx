"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LoggedOutMessage } from "@/components/form/post-form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/links";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { MAX_SEARCH_NAME_LENGTH } from "@/lib/following/rules";
import type { SavedSearchDto } from "@/lib/following/schema";
import { paths } from "@/lib/paths";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { DialogForm } from "../form/dialog-form";
import { Input } from "../form/input";
import { useApiAction } from "../form/use-act";
import { useApiForm } from "../form/use-api-form";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { FollowControl } from "./follow-control";
import { OneTimeText } from "./one-time-text";

interface Step {
  search: SavedSearchDto;
  onClose: () => void;
}

function RenameForm({ search, onClose }: Step) {
  const translate = useTranslations("following.searches");
  const router = useRouter();
  const { field, sending } = useApiForm({ name: search.name });
  const renaming = sending(async (values) => {
    const saved = await callApi<SavedSearchDto>("PUT", paths.api.savedSearch(search._id), values);
    showToast(translate("renamed", { name: saved.name }), { kind: "success" });
    onClose();
    router.refresh();
  });
  return (
    <DialogForm {...renaming} confirm={translate("save")} onCancel={onClose}>
      <Input
        label={translate("name")}
        // The field replaces the button that opened it, so it takes the focus.
        autoFocus
        maxLength={MAX_SEARCH_NAME_LENGTH}
        {...field("name", { validate: (name) => name.trim() !== "" || translate("nameRequired") })}
      />
    </DialogForm>
  );
}

function DeleteQuestion({ search, onClose }: Step) {
  const translate = useTranslations("following.searches");
  const router = useRouter();
  const { isBusy, isLoggedOut, act } = useApiAction();
  const remove = () =>
    act(async () => {
      await callApi("DELETE", paths.api.savedSearch(search._id));
      showToast(translate("deleted", { name: search.name }), { kind: "success" });
      document.getElementById("saved-searches")?.focus();
      router.refresh();
    });
  return (
    <div className="mt-3 space-y-2">
      <p role="status">{translate("deleteSure")}</p>
      {isLoggedOut ? <LoggedOutMessage /> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="danger" disabled={isBusy} onClick={() => void remove()}>
          {translate("deleteYes")}
        </Button>
        <Button size="small" autoFocus disabled={isBusy} onClick={onClose}>
          {translate("cancel")}
        </Button>
      </div>
    </div>
  );
}

/** Secret address of a saved search's feed, with buttons to create, renew and revoke it. */
function FeedAddress({ search, mayMake }: { search: SavedSearchDto; mayMake: boolean }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("following.searches");
  const router = useRouter();
  const { isBusy, isLoggedOut, act } = useApiAction();
  const [address, setAddress] = useState<string | null>(null);
  const about = <span className="sr-only"> ({search.name})</span>;
  const make = () =>
    act(async () => {
      const made = await callApi<{ address: string }>("POST", paths.api.savedSearchFeed(search._id));
      setAddress(made.address);
      router.refresh();
    });
  const end = () =>
    act(async () => {
      await callApi("DELETE", paths.api.savedSearchFeed(search._id));
      setAddress(null);
      showToast(translate("feedEnded"), { kind: "success" });
      router.refresh();
    });
  const isMade = search.feedMade !== null || address !== null;
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 font-semibold text-accent [&::-webkit-details-marker]:hidden">
        {translate("feed")}
        {about}
        <Icon name="chevronDown" className="size-4 group-open:rotate-180" />
      </summary>
      <p className="mt-1 mb-2 text-base text-muted">{translate("feedWhat")}</p>
      {search.feedMade === null ? null : (
        <p className="mb-2 text-base">
          {translate("feedMade", { date: formatDate(search.feedMade) })} {translate("feedRenewHint")}
        </p>
      )}
      {address === null ? null : (
        <OneTimeText text={address} label={translate("feedAddress")} hint={translate("feedOnce")} />
      )}
      {isLoggedOut ? <LoggedOutMessage /> : null}
      <div className="flex flex-wrap gap-2">
        {mayMake ? (
          <ScriptButton size="small" disabled={isBusy} onClick={() => void make()}>
            {translate(isMade ? "feedRenew" : "feedMake")}
            {about}
          </ScriptButton>
        ) : null}
        {isMade ? (
          <ScriptButton size="small" disabled={isBusy} onClick={() => void end()}>
            {translate("feedEnd")}
            {about}
          </ScriptButton>
        ) : null}
      </div>
    </details>
  );
}

/** A saved search with links and buttons to open, follow, rename and delete it, and its feed. */
export function SavedSearchItem({
  search,
  words,
  told,
  isOutdated,
  mayBegin,
}: {
  search: SavedSearchDto;
  /** Search text and filters in words. */
  words: readonly string[];
  /** Text that says when a change to the results was last mailed. */
  told: string;
  /** True if the search filters by values that no longer exist. */
  isOutdated: boolean;
  /** Whether the owner is a member and may follow the search or create a feed. */
  mayBegin: boolean;
}) {
  const translate = useTranslations("following.searches");
  const [step, setStep] = useState<"rename" | "delete" | null>(null);
  const { _id, name, query, follow } = search;
  const about = <span className="sr-only"> ({name})</span>;
  const close = () => setStep(null);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold wrap-anywhere">
            <TextLink href={`${paths.home}?${query}`}>{name}</TextLink>
          </p>
          <p className="text-base text-muted wrap-anywhere">
            {isOutdated ? translate("outdated") : words.join(FACT_SEPARATOR)}
          </p>
          {follow === null ? null : <p className="text-base text-muted">{told}</p>}
        </div>
        <FollowControl followable={{ kind: "savedSearch", target: _id, name, follow }} mayBegin={mayBegin} />
      </div>
      {step === null ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <ScriptButton size="small" onClick={() => setStep("rename")}>
            {translate("rename")}
            {about}
          </ScriptButton>
          <ScriptButton size="small" onClick={() => setStep("delete")}>
            {translate("delete")}
            {about}
          </ScriptButton>
        </div>
      ) : null}
      {step === "rename" ? <RenameForm search={search} onClose={close} /> : null}
      {step === "delete" ? <DeleteQuestion search={search} onClose={close} /> : null}
      {mayBegin || search.feedMade !== null ? <FeedAddress search={search} mayMake={mayBegin} /> : null}
    </li>
  );
}
