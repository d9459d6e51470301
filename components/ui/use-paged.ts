"use client";

import { useState } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import { callApi } from "@/lib/client/api";

/** The address of a list under a choice, of which an empty text asks nothing. */
export function chosenAddress(base: string, choice: Record<string, string>, page = 1): string {
  const parameters = new URLSearchParams(Object.entries(choice).filter(([, value]) => value.trim() !== ""));
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text === "" ? base : `${base}${base.includes("?") ? "&" : "?"}${text}`;
}

interface PagedOptions<Page>
  extends Pick<SWRConfiguration<Page>, "revalidateOnFocus" | "revalidateOnReconnect"> {
  read?: (address: string) => Promise<Page>;
}

/** One page of a list of the API under a choice. `first` is what the page of the site came with: the first of all. */
export function usePaged<Page, Choice extends Record<string, string>>(
  base: string,
  first: Page | undefined,
  all: Choice,
  { read = (address) => callApi<Page>("GET", address), ...options }: PagedOptions<Page> = {},
) {
  const [choice, setChoice] = useState(all);
  const [page, setPage] = useState(1);
  const path = chosenAddress(base, choice, page);
  const { data, error, isLoading, isValidating, mutate } = useSWR<Page, unknown>(path, read, {
    ...(path === base && first !== undefined ? { fallbackData: first } : {}),
    revalidateOnMount: first === undefined,
    keepPreviousData: true,
    shouldRetryOnError: false,
    ...options,
  });
  return {
    data: data ?? first,
    error,
    isLoading: isLoading || (isValidating && data === undefined),
    isValidating,
    choice,
    choose: (next: Partial<Choice>) => {
      setChoice((now) => ({ ...now, ...next }));
      setPage(1);
    },
    page,
    setPage,
    /** Shows this in place of what is there, and reads it anew unless `revalidate` is false. */
    replace: (next: Page, revalidate = true) => void mutate(next, { revalidate }).catch(() => undefined),
    refresh: () => void mutate().catch(() => undefined),
  };
}
