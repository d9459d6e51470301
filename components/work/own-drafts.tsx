"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError, callApi } from "@/lib/client/api";
import { type Draft, drafts } from "@/lib/client/drafts";
import type { EntryDto } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { useFormats } from "../ui/use-formats";
import { ToDoGroup, ToDoRow } from "./to-do-group";

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

/** Drafts that this browser stores for the user; renders `children` if there is nothing at all to do. */
export function OwnDrafts({ userId, children }: { userId: string; children: ReactNode }) {
  const { formatDateTime } = useFormats();
  const translate = useTranslations("work.drafts");
  const [shown, setShown] = useState<OwnDraft[]>([]);
  useEffect(() => {
    let isGone = false;
    const all = drafts.all(userId).toSorted((one, other) => other.savedAt - one.savedAt);
    Promise.all(all.map(lookUp)).then((found) => {
      if (!isGone) setShown(found.filter((draft) => draft !== null));
    });
    return () => {
      isGone = true;
    };
  }, [userId]);
  if (shown.length === 0) return children;
  return (
    <ToDoGroup title={translate("title")} hint={translate("elsewhere")}>
      {shown.map(({ entryId, name, savedAt, isConflict }) => (
        <ToDoRow
          key={entryId}
          href={entryId === "0" ? paths.newEntry : paths.entry(entryId, "edit")}
          name={name || translate("nameless")}
        >
          {translate(isConflict ? "conflict" : "savedAt", {
            date: formatDateTime(new Date(savedAt).toISOString()),
          })}
        </ToDoRow>
      ))}
    </ToDoGroup>
  );
}
