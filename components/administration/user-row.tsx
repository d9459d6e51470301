"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Fragment, useId } from "react";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { Button } from "../ui/button";
import { useFormats } from "../ui/use-formats";
import { CELL, NAME_CELL } from "./fold";
import { isWaiting, type UserChange } from "./users-rules";

const ROLES = ["USER", "ADMIN", "METCMEMBER"] as const;

interface UserRowProps {
  user: AdminUserDto;
  change: UserChange | undefined;
  disabled: boolean;
  onChange: (change: Partial<Pick<UserChange, "role" | "allowAccess">>) => void;
  onManage: () => void;
}

function Marks({ user, changed }: { user: AdminUserDto; changed: boolean }) {
  const translate = useTranslations("admin.users");
  const mark = (text: string, look: string) => (
    <span className={`mt-1 mr-1 inline-block rounded-full px-2 font-normal text-sm ${look}`}>{text}</span>
  );
  return (
    <>
      {changed ? mark(translate("changed"), "bg-accent text-on-accent") : null}
      {isWaiting(user) ? mark(translate("waiting"), "bg-warning-soft text-warning") : null}
      {user.refused ? mark(translate("refused"), "bg-danger-soft text-danger") : null}
      {user.blocked ? mark(translate("blocked"), "bg-danger-soft text-danger") : null}
    </>
  );
}

/** May break before its domain and its dots, and nowhere else. */
function BreakableAddress({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other identity
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}

export function UserRow({ user, change, disabled, onChange, onManage }: UserRowProps) {
  const { formatDate, formatDateTime } = useFormats();
  const translate = useTranslations("admin.users");
  const reason = useId();
  const { role, allowAccess } = change ?? user;
  const isAdmin = role === "ADMIN";
  const hasAccess = allowAccess || isAdmin;
  const background = change ? "bg-accent-soft" : "bg-surface";
  return (
    <tr className={clsx("border-line border-t", background)} data-changed={change ? true : undefined}>
      <th scope="row" className={`${NAME_CELL} ${background}`}>
        <bdi>{user.name}</bdi>
        <br />
        <Marks user={user} changed={change !== undefined} />
      </th>
      <td className={`${CELL} max-w-72 min-w-36 wrap-break-word`}>
        <BreakableAddress email={user.email} />
      </td>
      <td className={CELL}>{user.verified ? translate("yes") : translate("no")}</td>
      <td className={CELL}>
        <label className="inline-flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            lang="en"
            checked={hasAccess}
            disabled={disabled || isAdmin}
            aria-label={translate("accessOf", { name: user.name })}
            aria-describedby={isAdmin ? reason : undefined}
            onChange={(event) => onChange({ allowAccess: event.target.checked })}
            className="size-6"
          />
          <span aria-hidden="true">{hasAccess ? translate("yes") : translate("no")}</span>
        </label>
        {isAdmin ? (
          <span id={reason} className="block min-w-36 text-muted text-sm">
            {translate("accessOfAdmin")}
          </span>
        ) : null}
      </td>
      <td className={CELL}>
        <select
          lang="en"
          value={role}
          disabled={disabled}
          aria-label={translate("roleOf", { name: user.name })}
          onChange={(event) => onChange({ role: ROLES.find((name) => name === event.target.value) ?? role })}
          className="min-h-9 rounded-control border border-line-strong bg-surface px-2 text-ink"
        >
          {ROLES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        <time dateTime={user.created}>{formatDate(user.created)}</time>
      </td>
      <td className={`${CELL} min-w-24`}>
        {user.lastLogin ? (
          <time dateTime={user.lastLogin} title={formatDateTime(user.lastLogin)}>
            {formatDate(user.lastLogin)}
          </time>
        ) : (
          translate("never")
        )}
      </td>
      <td className={CELL}>
        <Button size="small" onClick={onManage} aria-label={translate("manageNamed", { name: user.name })}>
          {translate("manage")}
        </Button>
      </td>
    </tr>
  );
}
