import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController } from "react-hook-form";
import useSWR from "swr";
import { ModalDialog } from "@/components/form/modal-dialog";
import { canReceiveEntries } from "@/lib/accounts/account-state";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { EntryDto } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { shortenNameForToast } from "@/lib/platform/language/format";
import { foldText } from "@/lib/platform/text/text-match";
import { DialogForm } from "../../form/dialog-form";
import { Input } from "../../form/input";
import { PickList } from "../../form/pick-list";
import { useApiForm } from "../../form/use-api-form";

/** Entry data that the dialogs of an entry's actions need. */
export type EntryForActions = Pick<EntryDto, "_id" | "version" | "author" | "institution"> & { name: string };

const MAX_SHOWN_CANDIDATES = 6;

/** Returns the users that match the search and can become the author, without the current author. */
function findCandidates(users: readonly AdminUserDto[], authorId: string, search: string): AdminUserDto[] {
  const wanted = foldText(search).split(/\s+/).filter(Boolean);
  return users.filter((user) => {
    if (user._id === authorId || !canReceiveEntries(user)) return false;
    const text = foldText(`${user.name} ${user.email}`);
    return wanted.every((word) => text.includes(word));
  });
}

interface NewAuthorListProps {
  authorId: string;
  chosen: AdminUserDto | null;
  onChoose: (user: AdminUserDto) => void;
}

/** Searchable list of accounts, to choose the new author from. */
function NewAuthorList({ authorId, chosen, onChoose }: NewAuthorListProps) {
  const translate = useTranslations("entryActions.handOver");
  const [search, setSearch] = useState("");
  const { data, error } = useSWR(paths.api.users, (path: string) => callApi<AdminUserDto[]>("GET", path));
  if (error) return <p role="alert">{translate("loadFailed")}</p>;
  if (data === undefined) return <p role="status">{translate("loading")}</p>;
  const found = findCandidates(data, authorId, search);
  const shown = found.slice(0, MAX_SHOWN_CANDIDATES);
  // Keeps the chosen user in the list while the search changes.
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
      <PickList
        label={translate("people")}
        items={people.map((user) => ({
          ...user,
          detail: `${user.email} · ${user.institution ?? translate("noInstitution")}`,
        }))}
        chosen={chosen?._id ?? null}
        onChoose={onChoose}
      />
    </div>
  );
}

/** Dialog in which an admin assigns an entry to another author: choice, consequences, confirmation. */
export default function HandOverDialog({ entry, onClose }: { entry: EntryForActions; onClose: () => void }) {
  const translate = useTranslations("entryActions.handOver");
  const actions = useTranslations("entryActions");
  const router = useRouter();
  const { _id, version, name, author, institution } = entry;
  const { control, sending } = useApiForm<{ author: AdminUserDto | null }>(
    { author: null },
    {
      failed: actions("failed"),
      explain: ({ code, fields }) => {
        // Refreshes the page after a conflict, so that the next attempt uses the current version.
        if (code === "edit_conflict") router.refresh();
        return fields.author?.[0] === undefined ? undefined : { sentence: fields.author[0] };
      },
    },
  );
  const { field, fieldState } = useController({
    control,
    name: "author",
    rules: { required: translate("choose") },
  });
  const chosen = field.value;
  const handing = sending(async ({ author: receiver }) => {
    if (receiver === null) return;
    await callApi("PUT", paths.api.entryAct(_id, "author"), { author: receiver._id, version });
    onClose();
    const names = { name: shortenNameForToast(name), receiver: receiver.name };
    showToast(translate("done", names), { kind: "success" });
    router.refresh();
  });
  return (
    <ModalDialog title={translate("title")} isOpen onClose={onClose} shape="drawer">
      <p className="wrap-anywhere mt-3">{translate("intro", { name, author: author.name })}</p>
      <p className="mt-2">
        {institution === null ? translate("staysNone") : translate("stays", { institution })}{" "}
        {translate("mails")}
      </p>
      <DialogForm
        {...handing}
        confirm={chosen ? translate("confirm", { name: chosen.name }) : translate("submit")}
        busy={translate("busy")}
        onCancel={onClose}
      >
        <NewAuthorList authorId={author._id} chosen={chosen} onChoose={field.onChange} />
        {fieldState.error ? (
          <p role="alert" className="font-semibold text-danger">
            {fieldState.error.message}
          </p>
        ) : null}
      </DialogForm>
    </ModalDialog>
  );
}
