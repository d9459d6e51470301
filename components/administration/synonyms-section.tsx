"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import type { SynonymEffect, SynonymGroupDto } from "@/lib/search/synonyms-schema";
import { LabelledTextarea } from "../form/text-box";
import { Button } from "../ui/button";
import { ScriptButton } from "../ui/script-button";
import { SearchableLongList, useSearchableLongList } from "./admin-lists";
import { AdminPart } from "./admin-part";
import { ChangeDialog, EffectList, useChangeForm } from "./change-dialog";
import {
  type AdminList,
  createItemValuesUpdate,
  createRemovalUpdate,
  keepItems,
  useAdminList,
} from "./use-admin-list";

interface SynonymsEditing extends Pick<AdminList<SynonymGroupDto>, "change" | "refresh"> {
  /** Synonym group to edit; null for a new one. */
  group: SynonymGroupDto | null;
  isRemoval: boolean;
  onClose: () => void;
}

const LINES = 6;

const namesIn = (text: string) =>
  text
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);

/** Saves the group and shows a toast. */
function useSaving({ isRemoval, change, onClose }: SynonymsEditing) {
  const translate = useTranslations("admin.synonyms");
  return async (base: SynonymGroupDto | null, names: string[]) => {
    if (base === null) {
      await change(keepItems, () => callApi("POST", paths.api.synonyms, { names }));
    } else if (isRemoval) {
      const { _id, revision } = base;
      await change(createRemovalUpdate(_id), () =>
        callApi("DELETE", paths.api.synonymGroupAt(_id, revision)),
      );
    } else {
      const body = { names, revision: base.revision };
      await change(createItemValuesUpdate(base._id, { names }), () =>
        callApi("PUT", paths.api.synonymGroup(base._id), body),
      );
    }
    onClose();
    const name = (isRemoval ? base?.names : names)?.[0] ?? "";
    const said = base === null ? "added" : isRemoval ? "removed" : "saved";
    showToast(translate(said, { name }), { kind: "success" });
  };
}

/** Preview of the number of search results of each name, now and after the change. */
function NameEffects({ effect, isRemoval }: { effect: SynonymEffect; isRemoval: boolean }) {
  const translate = useTranslations("admin.synonyms");
  return (
    <>
      <EffectList>
        {effect.names.map(({ name, now, afterwards, alsoIn }) => (
          <li key={name}>
            {translate("effect", { name, now, afterwards, same: now === afterwards ? "yes" : "no" })}
            {alsoIn.length === 0 ? null : (
              <> {translate("alsoIn", { groups: alsoIn.map((first) => `‘${first}’`).join(", ") })}</>
            )}
          </li>
        ))}
      </EffectList>
      {isRemoval ? <p className="text-base text-muted">{translate("removal")}</p> : null}
    </>
  );
}

/** Dialog to add, change or remove a synonym group. */
function SynonymsDialog(editing: SynonymsEditing) {
  const { group, isRemoval, refresh, onClose } = editing;
  const translate = useTranslations("admin.synonyms");
  const save = useSaving(editing);
  const typedIn = (names: string) => (isRemoval ? [] : namesIn(names));
  const form = useChangeForm<{ names: string }, SynonymGroupDto | null, SynonymEffect>({
    subject: isRemoval ? null : `synonyms/${group?._id ?? "new"}`,
    begin: { names: group?.names.join("\n") ?? "" },
    base: group,
    learn: async () => (await refresh())?.find(({ _id }) => _id === group?._id),
    preview: ({ names }, base) => {
      const replaced = base === null ? {} : { _id: base._id, revision: base.revision };
      return () => callApi("POST", paths.api.synonymPreview, { names: typedIn(names), ...replaced });
    },
    save: ({ names }, base) => save(base, typedIn(names)),
  });
  const { effect, base } = form;
  const title = group === null ? "addTitle" : isRemoval ? "removeTitle" : "editTitle";
  return (
    <ChangeDialog
      title={translate(title, { name: group?.names[0] ?? "" })}
      form={form}
      facts={base === null ? [] : [[translate("names"), base.names.join("\n")]]}
      effect={effect === null ? null : <NameEffects effect={effect} isRemoval={isRemoval} />}
      onClose={onClose}
      {...(isRemoval
        ? { words: { save: translate("remove"), confirm: translate("removeConfirm") } }
        : undefined)}
    >
      {isRemoval ? (
        <p className="wrap-anywhere">{base?.names.join(" · ")}</p>
      ) : (
        <LabelledTextarea
          label={translate("names")}
          rows={LINES}
          note={translate("namesNote")}
          {...form.field("names")}
        />
      )}
    </ChangeDialog>
  );
}

type Edited = Pick<SynonymsEditing, "group" | "isRemoval">;

function GroupItem({ group, onEdit }: { group: SynonymGroupDto; onEdit: (edited: Edited) => void }) {
  const translate = useTranslations("admin.synonyms");
  const [name = ""] = group.names;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-1">
      <p className="wrap-anywhere min-w-0 flex-1 basis-56 py-1">{group.names.join(" · ")}</p>
      <div className="flex shrink-0 gap-1">
        <Button
          size="small"
          aria-label={translate("editNamed", { name })}
          onClick={() => onEdit({ group, isRemoval: false })}
        >
          {translate("edit")}
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={translate("removeNamed", { name })}
          onClick={() => onEdit({ group, isRemoval: true })}
        >
          {translate("remove")}
        </Button>
      </div>
    </li>
  );
}

/** Admin section of the search synonyms. */
export function SynonymsSection({ first }: { first: { items: SynonymGroupDto[]; total: number } }) {
  const translate = useTranslations("admin.synonyms");
  const { items, change, ...read } = useAdminList(paths.api.synonyms, first.items, first.total);
  const total = read.isPartial ? first.total : items.length;
  const list = useSearchableLongList(items, { textOf: ({ names }) => names.join("\n") });
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <AdminPart id="synonyms" title={translate("title")} summary={translate("summary", { count: total })}>
      <p className="mb-4 max-w-[75ch] text-base text-muted">{translate("intro")}</p>
      <SearchableLongList
        list={{ ...list, ...read, total }}
        messages="synonyms"
        tools={
          <ScriptButton onClick={() => setEdited({ group: null, isRemoval: false })}>
            {translate("add")}
          </ScriptButton>
        }
      >
        <ul aria-label={translate("list")}>
          {list.shown.map((group) => (
            <GroupItem key={group._id} group={group} onEdit={setEdited} />
          ))}
        </ul>
      </SearchableLongList>
      {edited === null ? null : (
        <SynonymsDialog {...edited} change={change} refresh={read.refresh} onClose={() => setEdited(null)} />
      )}
    </AdminPart>
  );
}
