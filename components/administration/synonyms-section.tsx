"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { paths } from "@/lib/paths";
import { foldText } from "@/lib/platform/text/text-match";
import type { SynonymGroupDto } from "@/lib/search/words/synonym-rules";
import { controlClass } from "../form/field";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { Fold } from "./fold";
import { SynonymsDialog, type SynonymsEditing } from "./synonyms-dialog";
import { useAdminList } from "./use-admin-list";

const ROWS = 25;

type Edited = Pick<SynonymsEditing, "group" | "isRemoval">;

/** The groups of which some name holds every word that is typed. */
function findGroups(groups: readonly SynonymGroupDto[], search: string): SynonymGroupDto[] {
  const wanted = foldText(search).split(/\s+/).filter(Boolean);
  return groups.filter(({ names }) => {
    const text = foldText(names.join("\n"));
    return wanted.every((word) => text.includes(word));
  });
}

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
  const hydrated = useHydrated();
  const id = useId();
  const { items, change, refresh } = useAdminList(paths.api.synonyms, initial);
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(ROWS);
  const [edited, setEdited] = useState<Edited | null>(null);
  const found = findGroups(items, search);
  return (
    <Fold
      id="search-words"
      title={translate("title")}
      summary={translate("summary", { count: items.length })}
    >
      <p className="mb-4 max-w-[75ch] text-base text-muted">{translate("intro")}</p>
      <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <label htmlFor={id} className="mb-1 block font-semibold">
            {translate("search")}
          </label>
          <input
            id={id}
            type="search"
            value={search}
            disabled={!hydrated}
            onChange={(event) => {
              setSearch(event.target.value);
              setLimit(ROWS);
            }}
            className={`${controlClass(undefined)} min-h-11`}
          />
        </div>
        <Button disabled={!hydrated} onClick={() => setEdited({ group: null, isRemoval: false })}>
          {translate("add")}
        </Button>
      </div>
      <p role="status" className="mb-2 text-base text-muted">
        {found.length === 0
          ? translate("none")
          : translate("found", { shown: found.length, total: items.length })}
      </p>
      <ul aria-label={translate("list")}>
        {found.slice(0, limit).map((group) => (
          <GroupItem key={group._id} group={group} onEdit={setEdited} />
        ))}
      </ul>
      {found.length > limit ? (
        <Button className="mt-3" onClick={() => setLimit((shown) => shown + ROWS)}>
          {translate("more", { n: Math.min(ROWS, found.length - limit) })}
        </Button>
      ) : null}
      {edited === null ? null : (
        <SynonymsDialog {...edited} change={change} refresh={refresh} onClose={() => setEdited(null)} />
      )}
    </Fold>
  );
}
