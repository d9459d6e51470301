"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import type { BinnedEntryDto, BinPage } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { Button } from "../ui/button";
import ConfirmDialog from "../ui/confirm-dialog";
import { useDutchText } from "../ui/dutch";
import { useFormats } from "../ui/use-formats";
import { AdminTable, SearchedPages } from "./admin-lists";
import { AdminPart } from "./admin-part";
import { useActionToast, useAdminPage } from "./use-admin-list";

interface BinTableProps {
  rows: readonly BinnedEntryDto[];
  onRestore: (entry: BinnedEntryDto) => void;
  onPurge: (entry: BinnedEntryDto) => void;
}

function BinTable({ rows, onRestore, onPurge }: BinTableProps) {
  const { formatDate } = useFormats();
  const translate = useTranslations("admin.bin");
  const dutch = useDutchText();
  const day = (moment: string) => <time dateTime={moment}>{formatDate(moment)}</time>;
  const deletionOf = ({ deleted, deletedBy }: BinnedEntryDto) =>
    translate.rich("by", {
      date: () => day(deleted),
      name: () => <bdi>{deletedBy ?? translate("unknown")}</bdi>,
    });
  const actsOf = (entry: BinnedEntryDto) => (
    <div className="flex gap-2 sm:flex-wrap">
      <Button
        size="small"
        onClick={() => onRestore(entry)}
        aria-label={translate("restoreNamed", { name: entry.algorithmName })}
      >
        {translate("restore")}
      </Button>
      <Button
        size="small"
        className="whitespace-nowrap"
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
      columns={[
        {
          key: "name",
          title: translate("name"),
          cell: ({ algorithmName }) => <bdi {...dutch}>{algorithmName}</bdi>,
          className: "lg:min-w-60 lg:max-w-80 lg:wrap-break-word",
        },
        {
          key: "author",
          title: translate("author"),
          cell: ({ author }) => <bdi>{author}</bdi>,
          className: "min-w-32",
        },
        { key: "deleted", title: translate("deleted"), cell: deletionOf, className: "min-w-44" },
        {
          key: "purged",
          title: translate("purged"),
          cell: ({ purged }) => day(purged),
          className: "min-w-32",
        },
        { key: "actions", title: translate("actions"), cell: actsOf },
      ]}
    />
  );
}

const without =
  (id: string) =>
  ({ entries, total, counts }: BinPage): BinPage => ({
    entries: entries.filter(({ _id }) => _id !== id),
    total: total - 1,
    counts: { all: counts.all - 1 },
  });

/** Deleted entries, to restore or to delete permanently. */
export function BinSection({ first }: { first: BinPage }) {
  const translate = useTranslations("admin.bin");
  const told = useActionToast();
  const { shown, change, ...list } = useAdminPage(paths.api.binPage, first, { search: "" });
  const [leaving, setLeaving] = useState<BinnedEntryDto | null>(null);
  const { all } = shown.counts;

  const take = ({ _id: id }: BinnedEntryDto, method: "PUT" | "DELETE", said: string) =>
    void told(() => change(without(id), () => callApi(method, paths.api.binned(id))), said);

  return (
    <AdminPart id="bin" title={translate("title")} summary={translate("summary", { count: all })}>
      <p className="mb-4 text-base text-muted">{translate(all === 0 ? "none" : "intro")}</p>
      {all === 0 ? null : (
        <SearchedPages list={list} name={translate("title")} searchLabel={translate("search")}>
          <BinTable
            rows={shown.entries}
            onRestore={(entry) => take(entry, "PUT", translate("restored", { name: entry.algorithmName }))}
            onPurge={setLeaving}
          />
        </SearchedPages>
      )}
      {leaving ? (
        <ConfirmDialog
          title={translate("purgeTitle")}
          text={translate("purgeText", { name: leaving.algorithmName })}
          action={translate("purge")}
          onConfirm={() => take(leaving, "DELETE", translate("purgedNow", { name: leaving.algorithmName }))}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </AdminPart>
  );
}
