"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import type { AdminUserDto, UserPage, UserSort } from "@/lib/accounts/answers";
import { ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { hasRegisterAccess } from "@/lib/platform/auth/actor";
import { CheckBox } from "../form/check-box";
import { useHydrated } from "../form/use-hydrated";
import { useLeaveGuard } from "../form/use-leave-guard";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import ConfirmDialog from "../ui/confirm-dialog";
import { AccountDialog } from "./account-dialog";
import { SearchedPages, type Sorting } from "./admin-lists";
import { Fold } from "./fold";
import { UnverifiedAccessDialog } from "./unverified-dialog";
import { useAdminPage } from "./use-admin-list";
import {
  listChangedUsers,
  RolesLegend,
  rebaseUserChanges,
  recordUserChange,
  type UserChange,
  type UserChanges,
  UsersTable,
} from "./users-table";

type Translate = ReturnType<typeof useTranslations<"admin.users">>;

/** Returns the message for an error of the API (specification section 8, 'User save'). */
function sentenceFor(error: unknown, translate: Translate): string {
  if (error instanceof ApiError && error.code === "network") return translate("serverUnavailable");
  if (error instanceof ApiError && error.status === 403) return translate("denied");
  return translate("saveFailed");
}

/** Default filter and order of the accounts; an empty text means the default. */
const NO_FILTERS: {
  search: string;
  waiting: "" | "1";
  sort: UserSort | "";
  order: "" | "ascending" | "descending";
} = {
  search: "",
  waiting: "",
  sort: "",
  order: "",
};

/** State of the accounts with unsaved changes, and their saving. */
function useUsers(first: UserPage) {
  const translate = useTranslations("admin.users");
  const { shown, change, ...list } = useAdminPage(paths.api.userPage, first, NO_FILTERS);
  const changeUsers = <T,>(next: (users: AdminUserDto[]) => AdminUserDto[], call: () => Promise<T>) =>
    change((page) => ({ ...page, users: next(page.users) }), call);
  const [changes, setChanges] = useState<UserChanges>(new Map());
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);

  async function fail(error: unknown) {
    const sentence = sentenceFor(error, translate);
    showToast(sentence, { kind: "error" });
    const detail = error instanceof ApiError ? error.detail : "";
    setFailure(`${sentence} ${detail}`.trim());
    if (error instanceof ApiError && error.code === "user_conflict") {
      // Changed accounts may be on any page, so all accounts are loaded.
      const current = await callApi<AdminUserDto[]>("GET", paths.api.users).catch(() => null);
      if (current !== null) setChanges((unsaved) => rebaseUserChanges(unsaved, current));
      list.refresh();
    }
  }

  async function save() {
    setBusy(true);
    setFailure("");
    const sent = listChangedUsers(changes);
    const saved = new Map(sent.map((user) => [user._id, user]));
    try {
      const { modifiedCount } = await changeUsers(
        (users) => users.map((user) => saved.get(user._id) ?? user),
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
    shown,
    list,
    changes,
    failure,
    busy,
    save,
    setUser: (user: AdminUserDto, next: Partial<Pick<UserChange, "role" | "allowAccess">>) =>
      setChanges((unsaved) => recordUserChange(unsaved, user, next)),
    undo: () => {
      setChanges(new Map());
      setFailure("");
    },
    /** Updates the list for a decision about one account, which is saved by itself. */
    change: changeUsers,
  };
}

interface UsersSectionProps {
  first: UserPage;
  ownId: string;
  isPage?: boolean;
  /** Content above the table. */
  children?: ReactNode;
}

/** Foldable table of users: role and access are changed in it and saved together. */
export function UsersSection({ first, ownId, isPage, children }: UsersSectionProps) {
  const translate = useTranslations("admin.users");
  const hydrated = useHydrated();
  const { shown, list, changes, failure, busy, save, setUser, undo, change } = useUsers(first);
  const { users, counts } = shown;
  const { choice, choose } = list;
  const sorting: Sorting<UserSort> = {
    key: choice.sort || "created",
    descending: choice.order !== "ascending",
  };
  const [managed, setManaged] = useState<AdminUserDto | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [isAskingAboutUnverified, setAskingAboutUnverified] = useState(false);
  const unverified = listChangedUsers(changes).filter(
    (user) => !user.verified && user.allowAccess && !changes.get(user._id)?.base.allowAccess,
  );
  const [isAskingAboutRights, setAskingAboutRights] = useState(false);
  // Changes that give or take all rights, or shut somebody out.
  const farReaching = [...changes.values()].filter(
    ({ base, role, allowAccess }) =>
      (role === "ADMIN") !== (base.role === "ADMIN") ||
      (hasRegisterAccess(base) && !hasRegisterAccess({ role, allowAccess })),
  );
  const saveOrAsk = () => (unverified.length > 0 ? setAskingAboutUnverified(true) : void saveAndRefresh());
  // Keeps the account after it moved to another page, so that text typed about it is kept.
  const managedUser = managed && (users.find(({ _id }) => _id === managed._id) ?? managed);
  const router = useRouter();
  const guard = useLeaveGuard(() => changes.size > 0);

  async function saveAndRefresh() {
    await save();
    // Refreshes the page: the navigation shows the number of waiting accounts, and admins may have removed their own
    // admin role.
    router.refresh();
    // The save button disappears after a save, so the focus moves to the table's status line.
    status.current?.focus();
  }

  return (
    <Fold
      id="users"
      title={translate("title")}
      summary={translate("summary", { count: counts.all, waiting: counts.waiting })}
      isPage={isPage}
    >
      {children ? <div className="mb-6">{children}</div> : null}
      {failure ? (
        <div className="mb-3">
          <Callout kind="danger" role="alert">
            {failure}
          </Callout>
        </div>
      ) : null}
      <RolesLegend />
      <SearchedPages
        list={list}
        name={translate("title")}
        searchLabel={translate("search")}
        status={status}
        tools={
          <CheckBox
            label={translate("onlyWaiting")}
            checked={choice.waiting === "1"}
            disabled={!hydrated}
            onChange={(event) => choose({ waiting: event.target.checked ? "1" : "" })}
            className="flex min-h-11 items-center"
          />
        }
      >
        <UsersTable
          users={users}
          changes={changes}
          sorting={sorting}
          disabled={busy || !hydrated}
          onSort={({ key, descending }) =>
            choose({ sort: key, order: descending ? "descending" : "ascending" })
          }
          onChange={setUser}
          onManage={setManaged}
        />
      </SearchedPages>
      {changes.size > 0 ? (
        <div
          data-save-bar
          className="sticky bottom-(--notice) z-20 mt-4 flex flex-wrap gap-3 border-line border-t bg-surface py-3"
        >
          <Button
            kind="primary"
            disabled={busy}
            onClick={() => (farReaching.length > 0 ? setAskingAboutRights(true) : saveOrAsk())}
          >
            {translate("save", { count: changes.size })}
          </Button>
          <Button disabled={busy} onClick={undo}>
            {translate("undo")}
          </Button>
        </div>
      ) : null}
      {isAskingAboutRights ? (
        <ConfirmDialog
          title={translate("rightsTitle")}
          text={translate("rightsText")}
          action={translate("save", { count: changes.size })}
          onConfirm={saveOrAsk}
          onClose={() => setAskingAboutRights(false)}
        >
          <ul className="list-disc pl-5">
            {farReaching.map(({ base, role }) => (
              <li key={base._id}>
                {translate(
                  role === "ADMIN" ? "becomesAdmin" : base.role === "ADMIN" ? "losesAdmin" : "losesAccess",
                  { name: base.name, role },
                )}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      ) : null}
      {isAskingAboutUnverified ? (
        <UnverifiedAccessDialog
          users={unverified}
          onConfirm={() => void saveAndRefresh()}
          onClose={() => setAskingAboutUnverified(false)}
        />
      ) : null}
      {guard.isAsking ? (
        <ConfirmDialog
          title={translate("leaveTitle")}
          text={translate("leaveText", { count: changes.size })}
          action={translate("leave")}
          onConfirm={guard.leave}
          onClose={guard.stay}
        />
      ) : null}
      {managedUser ? (
        <AccountDialog
          user={managedUser}
          isOwn={managedUser._id === ownId}
          change={change}
          onClose={() => setManaged(null)}
        />
      ) : null}
    </Fold>
  );
}
