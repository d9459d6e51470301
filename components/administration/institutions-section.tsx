"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { InstitutionDto } from "@/lib/institutions/schema";
import { paths } from "@/lib/paths";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { ScriptButton } from "../ui/script-button";
import { AdminTable, SearchableLongList, useSearchableLongList } from "./admin-lists";
import { AdminPart } from "./admin-part";
import { InstitutionDialog } from "./institution-dialog";
import { useAdminList } from "./use-admin-list";

interface InstitutionsTableProps {
  rows: readonly InstitutionDto[];
  onEdit: (institution: InstitutionDto) => void;
}

function InstitutionsTable({ rows, onEdit }: InstitutionsTableProps) {
  const translate = useTranslations("admin.institutions");
  const nameOf = ({ name, retired }: InstitutionDto) => (
    <>
      <bdi>{name}</bdi>
      {retired ? <Badge className="mt-1 block w-fit">{translate("retired")}</Badge> : null}
    </>
  );
  const domainsOf = ({ domains }: InstitutionDto) =>
    domains.length === 0 ? (
      <span className="text-muted">{translate("noDomains")}</span>
    ) : (
      domains.map((domain) => (
        <span key={domain} className="block">
          {domain}
        </span>
      ))
    );
  const actionsOf = (institution: InstitutionDto) => (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="small"
        onClick={() => onEdit(institution)}
        aria-label={translate("editNamed", { name: institution.name })}
      >
        {translate("edit")}
      </Button>
      {institution.retired ? null : (
        <Link href={paths.hospitalManagement(institution.slug)} className="link" prefetch={false}>
          {translate("manage")}
          <span className="sr-only"> ({institution.name})</span>
        </Link>
      )}
    </span>
  );
  return (
    <AdminTable
      label={translate("table")}
      rows={rows}
      columns={[
        { key: "name", title: translate("name"), cell: nameOf },
        { key: "kind", title: translate("kind"), cell: ({ kind }) => translate(`kinds.${kind}`) },
        { key: "city", title: translate("city"), cell: ({ city }) => city },
        {
          key: "domains",
          title: translate("domains"),
          cell: domainsOf,
          className: "wrap-anywhere min-w-44",
        },
        {
          key: "people",
          title: translate("people"),
          cell: ({ people }) => people,
          className: "tabular-nums",
        },
        {
          key: "algorithms",
          title: translate("algorithms"),
          cell: ({ algorithms }) => algorithms,
          className: "tabular-nums",
        },
        { key: "actions", title: translate("actions"), cell: actionsOf },
      ]}
    />
  );
}

interface FirstInstitutions {
  /** The institutions that the server rendered, a part of all. */
  items: InstitutionDto[];
  total: number;
  retired: number;
}

/**
 * Admin section of the institutions. Users with a mail address at the same institution's domains are colleagues; the
 * names of institutions are the hospitals in the entry form.
 */
export function InstitutionsSection({ first }: { first: FirstInstitutions }) {
  const translate = useTranslations("admin.institutions");
  const { items, change, ...read } = useAdminList(paths.api.institutions, first.items, first.total);
  const total = read.isPartial ? first.total : items.length;
  const list = useSearchableLongList(items, {
    textOf: ({ name, city, domains }) => [name, city, ...domains].join(" "),
  });
  // Institution that is being edited, as it was when the dialog opened; "new" for one to add.
  const [edited, setEdited] = useState<InstitutionDto | "new" | null>(null);
  const retired = read.isPartial ? first.retired : items.filter((institution) => institution.retired).length;
  return (
    <AdminPart
      id="institutions"
      title={translate("title")}
      summary={translate("summary", { count: total, retired })}
    >
      <p className="mb-4 max-w-[75ch] text-base text-muted">{translate("intro")}</p>
      <SearchableLongList
        list={{ ...list, ...read, total }}
        messages="institutions"
        tools={<ScriptButton onClick={() => setEdited("new")}>{translate("add")}</ScriptButton>}
      >
        <InstitutionsTable rows={list.shown} onEdit={setEdited} />
      </SearchableLongList>
      {edited === null ? null : (
        <InstitutionDialog
          institution={edited === "new" ? null : edited}
          change={change}
          refresh={read.refresh}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPart>
  );
}
