"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { InstitutionDto } from "@/lib/institutions/schema";
import { paths } from "@/lib/paths";
import { controlClass } from "../form/field";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { CELL, Fold, NAME_CELL, TableBox } from "./fold";
import { InstitutionDialog } from "./institution-dialog";
import { findInstitutions } from "./institution-search";
import { useAdminList } from "./use-admin-list";

const ROWS = 25;
const COLUMNS = ["kind", "city", "domains", "people", "algorithms", "actions"] as const;

function InstitutionItem({ institution, onEdit }: { institution: InstitutionDto; onEdit: () => void }) {
  const translate = useTranslations("admin.institutions");
  const { name, kind, city, domains, people, algorithms, retired } = institution;
  return (
    <tr className="border-line border-t">
      <th scope="row" className={`${NAME_CELL} bg-surface`}>
        <bdi>{name}</bdi>
        {retired ? (
          <span className="mt-1 block w-fit rounded-full bg-sunken px-2 font-normal text-muted text-sm">
            {translate("retired")}
          </span>
        ) : null}
      </th>
      <td className={CELL}>{translate(`kinds.${kind}`)}</td>
      <td className={CELL}>{city}</td>
      <td className={`${CELL} wrap-anywhere min-w-44`}>
        {domains.length === 0 ? <span className="text-muted">{translate("noDomains")}</span> : null}
        {domains.map((domain) => (
          <span key={domain} className="block">
            {domain}
          </span>
        ))}
      </td>
      <td className={`${CELL} tabular-nums`}>{people}</td>
      <td className={`${CELL} tabular-nums`}>{algorithms}</td>
      <td className={CELL}>
        <Button size="small" onClick={onEdit} aria-label={translate("editNamed", { name })}>
          {translate("edit")}
        </Button>
      </td>
    </tr>
  );
}

function InstitutionsTable({
  institutions,
  onEdit,
}: {
  institutions: readonly InstitutionDto[];
  onEdit: (institution: InstitutionDto) => void;
}) {
  const translate = useTranslations("admin.institutions");
  return (
    <TableBox label={translate("table")}>
      <table className="w-full border-collapse text-base">
        <thead className="bg-sunken">
          <tr>
            <th scope="col" className={`${NAME_CELL} bg-sunken`}>
              {translate("name")}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={CELL}>
                {translate(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {institutions.map((institution) => (
            <InstitutionItem
              key={institution._id}
              institution={institution}
              onEdit={() => onEdit(institution)}
            />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** The institutions, whose domains make colleagues and whose names are the hospitals of the form. */
export function InstitutionsSection({ institutions: initial }: { institutions: InstitutionDto[] }) {
  const translate = useTranslations("admin.institutions");
  const hydrated = useHydrated();
  const id = useId();
  const { items, change, refresh } = useAdminList(paths.api.institutions, initial);
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(ROWS);
  // What is edited, as it was when the dialog opened; "new" for one that is to be added.
  const [edited, setEdited] = useState<InstitutionDto | "new" | null>(null);
  const found = findInstitutions(items, search);
  const retired = items.filter((institution) => institution.retired).length;
  return (
    <Fold
      id="institutions"
      title={translate("title")}
      summary={translate("summary", { count: items.length, retired })}
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
        <Button disabled={!hydrated} onClick={() => setEdited("new")}>
          {translate("add")}
        </Button>
      </div>
      <p role="status" className="mb-2 text-base text-muted">
        {found.length === 0
          ? translate("none")
          : translate("found", { shown: found.length, total: items.length })}
      </p>
      {found.length === 0 ? null : (
        <InstitutionsTable institutions={found.slice(0, limit)} onEdit={setEdited} />
      )}
      {found.length > limit ? (
        <Button className="mt-3" onClick={() => setLimit((shown) => shown + ROWS)}>
          {translate("more", { n: Math.min(ROWS, found.length - limit) })}
        </Button>
      ) : null}
      {edited === null ? null : (
        <InstitutionDialog
          institution={edited === "new" ? null : edited}
          change={change}
          refresh={refresh}
          onClose={() => setEdited(null)}
        />
      )}
    </Fold>
  );
}
