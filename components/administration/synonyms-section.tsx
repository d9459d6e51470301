"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { paths } from "@/lib/paths";
import type { SynonymGroupDto } from "@/lib/search/synonyms-schema";
import { Button } from "../ui/button";
import { ScriptButton } from "../ui/script-button";
import { Fold } from "./fold";
import { LongList, useLongList } from "./long-list";
import { SynonymsDialog, type SynonymsEditing } from "./synonyms-dialog";
import { useAdminList } from "./use-admin-list";

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

/** What searching takes for the same thing. */
export function SynonymsSection({ groups: initial }: { groups: SynonymGroupDto[] }) {
  const translate = useTranslations("admin.synonyms");
  const { items, change, refresh } = useAdminList(paths.api.synonyms, initial);
  const list = useLongList(items, { textOf: ({ names }) => names.join("\n") });
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <Fold
      id="search-words"
      title={translate("title")}
      summary={translate("summary", { count: items.length })}
    >
      <p className="mb-4 max-w-[75ch] text-base text-muted">{translate("intro")}</p>
      <LongList
        list={list}
        words="synonyms"
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
      </LongList>
      {edited === null ? null : (
        <SynonymsDialog {...edited} change={change} refresh={refresh} onClose={() => setEdited(null)} />
      )}
    </Fold>
  );
}
