"use client";

import useSWR from "swr";
import { callApi } from "@/lib/client/api";

/**
 * A list of the admin area: what the page came with, read again when the window gets the focus. `change` shows what
 * will be at once, takes it back when the call fails, and then throws its error.
 */
export function useAdminList<Item>(path: string, initial: Item[]) {
  const { data, mutate } = useSWR<Item[]>(path, (address: string) => callApi<Item[]>("GET", address), {
    fallbackData: initial,
    revalidateOnMount: false,
  });
  const items = data ?? initial;
  const change = async <T>(next: (items: Item[]) => Item[], call: () => Promise<T>): Promise<T> => {
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
  };
  const refresh = () => mutate();
  return { items, change, refresh };
}

export function withoutId<Item extends { _id: string }>(id: string): (items: Item[]) => Item[] {
  return (items) => items.filter((item) => item._id !== id);
}

export type AdminList<Item> = ReturnType<typeof useAdminList<Item>>;
