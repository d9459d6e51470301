"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { useHydrated } from "@/components/form/use-hydrated";
import { Button, buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";

type Failure = "notLoggedIn" | "forbidden" | "unavailable" | "unknown";

/** Rules: specification section 8, 'Algorithm delete' and 'Global'. */
function failureOf(error: unknown): Failure {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 0) return "unavailable";
  if (status === 401) return "notLoggedIn";
  return status === 403 ? "forbidden" : "unknown";
}

/** Deletes an entry once its name has been typed, letter for letter. */
export function DeleteForm({ id, name }: { id: string; name: string }) {
  const translate = useTranslations("form.delete");
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const sending = useRef(false);
  const isReady = useHydrated();
  const isSame = typed === name;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSame || sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const deleted = await callApi<{ algorithmName: string }>("DELETE", paths.api.entry(id));
      showToast(translate("done", { name: deleted.algorithmName }), { kind: "success" });
      router.push(paths.home);
      router.refresh();
    } catch (error) {
      const found = failureOf(error);
      showToast(translate(found), { kind: "error" });
      setFailure(found);
      setBusy(false);
      sending.current = false;
    }
  }

  return (
    <form method="post" onSubmit={submit} className="grid grid-cols-1 gap-5">
      <div>
        <label htmlFor="bevestiging" className="mb-1 block font-semibold">
          {translate("ask")}
        </label>
        <p id="bevestiging-hint" className="wrap-anywhere mb-2 text-muted">
          {translate.rich("hint", { name, strong: (text) => <strong>{text}</strong> })}
        </p>
        <input
          id="bevestiging"
          type="text"
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={!isReady}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          aria-describedby="bevestiging-hint"
          className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 py-2"
        />
      </div>
      {failure ? (
        <Callout kind="danger" role="alert">
          <p>{translate(failure)}</p>
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="danger" disabled={!isSame || isBusy}>
          {translate(isBusy ? "busy" : "button")}
        </Button>
        <Link href={paths.home} className={buttonClass("secondary")}>
          {translate("cancel")}
        </Link>
      </div>
    </form>
  );
}
