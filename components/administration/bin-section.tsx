"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { BinChangeDto, BinnedEntryDto, BinPage } from "@/lib/entries/answers";
import { type BinSort, MAX_BIN_BATCH } from "@/lib/entries/bin-rules";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { Select } from "../form/select";
import { useApiAction } from "../form/use-act";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import ConfirmDialog from "../ui/confirm-dialog";
import { useDutchText } from "../ui/dutch";
import { useFormats } from "../ui/use-formats";
import { AdminTable, SearchedPages, type Sorting } from "./admin-lists";
import { AdminPart } from "./admin-part";
import { useActionToast, useAdminPage } from "./use-admin-list";

type BinAct = "restore" | "purge";
type Chosen = ReadonlyMap<string, BinnedEntryDto>;

/** Maximum number of entries that a confirmation lists by name. */
const MAX_NAMED_ENTRIES = 10;

interface BinTableProps {
  rows: readonly BinnedEntryDto[];
  chosen: Chosen;
  onChoose: (entries: readonly BinnedEntryDto[], isChosen: boolean) => void;
  /** Whether an import added any entry of the bin. */
  hasImports: boolean;
  sorting: Sorting<BinSort>;
  onSort: (sorting: Sorting<BinSort>) => void;
  onRestore: (entry: BinnedEntryDto) => void;
  onPurge: (entry: BinnedEntryDto) => void;
}

function BinTable({
  rows,
  chosen,
  onChoose,
  hasImports,
  sorting,
  onSort,
  onRestore,
  onPurge,
}: BinTableProps) {
  const { formatDate } = useFormats();
  const translate = useTranslations("admin.bin");
  const dutch = useDutchText();
  const day = (moment: string) => <time dateTime={moment}>{formatDate(moment)}</time>;
  const deletionOf = ({ deleted, deletedBy }: BinnedEntryDto) => (
    <>
      <span className="whitespace-nowrap">{day(deleted)}</span>{" "}
      <span className="inline-block text-muted text-sm">
        {translate.rich("byName", { name: () => <bdi>{deletedBy ?? translate("unknown")}</bdi> })}
      </span>
    </>
  );
  const actsOf = (entry: BinnedEntryDto) => (
    <div className="flex flex-wrap gap-2 lg:flex-nowrap">
      <Button
        size="small"
        onClick={() => onRestore(entry)}
        aria-label={translate("restoreNamed", { name: entry.algorithmName })}
      >
        {translate("restore")}
      </Button>
      <Button
        size="small"
        className="whitespace-nowrap text-danger!"
        onClick={() => onPurge(entry)}
        aria-label={translate("purgeNamed", { name: entry.algorithmName })}
      >
        {translate("purge")}
      </Button>
    </div>
  );
  return (
    <AdminTable
      label={translate("table")}
      rows={rows}
      sorting={sorting}
      onSort={({ key, descending }) => onSort({ key: key as BinSort, descending })}
      columns={[
        {
          key: "name",
          title: translate("name"),
          isSortable: true,
          cell: (entry) => (
            <label className="flex items-start gap-2">
              <input
                type="checkbox"
                aria-label={translate("choose", { name: entry.algorithmName })}
                checked={chosen.has(entry._id)}
                onChange={(event) => onChoose([entry], event.target.checked)}
                className="size-6 shrink-0"
              />
              <bdi {...dutch}>{entry.algorithmName}</bdi>
            </label>
          ),
          className: "lg:min-w-60 lg:max-w-80 lg:wrap-break-word",
        },
        {
          key: "author",
          title: translate("author"),
          isSortable: true,
          cell: ({ author }) => <bdi>{author}</bdi>,
          className: "min-w-28",
        },
        {
          key: "deleted",
          title: translate("deleted"),
          isSortable: true,
          startsDescending: true,
          cell: deletionOf,
          className: "min-w-36",
        },
        ...(hasImports
          ? [
              {
                key: "import",
                title: translate("import"),
                cell: ({ import: run }: BinnedEntryDto) =>
                  run === null ? "–" : <bdi className="wrap-anywhere">{run.fileName}</bdi>,
                className: "min-w-32",
              },
            ]
          : []),
        {
          key: "purged",
          title: translate("purged"),
          cell: ({ purged }) => day(purged),
          className: "whitespace-nowrap",
        },
        { key: "actions", title: translate("actions"), cell: actsOf },
      ]}
    />
  );
}

