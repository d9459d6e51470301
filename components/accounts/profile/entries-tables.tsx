import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { ProfileRow } from "@/lib/accounts/profile-rows";
import { paths } from "@/lib/paths";
import { buttonClass } from "../../ui/button";
import { Card } from "../../ui/card";
import { EntriesTable } from "./entries-table";

interface SectionProps {
  title: string;
  rows: readonly ProfileRow[];
  /** What stands there when there are no rows. */
  children: ReactNode;
}

function Section({ title, rows, children }: SectionProps) {
  const id = useId();
  return (
    <Card id={id} title={title}>
      {rows.length > 0 ? <EntriesTable title={title} rows={rows} /> : children}
    </Card>
  );
}

interface EntriesTablesProps {
  name: string;
  isOwn: boolean;
  mayAdd: boolean;
  /** Whether the visitor belongs to an institution. */
  hasInstitution: boolean;
  own: readonly ProfileRow[];
  colleagues: readonly ProfileRow[];
}

/** 'Mijn algoritmen' and those of colleagues; on another's profile those of that person. */
export function EntriesTables({ name, isOwn, mayAdd, hasInstitution, own, colleagues }: EntriesTablesProps) {
  const translate = useTranslations("profile.entries");
  return (
    <div className="min-w-0 space-y-6">
      <Section title={isOwn ? translate("mine") : translate("theirs", { name })} rows={own}>
        <p className="text-muted">{translate(isOwn ? "noneMine" : "noneTheirs")}</p>
        {isOwn && mayAdd ? (
          <Link href={paths.newEntry} prefetch={false} className={`${buttonClass("secondary")} mt-4`}>
            {translate("add")}
          </Link>
        ) : null}
      </Section>
      {isOwn ? (
        <Section title={translate("colleagues")} rows={colleagues}>
          <p className="text-muted">{translate(hasInstitution ? "noneColleagues" : "noInstitution")}</p>
        </Section>
      ) : null}
    </div>
  );
}
