"use client";

import { useTranslations } from "next-intl";
import { Fragment, useId } from "react";
import { isWaiting } from "@/lib/accounts/account-state";
import { type AdminUserDto, USER_SORTS, type UserSort } from "@/lib/accounts/answers";
import { hasRegisterAccess } from "@/lib/platform/auth/actor";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Disclosure } from "../ui/disclosure";
import { useFormats } from "../ui/use-formats";
import { AdminTable, type Column, type Sorting } from "./admin-lists";

/** Unsaved change of an account: its state when it was read, and the new role and access. */
export interface UserChange {
  base: AdminUserDto;
  role: AdminUserDto["role"];
  allowAccess: boolean;
}

export type UserChanges = ReadonlyMap<string, UserChange>;

/** Records a change of an account, or drops it if it equals the original. */
export function recordUserChange(
  changes: UserChanges,
  user: AdminUserDto,
  change: Partial<Pick<UserChange, "role" | "allowAccess">>,
): UserChanges {
  const { base = user, role = user.role, allowAccess = user.allowAccess } = changes.get(user._id) ?? {};
  const next = { base, role, allowAccess, ...change };
  // Resets the choice of access, as admins always have access.
  if (next.role === "ADMIN") next.allowAccess = base.allowAccess;
  const all = new Map(changes);
  if (next.role === base.role && next.allowAccess === base.allowAccess) all.delete(user._id);
  else all.set(user._id, next);
  return all;
}

/** Rebases unsaved changes on the current accounts; drops those of deleted accounts and those that already apply. */
export function rebaseUserChanges(changes: UserChanges, users: readonly AdminUserDto[]): UserChanges {
  const now = new Map(users.map((user) => [user._id, user]));
  const kept = [...changes].flatMap(([id, change]): [string, UserChange][] => {
    const base = now.get(id);
    if (!base || (base.role === change.role && base.allowAccess === change.allowAccess)) return [];
    return [[id, { ...change, base }]];
  });
  return new Map(kept);
}

/** Returns the complete changed accounts, as a save sends them. */
export function listChangedUsers(changes: UserChanges): AdminUserDto[] {
  return [...changes.values()].map(({ base, role, allowAccess }) => ({ ...base, role, allowAccess }));
}

const ROLES = ["USER", "ADMIN", "METCMEMBER"] as const;

type Change = Partial<Pick<UserChange, "role" | "allowAccess">>;

interface UsersTableProps {
  users: readonly AdminUserDto[];
  changes: UserChanges;
  sorting: Sorting;
  disabled: boolean;
  onSort: (sorting: Sorting<UserSort>) => void;
  onChange: (user: AdminUserDto, change: Change) => void;
  onManage: (user: AdminUserDto) => void;
}

function Name({ user, isChanged }: { user: AdminUserDto; isChanged: boolean }) {
  const translate = useTranslations("admin.users");
  return (
    <>
      <bdi>{user.name}</bdi>
      <br />
      <span className="*:mt-1 *:mr-1">
        {isChanged ? <Badge kind="strong">{translate("changed")}</Badge> : null}
        {isWaiting(user) ? <Badge kind="warning">{translate("waiting")}</Badge> : null}
        {user.refused ? <Badge kind="danger">{translate("refused")}</Badge> : null}
        {user.blocked ? <Badge kind="danger">{translate("blocked")}</Badge> : null}
      </span>
    </>
  );
}

