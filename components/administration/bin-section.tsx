"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { BinEntryDto } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { Button } from "../ui/button";
import ConfirmDialog from "../ui/confirm-dialog";
import { useDutchText } from "../ui/dutch";
import { useFormats } from "../ui/use-formats";
import { CELL, Fold, NAME_CELL, TableBox } from "./fold";
import { useAdminList, withoutId } from "./use-admin-list";
import { useFailureToast } from "./use-failure-toast";

interface BinRowProps {
  entry: BinEntryDto;
  onRestore: () => void;
  onPurge: () => void;
}

function BinRow({ entry, onRestore, onPurge }: BinRowProps) {
  const { formatDate } = useFormats();
  const translate = useTranslations("admin.bin");
  const dutch = useDutchText();
  const { algorithmName: name, author, deleted, deletedBy, purged } = entry;
  return (
    <tr className="border-line border-t">
      <th scope="row" className={`${NAME_CELL} bg-surface`}>
        <bdi {...dutch}>{name}</bdi>
      </th>
      <td className={`${CELL} min-w-32`}>
        <bdi>{author}</bdi>
      </td>
      <td className={`${CELL} min-w-44`}>
        {translate.rich("by", {
          date: () => <time dateTime={deleted}>{formatDate(deleted)}</time>,
          name: () => <bdi>{deletedBy ?? translate("unknown")}</bdi>,
        })}
      </td>
      <td className={`${CELL} min-w-32`}>
        <time dateTime={purged}>{formatDate(purged)}</time>
      </td>
      <td className={CELL}>
        <div className="flex gap-2 sm:flex-wrap">
          <Button size="small" onClick={onRestore} aria-label={translate("restoreNamed", { name })}>
            {translate("restore")}
          </Button>
          <Button
            size="small"
            className="whitespace-nowrap"
            onClick={onPurge}
            aria-label={translate("purgeNamed", { name })}
          >
            {translate("purge")}
          </Button>
        </div>
      </td>
    </tr>
  );
}

function BinTable({
  entries,
  onRestore,
  onPurge,
}: {
  entries: readonly BinEntryDto[];
  onRestore: (entry: BinEntryDto) => void;
  onPurge: (entry: BinEntryDto) => void;
}) {
  const translate = useTranslations("admin.bin");
  return (
    <TableBox label={translate("table")}>
      <table className="w-full border-collapse text-base">
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className={`${NAME_CELL} bg-sunken`}>
              {translate("name")}
            </th>
            {(["author", "deleted", "purged", "actions"] as const).map((column) => (
              <th key={column} scope="col" className={CELL}>
                {translate(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <BinRow
              key={entry._id}
              entry={entry}
              onRestore={() => onRestore(entry)}
              onPurge={() => onPurge(entry)}
            />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** Deleted entries: to be put back, or removed for good. */
export function BinSection({ entries: initial }: { entries: BinEntryDto[] }) {
  const translate = useTranslations("admin.bin");
  const tellFailure = useFailureToast();
  const { items, change } = useAdminList(paths.api.bin, initial);
  const [leaving, setLeaving] = useState<BinEntryDto | null>(null);

  async function take({ _id: id }: BinEntryDto, method: "PUT" | "DELETE", said: string) {
    try {
      await change(withoutId(id), () => callApi(method, paths.api.binned(id)));
      showToast(said, { kind: "success" });
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <Fold id="bin" title={translate("title")} summary={translate("summary", { count: items.length })}>
      <p className="mb-4 text-base text-muted">
        {items.length === 0 ? translate("none") : translate("intro")}
      </p>
      {items.length === 0 ? null : (
        <BinTable
          entries={items}
          onRestore={(entry) => void take(entry, "PUT", translate("restored", { name: entry.algorithmName }))}
          onPurge={setLeaving}
        />
      )}
      {leaving ? (
        <ConfirmDialog
          title={translate("purgeTitle")}
          text={translate("purgeText", { name: leaving.algorithmName })}
          action={translate("purge")}
          onConfirm={() =>
            void take(leaving, "DELETE", translate("purgedNow", { name: leaving.algorithmName }))
          }
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Fold>
  );
}