const without =
  (id: string) =>
  ({ entries, total, counts, imports }: BinPage): BinPage => ({
    entries: entries.filter(({ _id }) => _id !== id),
    total: total - 1,
    counts: { all: counts.all - 1 },
    imports,
  });

/** Acts on the chosen entries of the bin, in batches of one transaction each; what another admin changed is left alone. */
function useBulkActs(onDone: (ids: readonly string[]) => void) {
  const translate = useTranslations("admin.bin");
  const { act, isBusy } = useApiAction();
  const [conflicts, setConflicts] = useState<readonly BinnedEntryDto[]>([]);
  const run = (what: BinAct, entries: readonly BinnedEntryDto[]) =>
    act(async () => {
      setConflicts([]);
      let count = 0;
      for (let at = 0; at < entries.length; at += MAX_BIN_BATCH) {
        const batch = entries.slice(at, at + MAX_BIN_BATCH);
        const answer = await callApi<BinChangeDto>("POST", paths.api.binPage, {
          act: what,
          entries: batch.map(({ _id, deleted }) => ({ _id, deleted })),
        });
        count += answer.done.length;
        setConflicts((now) => [...now, ...batch.filter(({ _id }) => answer.conflicts.includes(_id))]);
        onDone(batch.map(({ _id }) => _id));
      }
      showToast(translate(`bulk.${what}.done`, { count }), {
        kind: count < entries.length ? "warning" : "success",
      });
    });
  return { run, act, isBusy, conflicts };
}

interface BulkQuestionProps {
  act: BinAct;
  entries: readonly BinnedEntryDto[];
  onConfirm: () => void;
  onClose: () => void;
}

