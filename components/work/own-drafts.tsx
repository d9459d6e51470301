"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError, callApi } from "@/lib/client/api";
import { type Draft, entryDraftStore } from "@/lib/client/drafts";
import type { EntryDto } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { Button } from "../ui/button";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";

/** Maximum number of local copies on the first screen. */
const MAX_SHOWN = 2;

interface OwnDraft {
  entryId: string;
  name: string;
  savedAt: number;
  /** Whether another user has saved the entry since: the form then shows both versions. */
  isConflict: boolean;
}

/** Returns a draft with its entry's current state; null if the user cannot see the entry (any more). */
async function lookUp(draft: Draft & { subject: string }): Promise<OwnDraft | null> {
  const { subject: entryId, savedAt, version, values } = draft;
  const typed = typeof values.algorithmName === "string" ? values.algorithmName : "";
  if (entryId === "0") return { entryId, name: typed, savedAt, isConflict: false };
  try {
    const entry = await callApi<EntryDto>("GET", paths.api.entry(entryId));
    const isConflict = version !== null && entry.version !== version;
    return { entryId, name: entry.algorithmName ?? typed, savedAt, isConflict };
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403);
    return isGone ? null : { entryId, name: typed, savedAt, isConflict: false };
  }
}

interface OwnDraftsProps {
  userId: string;
  /** Whether to list all drafts instead of the first few. */
  isWhole: boolean;
  children: ReactNode;
}

/** Drafts that this browser stores for the user; renders `children` if there are none. */
export function OwnDrafts({ userId, isWhole, children }: OwnDraftsProps) {
  const { formatDateTime } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations("work.drafts");
  const [found, setFound] = useState<OwnDraft[]>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isGone = false;
    const all = entryDraftStore.all(userId).toSorted((one, other) => other.savedAt - one.savedAt);
    Promise.all(all.map(lookUp)).then((all) => {
      if (!isGone) setFound(all.filter((draft) => draft !== null));
    });
    return () => {
      isGone = true;
    };
  }, [userId]);
  if (found.length === 0) return children;
  const shown = isWhole || isOpen ? found : found.slice(0, MAX_SHOWN);
  return (
    <section aria-labelledby="local-copies">
      <h2 id="local-copies" className="font-sans! text-lg!">
        {translate("title")}
      </h2>
      <ul className="divide-y divide-line">
        {shown.map(({ entryId, name, savedAt, isConflict }) => (
          <li key={entryId} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <TextLink
              href={entryId === "0" ? paths.newEntry : paths.entry(entryId, "edit")}
              alone
              className="wrap-anywhere min-w-0 font-semibold"
            >
              <bdi {...dutch}>{name || translate("nameless")}</bdi>
            </TextLink>
            <span className="text-base text-muted">
              {translate(isConflict ? "conflict" : "savedAt", {
                date: formatDateTime(new Date(savedAt).toISOString()),
              })}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < found.length ? (
        <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
          {translate("all", { count: found.length })}
        </Button>
      ) : null}
      <p className="text-base text-muted">{translate("elsewhere")}</p>
    </section>
  );
}
