"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { Button } from "@/components/ui/button";
import type { ProfileCardDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { MAX_NAME_SEARCH, MIN_NAME_SEARCH, MOST_CANDIDATES } from "@/lib/co-editors/rules";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import type { SharedEntry } from "./shared-entry";

/** Milliseconds after the last key. */
const PAUSE = 250;

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** Who was found, by the text that was typed a moment ago; null while nothing is asked. */
function useCandidates(entryId: string, search: string, named: readonly string[]) {
  const typed = usePaused(search.trim());
  const asked = typed.length >= MIN_NAME_SEARCH ? paths.api.coEditorCandidates(entryId, typed) : null;
  const { data, error, mutate } = useSWR(asked, (path: string) => callApi<ProfileCardDto[]>("GET", path));
  const before = useRef(named.length);
  useEffect(() => {
    // Who was removed can be found again by what stands in the box.
    if (named.length < before.current) void mutate();
    before.current = named.length;
  }, [named.length, mutate]);
  const isWaiting = asked !== null && data === undefined && error === undefined;
  const people = asked === null ? null : (data?.filter(({ _id }) => !named.includes(_id)) ?? null);
  return { people, isFull: data?.length === MOST_CANDIDATES, isWaiting, hasFailed: error !== undefined };
}

/** Looks for a member of the entry's institution by name, and names them. */
export function CandidateSearch({
  entry,
  named,
  isBusy,
  onAdd,
}: {
  entry: SharedEntry;
  named: readonly string[];
  isBusy: boolean;
  onAdd: (person: ProfileCardDto) => void;
}) {
  const translate = useTranslations("coEditors.control");
  const [search, setSearch] = useState("");
  const { people, isFull, isWaiting, hasFailed } = useCandidates(entry.id, search, named);

  function status(): string {
    if (hasFailed) return translate("searchFailed");
    if (isWaiting) return translate("searching");
    if (people === null) return "";
    const count = people.length;
    if (count === 0 && named.length > 0) return translate("foundNoOther");
    return isFull ? translate("foundMost", { count }) : translate("found", { count });
  }

  return (
    <div>
      <Input
        type="search"
        label={translate("search")}
        note={translate("hint", { institution: entry.institution ?? "", min: MIN_NAME_SEARCH })}
        value={search}
        autoComplete="off"
        maxLength={MAX_NAME_SEARCH}
        onValue={setSearch}
      />
      <p role="status" className="mt-3 text-base text-muted">
        {status()}
      </p>
      {people === null || people.length === 0 ? null : (
        <ul
          aria-label={translate("people")}
          className="mt-2 divide-y divide-line rounded-control border border-line"
        >
          {people.map((person) => (
            <li key={person._id} className="flex flex-wrap items-center justify-between gap-3 px-3 py-2">
              <bdi className="wrap-anywhere min-w-0 font-semibold">{person.name}</bdi>
              <Button size="small" disabled={isBusy} onClick={() => onAdd(person)}>
                {translate("add")}
                <span className="sr-only"> {translate("addOf", { name: person.name })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