/** E-mail address that may wrap only before its @ and its dots. */
function BreakableAddress({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change order
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}

interface ChoiceProps {
  name: string;
  /** Current role and access, or those of the unsaved change. */
  chosen: Pick<UserChange, "role" | "allowAccess">;
  disabled: boolean;
  onChange: (change: Change) => void;
}

function Access({ name, chosen, disabled, onChange }: ChoiceProps) {
  const translate = useTranslations("admin.users");
  const reason = useId();
  const isAdmin = chosen.role === "ADMIN";
  const hasAccess = hasRegisterAccess(chosen);
  return (
    <>
      <label className="inline-flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          lang="en"
          checked={hasAccess}
          disabled={disabled || isAdmin}
          aria-label={translate("accessOf", { name })}
          aria-describedby={isAdmin ? reason : undefined}
          onChange={(event) => onChange({ allowAccess: event.target.checked })}
          className="size-6"
        />
        <span aria-hidden="true">{hasAccess ? translate("yes") : translate("no")}</span>
      </label>
      {isAdmin ? (
        <span id={reason} className="block min-w-28 text-muted text-sm">
          {translate("accessOfAdmin")}
        </span>
      ) : null}
    </>
  );
}

function Role({ name, chosen: { role }, disabled, onChange }: ChoiceProps) {
  const translate = useTranslations("admin.users");
  const meaning = useId();
  return (
    <>
      <select
        lang="en"
        value={role}
        disabled={disabled}
        aria-label={translate("roleOf", { name })}
        aria-describedby={meaning}
        onChange={(event) => onChange({ role: ROLES.find((one) => one === event.target.value) ?? role })}
        className="min-h-9 rounded-control border border-line-strong bg-surface px-2 text-ink"
      >
        {ROLES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <span id={meaning} className="block min-w-36 text-muted text-sm">
        {translate(`roles.${role}`)}
      </span>
    </>
  );
}

/** Explains the roles and the two columns of access, whose names the register gives in English. */
export function RolesLegend() {
  const translate = useTranslations("admin.users.roles");
  return (
    <Disclosure label={translate("title")} className="group mb-3">
      <dl className="mt-2 grid max-w-[75ch] gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {ROLES.map((role) => (
          <Fragment key={role}>
            <dt lang="en" className="font-semibold">
              {role}
            </dt>
            <dd>{translate(`about.${role}`)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-2 max-w-[75ch] text-muted">{translate("about.access")}</p>
    </Disclosure>
  );
}

/** Table of accounts, in which role and access can be changed. */
export function UsersTable(props: UsersTableProps) {
  const { users, changes, sorting, disabled, onSort, onChange, onManage } = props;
  const { formatDate, formatDateTime } = useFormats();
  const translate = useTranslations("admin.users");
  const choiceOf = (user: AdminUserDto): ChoiceProps => ({
    name: user.name,
    chosen: changes.get(user._id) ?? user,
    disabled,
    onChange: (change) => onChange(user, change),
  });
  const cells: Record<UserSort, Omit<Column<AdminUserDto>, "key" | "title">> = {
    name: { cell: (user) => <Name user={user} isChanged={changes.has(user._id)} /> },
    email: {
      cell: ({ email }) => <BreakableAddress email={email} />,
      className: "max-w-72 min-w-44 wrap-break-word",
    },
    verified: { cell: ({ verified }) => translate(verified ? "yes" : "no") },
    allowAccess: { cell: (user) => <Access {...choiceOf(user)} /> },
    role: { cell: (user) => <Role {...choiceOf(user)} /> },
    created: {
      cell: ({ created }) => <time dateTime={created}>{formatDate(created)}</time>,
      className: "whitespace-nowrap",
    },
    lastLogin: {
      cell: ({ lastLogin }) =>
        lastLogin ? (
          <time dateTime={lastLogin} title={formatDateTime(lastLogin)}>
            {formatDate(lastLogin)}
          </time>
        ) : (
          translate("never")
        ),
      className: "min-w-24",
    },
  };
  const manageOf = (user: AdminUserDto) => (
    <Button
      size="small"
      onClick={() => onManage(user)}
      aria-label={translate("manageNamed", { name: user.name })}
    >
      {translate("manage")}
    </Button>
  );
  return (
    <AdminTable
      label={translate("table")}
      rows={users}
      isMarked={({ _id }) => changes.has(_id)}
      sorting={sorting}
      onSort={({ key, descending }) => onSort({ key: key as UserSort, descending })}
      columns={[
        ...USER_SORTS.map((key) => ({
          key,
          title: translate(key),
          // The specification gives the other names in English.
          ...(key === "lastLogin" ? {} : { lang: "en" }),
          isSortable: true,
          startsDescending: key === "created",
          ...cells[key],
        })),
        { key: "manage", title: translate("manage"), cell: manageOf },
      ]}
    />
  );
}
