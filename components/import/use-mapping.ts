"use client";

import { useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/client/api";
import type { ImportRunDto } from "@/lib/import/answers";
import type { MappingDraft } from "@/lib/import/guess";
import { paths } from "@/lib/paths";
import { useRun } from "./run-context";

const SAVE_AFTER = 500;

export type Saving = "saved" | "saving" | "failed";

/** The mapping as it stands on the page, which is kept at the server a moment after each change. */
export function useMapping() {
  const { run, show } = useRun();
  const path = paths.api.importRun(run._id);
  const [draft, setDraft] = useState(run.mapping as MappingDraft);
  const [saving, setSaving] = useState<Saving>("saved");
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; draft: MappingDraft } | null>(null);
  const last = useRef<Promise<boolean>>(Promise.resolve(true));

  async function send(mapping: MappingDraft): Promise<boolean> {
    try {
      show(await callApi<ImportRunDto>("PUT", path, { mapping }));
      setSaving(waiting.current === null ? "saved" : "saving");
      return true;
    } catch {
      setSaving("failed");
      return false;
    }
  }

  /** Keeps what waits, one after another, and gives whether all is kept. */
  function flush(): Promise<boolean> {
    const pending = waiting.current;
    waiting.current = null;
    if (pending !== null) {
      clearTimeout(pending.timer);
      last.current = last.current.then(() => send(pending.draft));
    } else if (saving === "failed") last.current = last.current.then(() => send(draft));
    return last.current;
  }

  const keep = useRef(flush);
  keep.current = flush;
  // What was chosen last is kept also when the page goes on to something else.
  useEffect(() => () => void keep.current(), []);

  function change(next: MappingDraft) {
    setDraft(next);
    setSaving("saving");
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    waiting.current = { draft: next, timer: setTimeout(() => void keep.current(), SAVE_AFTER) };
  }

  return { draft, change, flush, saving };
}
