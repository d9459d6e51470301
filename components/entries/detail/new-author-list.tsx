"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import useSWR from "swr";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { foldText } from "@/lib/platform/text/text-match";
import { Input } from "../../form/input";

const SHOWN = 6;

/** Who can become the author: an account with access that is not blocked, and not the author already. */
function findCandidates(users: readonly AdminUserDto[], authorId: string, search: string): AdminUserDto[] {
  const wanted = foldText(search).split(/\s+/).filter(Boolean);
  return users.filter(({ _id, name, email, role, allowAccess, blocked }) => {
    if (_id === authorId || blocked || !(allowAccess || role === "ADMIN")) return false;
    const text = foldText(`${name} ${email}`);
    return wanted.every((word) => text.includes(word));
  });
}

function Candidate({
  user,
  group,
  isChosen,
  onChoose,
}: {
  user: AdminUserDto;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const translate = useTranslations("entryActions.handOver");
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-3 py-2 hover:bg-sunken has-checked:bg-accent-soft">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0"
      />
      <span className="wrap-anywhere min-w-0">
        <bdi className="font-semibold">{user.name}</bdi>
        <span className="block text-base text-muted">
          {user.email} · {user.institution ?? translate("noInstitution")}
        </span>
      </span>
    </label>
  );
}

interface NewAuthorListProps {
  authorId: string;
  chosen: AdminUserDto | null;
  onChoose: (user: AdminUserDto) => void;
}

/** Searches the accounts, and has one chosen. */
export function NewAuthorList({ authorId, chosen, onChoose }: NewAuthorListProps) {
  const translate = useTranslations("entryActions.handOver");
  const id = useId();
  const [search, setSearch] = useState("");
  const { data, error } = useSWR(paths.api.users, (path: string) => callApi<AdminUserDto[]>("GET", path));
  if (error) return <p role="alert">{translate("loadFailed")}</p>;
  if (data === undefined) return <p role="status">{translate("loading")}</p>;
  const found = findCandidates(data, authorId, search);
  const shown = found.slice(0, SHOWN);
  // Whoever was chosen stays in sight while one searches on.
  const people = chosen && !shown.some(({ _id }) => _id === chosen._id) ? [chosen, ...shown] : shown;
  const hidden = found.length - shown.length;
  return (
    <div>
      <Input
        type="search"
        label={translate("search")}
        note={translate("hint")}
        value={search}
        onValue={setSearch}
      />
      <p role="status" className="mt-3 text-base text-muted">
        {translate("found", { count: found.length, hidden, shown: shown.length })}
      </p>
      <fieldset className="mt-2 divide-y divide-line rounded-control border border-line empty:hidden">
        <legend className="sr-only">{translate("people")}</legend>
        {people.map((user) => (
          <Candidate
            key={user._id}
            user={user}
            group={`${id}-people`}
            isChosen={user._id === chosen?._id}
            onChoose={() => onChoose(user)}
          />
        ))}
      </fieldset>
    </div>
  );
}
