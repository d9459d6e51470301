"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { CheckBox } from "../form/check-box";
import { useHydrated } from "../form/use-hydrated";
import { useLeaveGuard } from "../form/use-leave-guard";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import ConfirmDialog from "../ui/confirm-dialog";
import { AccountDialog } from "./account-dialog";
import type { Sorting } from "./admin-table";
import { Fold } from "./fold";
import { LongList, useLongList } from "./long-list";
import { arrange, isWaiting, type SortKey, useUsers } from "./use-users";
import { UsersTable } from "./users-table";

/** The foldable users table: role and access are changed in it, and saved together. */
export function UsersSection({ users: initial, ownId }: { users: AdminUserDto[]; ownId: string }) {
  const translate = useTranslations("admin.users");
  const hydrated = useHydrated();
  const { users, changes, failure, busy, save, setUser, undo, change } = useUsers(initial);
  const [isWaitingOnly, setWaitingOnly] = useState(false);
  const [sorting, setSorting] = useState<Sorting<SortKey>>({ key: "created", descending: true });
  const list = useLongList(arrange(users, { waiting: isWaitingOnly, sorting }), {
    textOf: ({ name, email, institution }) => `${name} ${email} ${institution ?? ""}`,
    rows: 50,
  });
  const [managed, setManaged] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
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
      {failure ? (
        <div className="mb-3">
          <Callout kind="danger" role="alert">
            {failure}
          </Callout>
        </div>
      ) : null}
      <LongList
        list={{ ...list, total: users.length }}
        words="users"
        status={status}
        tools={
          <CheckBox
            label={translate("onlyWaiting")}
            checked={isWaitingOnly}
            disabled={!hydrated}
            onChange={(event) => setWaitingOnly(event.target.checked)}
            className="flex min-h-11 items-center"
          />
        }
      >
        <UsersTable
          users={list.shown}
          changes={changes}
          sorting={sorting}
          disabled={busy || !hydrated}
          onSort={(key) =>
            setSorting((now) => ({ key, descending: now.key === key ? !now.descending : key === "created" }))
          }
          onChange={setUser}
          onManage={({ _id }) => setManaged(_id)}
        />
      </LongList>
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