function BulkQuestion({ act, entries, onConfirm, onClose }: BulkQuestionProps) {
  const translate = useTranslations("admin.bin.bulk");
  const dutch = useDutchText();
  const more = entries.length - MAX_NAMED_ENTRIES;
  return (
    <ConfirmDialog
      title={translate(`${act}.title`, { count: entries.length })}
      text={translate(`${act}.text`)}
      action={translate(`${act}.confirm`, { count: entries.length })}
      kind={act === "purge" ? "danger" : "primary"}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-5">
        {entries.slice(0, MAX_NAMED_ENTRIES).map(({ _id, algorithmName }) => (
          <li key={_id}>
            <bdi {...dutch}>{algorithmName}</bdi>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{translate("more", { count: more })}</p> : null}
    </ConfirmDialog>
  );
}

/** Default filter and order of the bin; an empty text means the default. */
const NO_FILTERS: {
  search: string;
  import: string;
  sort: BinSort | "";
  order: "" | "ascending" | "descending";
} = {
  search: "",
  import: "",
  sort: "",
  order: "",
};

/** Deleted entries, to restore or to delete permanently: one by one, or several at once. */
export function BinSection({ first }: { first: BinPage }) {
  const translate = useTranslations("admin.bin");
  const told = useActionToast();
  const { shown, change, ...list } = useAdminPage(paths.api.binPage, first, NO_FILTERS);
  const [leaving, setLeaving] = useState<BinnedEntryDto | null>(null);
  // Chosen entries of all pages.
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [asked, setAsked] = useState<BinAct | null>(null);
  const { all } = shown.counts;

  const choose = (entries: readonly BinnedEntryDto[], isChosen: boolean) =>
    setChosen((now) => {
      const next = new Map(now);
      for (const entry of entries) {
        if (isChosen) next.set(entry._id, entry);
        else next.delete(entry._id);
      }
      return next;
    });
  const forget = (ids: readonly string[]) =>
    setChosen((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
  const { run, act, isBusy, conflicts } = useBulkActs(forget);

  const take = ({ _id: id }: BinnedEntryDto, method: "PUT" | "DELETE", said: string) => {
    forget([id]);
    void told(() => change(without(id), () => callApi(method, paths.api.binned(id))), said);
  };
  const { choice } = list;
  const chosenImport = shown.imports.find(({ _id }) => _id === choice.import);
  const chooseImport = (id: string) =>
    void act(async () => {
      const bin = await callApi<BinnedEntryDto[]>("GET", paths.api.bin);
      choose(
        bin.filter((entry) => entry.import?._id === id),
        true,
      );
    });
  const entries = [...chosen.values()];
  const isPageChosen = shown.entries.length > 0 && shown.entries.every(({ _id }) => chosen.has(_id));

  return (
    <AdminPart id="bin" title={translate("title")} summary={translate("summary", { count: all })}>
      <p className="mb-4 text-base text-muted">{translate(all === 0 ? "none" : "intro")}</p>
      <div className="mb-4 empty:hidden">
        {conflicts.length === 0 ? null : (
          <Callout kind="danger" role="alert">
            <p>{translate("bulk.conflicts", { count: conflicts.length })}</p>
            <ul className="list-disc pl-5">
              {conflicts.map(({ _id, algorithmName }) => (
                <li key={_id}>{translate("bulk.conflict", { name: algorithmName })}</li>
              ))}
            </ul>
          </Callout>
        )}
      </div>
      {all === 0 ? null : (
        <SearchedPages
          list={list}
          name={translate("title")}
          searchLabel={translate("search")}
          tools={
            shown.imports.length === 0 ? null : (
              <Select
                label={translate("ofImport")}
                value={choice.import}
                options={[
                  ["", translate("allImports", { count: all })],
                  ...shown.imports.map(
                    ({ _id, fileName, count }) => [_id, `${fileName} (${count})`] as const,
                  ),
                ]}
                onChange={(event) => list.choose({ import: event.target.value })}
              />
            )
          }
        >
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <CheckBox
              label={translate("choosePage")}
              checked={isPageChosen}
              onChange={(event) => choose(shown.entries, event.target.checked)}
            />
            {chosenImport === undefined ? null : (
              <Button size="small" disabled={isBusy} onClick={() => chooseImport(chosenImport._id)}>
                {translate("chooseImport", { count: chosenImport.count })}
              </Button>
            )}
            <span role="status" className="text-muted">
              {translate("chosen", { count: chosen.size })}
            </span>
            {(["restore", "purge"] as const).map((what) => (
              <Button
                key={what}
                size="small"
                kind={what === "purge" && chosen.size > 0 ? "danger" : "secondary"}
                disabled={isBusy || chosen.size === 0}
                onClick={() => setAsked(what)}
              >
                {translate(`bulk.${what}.act`)}
              </Button>
            ))}
            {chosen.size === 0 ? null : (
              <Button size="small" kind="quiet" disabled={isBusy} onClick={() => setChosen(new Map())}>
                {translate("chooseNone")}
              </Button>
            )}
          </div>
          <BinTable
            rows={shown.entries}
            chosen={chosen}
            onChoose={choose}
            hasImports={shown.imports.length > 0}
            sorting={{ key: choice.sort || "deleted", descending: choice.order !== "ascending" }}
            onSort={({ key, descending }) =>
              list.choose({ sort: key, order: descending ? "descending" : "ascending" })
            }
            onRestore={(entry) => take(entry, "PUT", translate("restored", { name: entry.algorithmName }))}
            onPurge={setLeaving}
          />
        </SearchedPages>
      )}
      {asked === null ? null : (
        <BulkQuestion
          act={asked}
          entries={entries}
          onConfirm={() => void run(asked, entries).finally(list.refresh)}
          onClose={() => setAsked(null)}
        />
      )}
      {leaving ? (
        <ConfirmDialog
          title={translate("purgeTitle", { name: leaving.algorithmName })}
          text={translate("purgeText", { name: leaving.algorithmName })}
          action={translate("purge")}
          onConfirm={() => take(leaving, "DELETE", translate("purgedNow", { name: leaving.algorithmName }))}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </AdminPart>
  );
}
