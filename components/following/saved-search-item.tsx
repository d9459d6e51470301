"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { controlClass, errorId, FieldError } from "@/components/form/field";
import { LoggedOut } from "@/components/form/log-in-again";
import { useHydrated } from "@/components/form/use-hydrated";
import { Button } from "@/components/ui/button";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { SEARCH_NAME_MAX } from "@/lib/following/rules";
import type { SavedSearchDto } from "@/lib/following/schema";
import { paths } from "@/lib/paths";
import { FeedAddress } from "./feed-address";
import { FollowControl } from "./follow-control";
import { useAttempt } from "./use-attempt";

interface Step {
  search: SavedSearchDto;
  onClose: () => void;
}

function RenameForm({ search, onClose }: Step) {
  const translate = useTranslations("following.searches");
  const router = useRouter();
  const id = useId();
  const { isBusy, isLoggedOut, attempt } = useAttempt();
  const [name, setName] = useState(search.name);
  const [isMissing, setMissing] = useState(false);

  async function rename(event: FormEvent) {
    event.preventDefault();
    setMissing(name.trim() === "");
    if (name.trim() === "") {
      document.getElementById(id)?.focus();
      return;
    }
    const isDone = await attempt(async () => {
      const saved = await callApi<SavedSearchDto>("PUT", paths.api.savedSearch(search._id), { name });
      showToast(translate("renamed", { name: saved.name }), { kind: "success" });
    });
    if (!isDone) return;
    onClose();
    router.refresh();
  }

  return (
    <form method="post" onSubmit={rename} noValidate className="mt-3 space-y-2">
      <label htmlFor={id} className="block font-semibold">
        {translate("name")}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the button that it stands in the place of
        autoFocus
        value={name}
        maxLength={SEARCH_NAME_MAX}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? errorId(id) : undefined}
        className={`${controlClass(isMissing ? "x" : undefined)} min-h-11`}
      />
      <div className="min-h-8">
        {isMissing ? <FieldError id={id}>{translate("nameRequired")}</FieldError> : null}
      </div>
      {isLoggedOut ? <LoggedOut /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" kind="primary" disabled={isBusy}>
          {translate("save")}
        </Button>
        <Button size="small" disabled={isBusy} onClick={onClose}>
          {translate("cancel")}
        </Button>
      </div>
    </form>
  );
}

function DeleteQuestion({ search, onClose }: Step) {
  const translate = useTranslations("following.searches");
  const router = useRouter();
  const { isBusy, isLoggedOut, attempt } = useAttempt();
  const remove = () =>
    attempt(async () => {
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
  const isHydrated = useHydrated();
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
          <Button size="small" disabled={!isHydrated} onClick={() => setStep("rename")}>
            {translate("rename")}
            {about}
          </Button>
          <Button size="small" disabled={!isHydrated} onClick={() => setStep("delete")}>
            {translate("delete")}
            {about}
          </Button>
        </div>
      ) : null}
      {step === "rename" ? <RenameForm search={search} onClose={close} /> : null}
      {step === "delete" ? <DeleteQuestion search={search} onClose={close} /> : null}
      {mayBegin || search.feedMade !== null ? <FeedAddress search={search} mayMake={mayBegin} /> : null}
    </li>
  );
}
