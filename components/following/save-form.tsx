"use client";

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
import { paths } from "@/lib/paths";
import { useAttempt } from "./use-attempt";

/** The form that keeps a search under a name. */
export default function SaveForm({ query, suggested }: { query: string; suggested: string }) {
  const translate = useTranslations("following.saving");
  const control = useTranslations("following.control");
  const isHydrated = useHydrated();
  const id = useId();
  const router = useRouter();
  const { isBusy, isLoggedOut, attempt } = useAttempt();
  const [name, setName] = useState(suggested);
  const [frequency, setFrequency] = useState("");
  const [isMissing, setMissing] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const menu = event.currentTarget.closest("details");
    setMissing(name.trim() === "");
    if (name.trim() === "") {
      document.getElementById(id)?.focus();
      return;
    }
    const isDone = await attempt(async () => {
      const body = { name, query, ...(frequency === "" ? {} : { frequency }) };
      await callApi("POST", paths.api.savedSearches, body);
      showToast(translate("saved", { name: name.trim() }), { kind: "success" });
    });
    if (!isDone) return;
    // What was read of /following before is out of date.
    router.refresh();
    if (menu === null) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }

  return (
    <form method="post" onSubmit={save} noValidate className="space-y-3">
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold">
          {translate("name")}
        </label>
        <input
          id={id}
          value={name}
          disabled={!isHydrated}
          maxLength={SEARCH_NAME_MAX}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? errorId(id) : undefined}
          className={controlClass(isMissing ? "x" : undefined)}
        />
        <div className="min-h-8">
          {isMissing ? <FieldError id={id}>{translate("nameRequired")}</FieldError> : null}
        </div>
      </div>
      <div>
        <label htmlFor={`${id}-mail`} className="mb-1 block font-semibold">
          {control("frequency")}
        </label>
        <select
          id={`${id}-mail`}
          value={frequency}
          disabled={!isHydrated}
          onChange={(event) => setFrequency(event.target.value)}
          className={controlClass(undefined)}
        >
          <option value="">{translate("noMail")}</option>
          <option value="atOnce">{control("atOnce")}</option>
          <option value="weekly">{control("weekly")}</option>
        </select>
      </div>
      {isLoggedOut ? <LoggedOut /> : null}
      <Button type="submit" kind="primary" size="small" disabled={!isHydrated || isBusy}>
        {translate("save")}
      </Button>
    </form>
  );
}
