"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { controlClass } from "@/components/form/field";
import { LoggedOut } from "@/components/form/post-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Icon } from "@/components/ui/icon";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { SavedSearchDto } from "@/lib/following/schema";
import { paths } from "@/lib/paths";
import { useAct } from "../form/use-act";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";

/** The address that was just made, this once, to copy. */
function MadeAddress({ address }: { address: string }) {
  const translate = useTranslations("following.searches");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (address !== "") field.current?.select();
  }, [address]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      showToast(translate("copied"), { kind: "success" });
    } catch {
      field.current?.select();
      showToast(translate("notCopied"), { kind: "error" });
    }
  }

  return (
    <div className="my-3 space-y-3">
      <Callout kind="warning" role="status">
        {translate("feedOnce")}
      </Callout>
      <label htmlFor={id} className="block font-semibold">
        {translate("feedAddress")}
      </label>
      <input
        id={id}
        ref={field}
        readOnly
        value={address}
        className={`${controlClass(undefined)} min-h-11 font-mono`}
      />
      <Button size="small" onClick={() => void copy()}>
        {translate("copy")}
      </Button>
    </div>
  );
}

/** The secret address of a saved search's feed: making, renewing and withdrawing it. */
export function FeedAddress({ search, mayMake }: { search: SavedSearchDto; mayMake: boolean }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("following.searches");
  const router = useRouter();
  const { isBusy, isLoggedOut, act } = useAct();
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
      {address === null ? null : <MadeAddress address={address} />}
      {isLoggedOut ? <LoggedOut /> : null}
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
