"use client";

import { useTranslations } from "next-intl";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { Icon } from "../ui/icon";
import { CELL, NAME_CELL, TableBox } from "./fold";
import { UserRow } from "./user-row";
import { SORTABLE, type Sorting, type SortKey, type UserChange, type UserChanges } from "./users-rules";

function SortHeader({
  column,
  sorting,
  onSort,
}: {
  column: SortKey;
  sorting: Sorting;
  onSort: (key: SortKey) => void;
}) {
  const translate = useTranslations("admin.users");
  const isSorted = sorting.key === column;
  const order = sorting.descending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      lang="en"
      aria-sort={isSorted ? order : "none"}
      className={column === "name" ? `${NAME_CELL} bg-sunken` : CELL}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className="inline-flex min-h-8 items-center gap-1 text-left font-semibold hover:text-accent"
      >
        {translate(column)}
        <Icon
          name="chevronDown"
          className={`size-4 ${isSorted ? "" : "opacity-0"} ${sorting.descending ? "" : "rotate-180"}`}
        />
      </button>
    </th>
  );
}

interface UsersTableProps {
  users: readonly AdminUserDto[];
  changes: UserChanges;
  sorting: Sorting;
  disabled: boolean;
  onSort: (key: SortKey) => void;
  onChange: (user: AdminUserDto, change: Partial<Pick<UserChange, "role" | "allowAccess">>) => void;
  onManage: (user: AdminUserDto) => void;
}

export function UsersTable({
  users,
  changes,
  sorting,
  disabled,
  onSort,
  onChange,
  onManage,
}: UsersTableProps) {
  const translate = useTranslations("admin.users");
  return (
    <TableBox label={translate("table")}>
      <table className="w-full border-collapse text-base">
        <thead className="bg-sunken">
          <tr>
            {SORTABLE.map((column) => (
              <SortHeader key={column} column={column} sorting={sorting} onSort={onSort} />
            ))}
            <th scope="col" className={CELL}>
              <span className="inline-flex min-h-8 items-center">{translate("manage")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              change={changes.get(user._id)}
              disabled={disabled}
              onChange={(change) => onChange(user, change)}
              onManage={() => onManage(user)}
            />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
