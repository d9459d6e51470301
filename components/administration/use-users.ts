"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { useAdminList } from "./use-admin-list";
import { changedUsers, rebase, type UserChange, type UserChanges, withChange } from "./users-rules";

type Translate = ReturnType<typeof useTranslations<"admin.users">>;

/** The page's sentence for what the API answered (specification section 8, 'User save'). */
function sentenceFor(error: unknown, translate: Translate): string {
  if (error instanceof ApiError && error.code === "network") return translate("serverUnavailable");
  if (error instanceof ApiError && error.status === 403) return translate("denied");
  return translate("saveFailed");
}

/** The accounts with the changes that are not saved yet, and how to save them. */
export function useUsers(initial: AdminUserDto[]) {
  const translate = useTranslations("admin.users");
  const { items: users, change, refresh } = useAdminList(paths.api.users, initial);
  const [changes, setChanges] = useState<UserChanges>(new Map());
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);

  async function fail(error: unknown) {
    const sentence = sentenceFor(error, translate);
    showToast(sentence, { kind: "error" });
    const detail = error instanceof ApiError ? error.detail : "";
    setFailure(`${sentence} ${detail}`.trim());
    if (error instanceof ApiError && error.code === "user_conflict") {
      const current = await refresh();
      if (current) setChanges((unsaved) => rebase(unsaved, current));
    }
  }

  async function save() {
    setBusy(true);
    setFailure("");
    const sent = changedUsers(changes);
    const saved = new Map(sent.map((user) => [user._id, user]));
    try {
      const { modifiedCount } = await change(
        (shown) => shown.map((user) => saved.get(user._id) ?? user),
        () => callApi<{ modifiedCount: number }>("PUT", paths.api.users, { users: sent }),
      );
      setChanges(new Map());
      showToast(translate("saved", { count: modifiedCount }), { kind: "success" });
    } catch (error) {
      await fail(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    users,
    changes,
    failure,
    busy,
    save,
    setUser: (user: AdminUserDto, next: Partial<Pick<UserChange, "role" | "allowAccess">>) =>
      setChanges((unsaved) => withChange(unsaved, user, next)),
    undo: () => {
      setChanges(new Map());
      setFailure("");
    },
    /** For decisions about one account, which are no part of a save. */
    change,
  };
}
