"use client";

import { useTranslations } from "next-intl";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { asApiError } from "../form/use-submission";

/** Does something, shows in a toast that it failed or, with `done`, that it succeeded, and returns whether it did. */
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

/**
 * A list of the admin area, read again when the window gets the focus. `change` shows the new list at once, restores
 * the old one when the call fails, and throws its error.
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

/** The list as it is, while something is added to it whose place the server gives. */
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
