"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { controlClass } from "../form/field";
import { useHydrated } from "../form/use-hydrated";
import { useLeaveGuard } from "../form/use-leave-guard";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import ConfirmDialog from "../ui/confirm-dialog";
import { AccountDialog } from "./account-dialog";
import { Fold } from "./fold";
import { useUsers } from "./use-users";
import { arrange, isWaiting, type Sorting, type SortKey } from "./users-rules";
import { UsersTable } from "./users-table";

const ROWS = 50;

/** Which accounts are shown, and in which order. */
function useView() {
  const [search, setSearch] = useState("");
  const [waiting, setWaiting] = useState(false);
  const [limit, setLimit] = useState(ROWS);
  const [sorting, setSorting] = useState<Sorting>({ key: "created", descending: true });
  const sortBy = (key: SortKey) =>
    setSorting((now) => ({ key, descending: now.key === key ? !now.descending : key === "created" }));
  return { search, setSearch, waiting, setWaiting, limit, setLimit, sorting, sortBy };
}

function ViewControls({ view }: { view: ReturnType<typeof useView> }) {
  const translate = useTranslations("admin.users");
  const id = useId();
  const hydrated = useHydrated();
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-60">
        <label htmlFor={id} className="mb-1 block font-semibold">
          {translate("search")}
        </label>
        <input
          id={id}
          type="search"
          value={view.search}
          disabled={!hydrated}
          onChange={(event) => view.setSearch(event.target.value)}
          className={`${controlClass(undefined)} min-h-11`}
        />
      </div>
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={view.waiting}
          disabled={!hydrated}
          onChange={(event) => view.setWaiting(event.target.checked)}
          className="size-6"
        />
        {translate("onlyWaiting")}
      </label>
    </div>
  );
}

/** The foldable users table: role and access are changed in it, and saved together. */
export function UsersSection({ users: initial, ownId }: { users: AdminUserDto[]; ownId: string }) {
  const translate = useTranslations("admin.users");
  const hydrated = useHydrated();
  const { users, changes, failure, busy, save, setUser, undo, change } = useUsers(initial);
  const view = useView();
  const [managed, setManaged] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const found = arrange(users, view);
  const managedUser = users.find(({ _id }) => _id === managed);
  const waiting = users.filter(isWaiting).length;
  const router = useRouter();
  const guard = useLeaveGuard(() => changes.size > 0);

  return (
    <Fold
      id="users"
      title={translate("title")}
      summary={translate("summary", { count: users.length, waiting })}
      open
    >
      <ViewControls view={view} />
      <p ref={status} tabIndex={-1} role="status" className="mb-2 text-base text-muted">
        {found.length === 0
          ? translate("none")
          : translate("found", { shown: found.length, total: users.length })}
      </p>
      {failure ? (
        <div className="mb-3">
          <Callout kind="danger" role="alert">
            {failure}
          </Callout>
        </div>
      ) : null}
      {found.length === 0 ? null : (
        <UsersTable
          users={found.slice(0, view.limit)}
          changes={changes}
          sorting={view.sorting}
          disabled={busy || !hydrated}
          onSort={view.sortBy}
          onChange={setUser}
          onManage={({ _id }) => setManaged(_id)}
        />
      )}
      {found.length > view.limit ? (
        <Button className="mt-3" onClick={() => view.setLimit((limit) => limit + ROWS)}>
          {translate("more", { n: Math.min(ROWS, found.length - view.limit) })}
        </Button>
      ) : null}
      {changes.size > 0 ? (
        <div
          data-save-bar
          className="sticky bottom-(--notice) z-20 mt-4 flex flex-wrap gap-3 border-line border-t bg-surface py-3"
        >
          <Button
            kind="primary"
            disabled={busy}
            onClick={async () => {
              const isOwnRight = changes.has(ownId);
              await save();
              // The page is no longer theirs once they are no admin: the server says where they may be.
              if (isOwnRight) router.refresh();
              // The button is gone after a save; the keyboard stays at the table.
              status.current?.focus();
            }}
          >
            {translate("save", { count: changes.size })}
          </Button>
          <Button disabled={busy} onClick={undo}>
            {translate("undo")}
          </Button>
        </div>
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
