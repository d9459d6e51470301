"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type Ref, useState } from "react";
import { foldText } from "@/lib/platform/text/text-match";
import { Input } from "../form/input";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";

interface LongListOptions<Item> {
  /** What of an item is searched. */
  textOf: (item: Item) => string;
  /** So many are shown at first, and come at a time. */
  rows?: number;
}

/** A list to search in, without case and accents, and to show part by part. */
export function useLongList<Item>(items: readonly Item[], { textOf, rows = 25 }: LongListOptions<Item>) {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(rows);
  const wanted = foldText(search).split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    const text = foldText(textOf(item));
    return wanted.every((word) => text.includes(word));
  });
  return {
    total: items.length,
    found,
    shown: found.slice(0, limit),
    search,
    find: (typed: string) => {
      setSearch(typed);
      setLimit(rows);
    },
    /** How many come next. */
    next: Math.max(0, Math.min(rows, found.length - limit)),
    showMore: () => setLimit((now) => now + rows),
  };
}

interface LongListProps {
  list: ReturnType<typeof useLongList>;
  /** The part of `admin` that has its words. */
  words: "users" | "institutions" | "synonyms";
  /** Beside the search. */
  tools: ReactNode;
  status?: Ref<HTMLParagraphElement>;
  children: ReactNode;
}

/** The search above such a list, how much it found, and the way to more. */
export function LongList({ list, words, tools, status, children }: LongListProps) {
  const translate = useTranslations(`admin.${words}`);
  const { found, total, next } = list;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
        <Input
          type="search"
          label={translate("search")}
          boxClass="grow basis-60"
          value={list.search}
          disabled={!useHydrated()}
          onValue={list.find}
        />
        {tools}
      </div>
      <p ref={status} tabIndex={-1} role="status" className="mb-2 text-base text-muted">
        {found.length === 0 ? translate("none") : translate("found", { shown: found.length, total })}
      </p>
      {found.length === 0 ? null : children}
      {next === 0 ? null : (
        <Button className="mt-3" onClick={list.showMore}>
          {translate("more", { n: next })}
        </Button>
      )}
    </>
  );
}
