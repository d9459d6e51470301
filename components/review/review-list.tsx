"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FailureMessage } from "@/components/form/failure-message";
import { useRescuedFocus } from "@/components/form/use-rescued-focus";
import { Button, buttonClass } from "@/components/ui/button";
import type { ReviewDto } from "@/lib/entries/review-day";
import { paths } from "@/lib/paths";
import { useDutchText } from "../ui/dutch";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { OutdatedBadge } from "./outdated-badge";
import { useConfirming } from "./use-confirming";

/** So many are shown at first; more that are past their day. */
const FIRST_ROWS = 5;
const FIRST_OVERDUE = 25;

/** One of a person's own entries, in the list by its day. */
export interface ReviewRow {
  id: string;
  name: string;
  review: ReviewDto;
  /** How many of its links do not work any more. */
  brokenLinks: number;
}

function State({ review, brokenLinks }: Pick<ReviewRow, "review" | "brokenLinks">) {
  const { formatDate } = useFormats();
  const translate = useTranslations("review.list");
  const { nextReview, lastReview, isOutdated } = review;
  return (
    <p className="mt-0.5 text-base text-muted *:block">
      <span>
        {isOutdated ? (
          <OutdatedBadge since={nextReview} />
        ) : (
          translate("next", { date: formatDate(nextReview) })
        )}
      </span>
      {lastReview === null ? null : <span>{translate("last", { date: formatDate(lastReview) })}</span>}
      {brokenLinks === 0 ? null : (
        <span className="text-warning">{translate("broken", { count: brokenLinks })}</span>
      )}
    </p>
  );
}

function Row({ id, name, review, brokenLinks }: ReviewRow) {
  const { formatDate } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations("review.control");
  const { done, failure, isBusy, confirm } = useConfirming({ id, name });
  const answer = useRescuedFocus<HTMLParagraphElement>(done);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <Link href={paths.entry(id)} prefetch={false} className="link wrap-anywhere">
            <bdi {...dutch}>{name}</bdi>
          </Link>
          <State review={done ?? review} brokenLinks={brokenLinks} />
        </div>
        {done === null ? (
          <div className="flex flex-wrap gap-2">
            <ScriptButton
              size="small"
              disabled={isBusy}
              aria-label={translate("confirmNamed", { name })}
              onClick={() => void confirm()}
              className="noscript:hidden"
            >
              {translate(isBusy ? "busy" : "confirm")}
            </ScriptButton>
            <Link
              href={brokenLinks > 0 ? paths.editField(id, "mediaURL") : paths.entry(id, "edit")}
              prefetch={false}
              aria-label={translate("editNamed", { name })}
              className={buttonClass("quiet", "small")}
            >
              {translate("edit")}
            </Link>
          </div>
        ) : (
          <p ref={answer} tabIndex={-1} className="text-base text-success">
            {translate("doneHere", { date: formatDate(done.nextReview) })}
          </p>
        )}
      </div>
      <div className="mt-2 empty:hidden">
        <FailureMessage failure={failure} />
      </div>
    </li>
  );
}

/** A person's entries by the day that they are to be looked through: those past it come first. */
export function ReviewList({ rows }: { rows: readonly ReviewRow[] }) {
  const translate = useTranslations("review.list");
  const [isWhole, setWhole] = useState(false);
  const overdue = rows.filter(({ review }) => review.isOutdated).length;
  const shown = isWhole ? rows : rows.slice(0, Math.max(FIRST_ROWS, Math.min(overdue, FIRST_OVERDUE)));
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </ul>
      {shown.length < rows.length ? (
        <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
          {translate("all", { count: rows.length })}
        </Button>
      ) : null}
    </>
  );
}
