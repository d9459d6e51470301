"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import useSWR, { type KeyedMutator, useSWRConfig } from "swr";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { toApiError } from "../form/use-submission";
import { usePagedList } from "../ui/paged-list";

/** Returns a function that runs an action, shows a toast on failure (and success, with `done`), and returns success. */
export function useActionToast() {
  const translate = useTranslations();
  return async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await act();
      if (done !== undefined) showToast(done, { kind: "success" });
      return true;
    } catch (error) {
      const { code, detail } = toApiError(error);
      const failed = detail ? translate("admin.failedWith", { detail }) : translate("admin.failed");
      showToast(code === "network" ? translate("common.serverUnavailable") : failed, { kind: "error" });
      return false;
    }
  };
}

/** Updates the list optimistically during the call; if the call fails, restores it and rethrows the error. */
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
 * Loads a list of the admin area. It reloads when the window gets the focus, and at once if the server rendered fewer
 * than `total` items; until then it is partial. `change` updates it optimistically, restores it if the call fails, and
 * rethrows the error.
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

/** As useAdminList, but for a paged list. `first` is the first page, rendered by the server. */
export function useAdminPage<Page extends { total: number }, Choice extends Record<string, string>>(
  path: string,
  first: Page,
  all: Choice,
) {
  const { data, error, isCurrent, mutate, address, ...list } = usePagedList(path, first, all);
  const { mutate: mutateAll } = useSWRConfig();
  const shown = data ?? first;
  return {
    ...list,
    // Errors of a background refresh are not shown while the requested page is displayed.
    error: isCurrent ? undefined : error,
    shown,
    total: shown.total,
    change: async <T>(next: (page: Page) => Page, call: () => Promise<T>) => {
      // Before the first load the SWR cache is empty: fills it, so that a failed call has data to restore.
      await mutate(shown, { revalidate: false });
      const done = await changeList(mutate, shown, next, call);
      // The change may move rows to other pages or filters of the list: marks those as stale.
      const [list = path] = path.split("?");
      void mutateAll((key) => typeof key === "string" && key.startsWith(list) && key !== address);
      return done;
    },
  };
}

/** List update for an addition: no change until the server's response gives the item's position. */
export const keepItems = <Item>(items: Item[]) => items;

/** Returns a list update that sets these values of one item. */
export function createItemValuesUpdate<Values extends object>(id: string, values: Values) {
  return <Item extends { _id: string } & Values>(items: Item[]): Item[] =>
    items.map((item) => (item._id === id ? { ...item, ...values } : item));
}

export function createRemovalUpdate<Item extends { _id: string }>(id: string): (items: Item[]) => Item[] {
  return (items) => items.filter((item) => item._id !== id);
}

export type AdminList<Item> = ReturnType<typeof useAdminList<Item>>;
