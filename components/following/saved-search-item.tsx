"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LoggedOut } from "@/components/form/post-form";
import { Button } from "@/components/ui/button";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { SEARCH_NAME_MAX } from "@/lib/following/rules";
import type { SavedSearchDto } from "@/lib/following/schema";
import { paths } from "@/lib/paths";
import { DialogForm } from "../form/dialog-form";
import { Input } from "../form/input";
import { useAct } from "../form/use-act";
import { useApiForm } from "../form/use-api-form";
import { ScriptButton } from "../ui/script-button";
import { FeedAddress } from "./feed-address";
import { FollowControl } from "./follow-control";

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
        // It was asked for by the button that it stands in the place of.
        autoFocus
        maxLength={SEARCH_NAME_MAX}
        {...field("name", { validate: (name) => name.trim() !== "" || translate("nameRequired") })}
      />
    </DialogForm>
  );
}

function DeleteQuestion({ search, onClose }: Step) {
  const translate = useTranslations("following.searches");
  const router = useRouter();
  const { isBusy, isLoggedOut, act } = useAct();
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
      {isLoggedOut ? <LoggedOut /> : null}
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

/** A saved search: opening, following, renaming and deleting it, and its feed. */
export function SavedSearchItem({
  search,
  words,
  told,
  isOutdated,
  mayBegin,
}: {
  search: SavedSearchDto;
  /** What it searches and filters for, in words. */
  words: readonly string[];
  /** When a mail last told of it, in words. */
  told: string;
  /** It chooses what the lists no longer know. */
  isOutdated: boolean;
  /** Whether its owner may begin to follow it, and make a feed of it: a member. */
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
            <Link href={`${paths.home}?${query}`} className="link" prefetch={false}>
              {name}
            </Link>
          </p>
          <p className="text-base text-muted wrap-anywhere">
            {isOutdated ? translate("outdated") : words.join(" · ")}
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
