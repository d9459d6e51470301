"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ButtonLink } from "@/components/ui/links";
import { ScriptButton } from "@/components/ui/script-button";
import type { RecheckDto } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import { useFormats } from "../ui/use-formats";
import { ConfirmableRecheckRow } from "./confirm-row";
import { OutdatedBadge } from "./outdated";

/** Minimum number of rows shown at first; more if more entries are overdue. */
const MIN_SHOWN_ROWS = 5;

/** One of the user's entries in the recheck list. */
export interface RecheckRow {
  id: string;
  name: string;
  recheck: RecheckDto;
  /** Number of broken links in the entry. */
  brokenLinks: number;
}

function State({ recheck, brokenLinks }: Pick<RecheckRow, "recheck" | "brokenLinks">) {
  const { formatDate } = useFormats();
  const translate = useTranslations("recheck.list");
  const { nextRecheck, lastRecheck, isOutdated } = recheck;
  return (
    <p className="mt-0.5 text-base text-muted *:block">
      <span>
        {isOutdated ? (
          <OutdatedBadge since={nextRecheck} />
        ) : (
          translate("next", { date: formatDate(nextRecheck) })
        )}
      </span>
      {lastRecheck === null ? null : <span>{translate("last", { date: formatDate(lastRecheck) })}</span>}
      {brokenLinks === 0 ? null : (
        <span className="text-warning">{translate("broken", { count: brokenLinks })}</span>
      )}
    </p>
  );
}

function Row({ id, name, recheck, brokenLinks }: RecheckRow) {
  const translate = useTranslations("recheck.control");
  return (
    <ConfirmableRecheckRow
      entry={{ id, name }}
      facts={(done) => <State recheck={done ?? recheck} brokenLinks={brokenLinks} />}
      tools={
        <ButtonLink
          href={brokenLinks > 0 ? paths.editField(id, "mediaURL") : paths.entry(id, "edit")}
          aria-label={translate("editNamed", { name })}
          kind="quiet"
          size="small"
        >
          {translate("edit")}
        </ButtonLink>
      }
    />
  );
}

interface RecheckListProps {
  /** Rows of the current page of the list. */
  rows: readonly RecheckRow[];
  total: number;
  /** Pagination below the list. */
  children?: ReactNode;
}

/** The user's entries sorted by recheck date, overdue ones first. */
export function RecheckList({ rows: loaded, total, children }: RecheckListProps) {
  const translate = useTranslations("recheck.list");
  // Rows stay as the page had them, so that none moves while the person works through the list.
  const [rows] = useState(loaded);
  const [isWhole, setWhole] = useState(false);
  const overdue = rows.filter(({ recheck }) => recheck.isOutdated).length;
  // A paginated list always shows its whole page.
  const isPaged = total > rows.length;
  const shown = isWhole || isPaged ? rows : rows.slice(0, Math.max(MIN_SHOWN_ROWS, overdue));
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </ul>
      {shown.length === rows.length ? (
        <div className="mt-4 empty:hidden">{children}</div>
      ) : (
        <ScriptButton size="small" className="mt-2 noscript:hidden" onClick={() => setWhole(true)}>
          {translate("all", { count: total })}
        </ScriptButton>
      )}
    </>
  );
}
