"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { LoggedOutMessage } from "@/components/form/post-form";
import { useHydrated } from "@/components/form/use-hydrated";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { FOLLOW_FREQUENCIES, type Followable, type FollowFrequency } from "@/lib/following/rules";
import type { FollowDto } from "@/lib/following/schema";
import { paths } from "@/lib/paths";
import { shortenNameForToast } from "@/lib/platform/language/format";
import { rethrowUnlessNotFound, useApiAction } from "../form/use-act";
import { ScriptButton } from "../ui/script-button";

/** Returns the actions that start, change and end a follow, which show a toast and refresh the page. */
function useFollow({ kind, target, name, follow }: Followable) {
  const translate = useTranslations("following.control");
  const router = useRouter();
  const { isBusy, isLoggedOut, act } = useApiAction();
  const [state, setState] = useState(follow);
  const served = JSON.stringify(follow);
  useEffect(() => setState(JSON.parse(served) as Followable["follow"]), [served]);

  function done(next: Followable["follow"], sentence: string): void {
    setState(next);
    showToast(sentence, { kind: "success" });
    router.refresh();
  }
  const begin = () =>
    act(async () => {
      const body = { kind, target, frequency: "atOnce" };
      const { _id, frequency } = await callApi<FollowDto>("POST", paths.api.follows, body);
      done({ _id, frequency }, translate("begun", { name: shortenNameForToast(name) }));
    });
  const change = (frequency: FollowFrequency) =>
    act(async () => {
      if (state === null) return;
      await callApi("PUT", paths.api.follow(state._id), { frequency });
      const sentence = frequency === "atOnce" ? "changedAtOnce" : "changedWeekly";
      done({ ...state, frequency }, translate(sentence, { name: shortenNameForToast(name) }));
    });
  const end = () =>
    act(async () => {
      if (state === null) return;
      await callApi("DELETE", paths.api.follow(state._id)).catch(rethrowUnlessNotFound);
      done(null, translate("stopped", { name: shortenNameForToast(name) }));
    });
  return { state, isBusy, isLoggedOut, begin, change, end };
}

/** Follow button; when following, the frequency and a button to stop. Keeps the focus within the control. */
export function FollowControl({
  followable,
  mayBegin = true,
}: {
  followable: Followable;
  /** Whether the user may start following; former members can only change and stop. */
  mayBegin?: boolean;
}) {
  const translate = useTranslations("following.control");
  const isHydrated = useHydrated();
  const id = useId();
  const { state, isBusy, isLoggedOut, begin, change, end } = useFollow(followable);
  const first = useRef<HTMLElement>(null);
  const take = (element: HTMLElement | null) => {
    first.current = element;
  };
  const moves = useRef(false);
  const isFollowed = state !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change replaces the focused control
  useEffect(() => {
    if (moves.current) first.current?.focus();
    moves.current = false;
  }, [isFollowed]);
  const press = (begin: () => Promise<boolean>) => {
    moves.current = true;
    void begin().then((isDone) => {
      if (!isDone) moves.current = false;
    });
  };
  const about = <span className="sr-only"> ({followable.name})</span>;
  if (state === null && !mayBegin) return null;
  if (state === null) {
    return (
      <div>
        <ScriptButton ref={take} size="small" disabled={isBusy} onClick={() => press(begin)}>
          {translate("follow")}
          {about}
        </ScriptButton>
        {isLoggedOut ? <LoggedOutMessage /> : null}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {translate("frequency")}
        {about}
      </label>
      <select
        id={id}
        ref={take}
        value={state.frequency}
        disabled={!isHydrated}
        onChange={(event) => {
          const chosen = FOLLOW_FREQUENCIES.find((frequency) => frequency === event.target.value);
          if (chosen !== undefined) void change(chosen);
        }}
        className="min-h-9 max-w-full rounded-control border border-line-strong bg-surface px-2.5 text-base text-ink"
      >
        {FOLLOW_FREQUENCIES.map((frequency) => (
          <option key={frequency} value={frequency}>
            {translate(frequency)}
          </option>
        ))}
      </select>
      <ScriptButton size="small" disabled={isBusy} onClick={() => press(end)}>
        {translate("stop")}
        {about}
      </ScriptButton>
      {isLoggedOut ? <LoggedOutMessage /> : null}
    </div>
  );
}

/** Controls for everything that can be followed from a page. */
export default function FollowChoices({ followables }: { followables: readonly Followable[] }) {
  const translate = useTranslations("following.menu");
  return (
    <ul className="mb-3 space-y-3">
      {followables.map((followable) => (
        <li key={followable.kind} className="border-line border-t pt-3">
          <p className="mb-1.5 font-semibold wrap-anywhere">
            {followable.kind === "hospital" || followable.kind === "specialism"
              ? translate(followable.kind, { name: followable.name })
              : translate(followable.kind === "product" ? "product" : "entry")}
          </p>
          <FollowControl followable={followable} />
        </li>
      ))}
    </ul>
  );
}
