"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import useSWR, { type KeyedMutator, useSWRConfig } from "swr";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { asApiError } from "../form/use-submission";
import { usePaged } from "../ui/paged-list";

/** Runs `act`; a toast says that it failed or, with `done`, that it succeeded. Returns whether it did. */
export function useTold() {
  const translate = useTranslations();
  return async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await act();
      if (done !== undefined) showToast(done, { kind: "success" });
      return true;
    } catch (error) {
      const { code, detail } = asApiError(error);
      const failed = detail ? translate("admin.failedWith", { detail }) : translate("admin.failed");
      showToast(code === "network" ? translate("common.serverUnavailable") : failed, { kind: "error" });
      return false;
    }
  };
}

/** Shows the changed list while the call runs; when the call fails, shows the old one again and throws its error. */
async function changeList<List, T>(
  mutate: KeyedMutator<List>,
  initial: List,
  next: (list: List) => List,
  call: () => Promise<T>,
): Promise<T> {
  const result: { value?: T } = {};
  await mutate(
    async () => {
      result.value = await call();
      return undefined;
    },
    {
      optimisticData: (stored, shown) => next(shown ?? stored ?? initial),
      rollbackOnError: true,
      populateCache: false,
      revalidate: true,
    },
  );
  return result.value as T;
}

/**
 * A list of the admin area. It is read again when the window gets the focus, and at once when the page of the site came
 * with fewer than `total`; until that succeeds it is partial. `change` shows the new list at once, restores the old one
 * when the call fails, and throws its error.
 */
export function useAdminList<Item>(path: string, initial: Item[], total = initial.length) {
  const [isPartial, setPartial] = useState(initial.length < total);
  const read = (address: string) => callApi<Item[]>("GET", address);
  const { data, error, isLoading, mutate } = useSWR<Item[], unknown>(path, read, {
    fallbackData: initial,
    revalidateOnMount: initial.length < total,
    onSuccess: () => setPartial(false),
  });
  const items = data ?? initial;
  const change = <T>(next: (items: Item[]) => Item[], call: () => Promise<T>) =>
    changeList(mutate, initial, next, call);
  const refresh = () => mutate();
  return { items, isPartial, isLoading, error, change, refresh };
}

/** The same of a list that comes a page at a time. `first` is what the page of the site came with. */
export function useAdminPage<Page extends { total: number }, Choice extends Record<string, string>>(
  path: string,
  first: Page,
  all: Choice,
) {
  const { data, error, isCurrent, mutate, address, ...list } = usePaged(path, first, all);
  const { mutate: mutateAll } = useSWRConfig();
  const shown = data ?? first;
  return {
    ...list,
    // A failed refresh is not shown while the page that is asked for is on screen.
    error: isCurrent ? undefined : error,
    shown,
    total: shown.total,
    change: async <T>(next: (page: Page) => Page, call: () => Promise<T>) => {
      // Before the first read SWR has nothing cached that a failed call could go back to.
      await mutate(shown, { revalidate: false });
      const done = await changeList(mutate, shown, next, call);
      // The change may move rows to other pages and other parts of the list, which are read again when they are shown.
      const [list = path] = path.split("?");
      void mutateAll((key) => typeof key === "string" && key.startsWith(list) && key !== address);
      return done;
    },
  };
}

/** For an addition: the list stays as it is until the server says where the new item goes. */
export const unchanged = <Item>(items: Item[]) => items;

/** The list with these values of one item. */
export function withValues<Values extends object>(id: string, values: Values) {
  return <Item extends { _id: string } & Values>(items: Item[]): Item[] =>
    items.map((item) => (item._id === id ? { ...item, ...values } : item));
}

export function withoutId<Item extends { _id: string }>(id: string): (items: Item[]) => Item[] {
  return (items) => items.filter((item) => item._id !== id);
}

export type AdminList<Item> = ReturnType<typeof useAdminList<Item>>;
