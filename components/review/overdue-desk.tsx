"use client";

import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import useSWR from "swr";
import { FailureMessage } from "@/components/form/failure-message";
import { useHydrated } from "@/components/form/use-hydrated";
import { useRescuedFocus } from "@/components/form/use-rescued-focus";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Pagination } from "@/components/ui/pagination";
import { callApi } from "@/lib/client/api";
import { OVERDUE_PER_PAGE } from "@/lib/entries/review-day";
import { paths } from "@/lib/paths";
import { lastPage, pageWindow } from "@/lib/platform/pagination";
import type { OverdueEntryDto, OverduePage } from "@/lib/review/answers";
import { useDutchText } from "../ui/dutch";
import { useFormats } from "../ui/use-formats";
import { useConfirming } from "./use-confirming";

const CHIP =
  "inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 py-1 font-semibold text-base transition-colors";
const CHOSEN = "border-accent bg-accent text-on-accent";
const OTHER = "border-line-strong bg-surface text-accent hover:border-accent hover:bg-accent-soft";

function Item({ entry }: { entry: OverdueEntryDto }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("review");
  const dutch = useDutchText();
  const { _id: id, algorithmName: name, author, institution, nextReview, lastReview, isReachable } = entry;
  const { done, failure, isBusy, confirm } = useConfirming({ id, name });
  const answer = useRescuedFocus<HTMLParagraphElement>(done);
  return (
    <li className="border-line border-t py-3 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <Link href={paths.entry(id)} prefetch={false} className="link font-semibold wrap-anywhere">
            <bdi {...dutch}>{name}</bdi>
          </Link>
          <p className="mt-0.5 wrap-anywhere text-base">
            <bdi>{author.name}</bdi>
            {institution === null ? null : ` · ${institution}`}{" "}
            {isReachable ? null : (
              <span className="inline-block rounded-full bg-warning-soft px-2.5 text-sm text-warning">
                {translate("admin.cannotMail")}
              </span>
            )}
          </p>
          <p className="text-base text-muted">
            {translate("admin.day", { date: formatDate(nextReview) })}
            {lastReview === null ? null : (
              <span className="block">{translate("panel.last", { date: formatDate(lastReview) })}</span>
            )}
          </p>
        </div>
        {done === null ? (
          <Button
            size="small"
            disabled={isBusy}
            aria-label={translate("control.confirmNamed", { name })}
            onClick={() => void confirm()}
          >
            {translate(isBusy ? "control.busy" : "control.confirm")}
          </Button>
        ) : (
          <p ref={answer} tabIndex={-1} className="text-base text-success">
            {translate("control.doneHere", { date: formatDate(done.nextReview) })}
          </p>
        )}
      </div>
      <div className="mt-2 empty:hidden">
        <FailureMessage failure={failure} />
      </div>
    </li>
  );
}

function addressOf(isUnreachable: boolean, page: number): string {
  const parameters = new URLSearchParams();
  if (isUnreachable) parameters.set("author", "unreachable");
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text === "" ? paths.api.overdue : `${paths.api.overdue}?${text}`;
}

/** One page of them. What is confirmed stays in sight until another is asked for, so that nothing moves under a finger. */
function useOverdue(first: OverduePage) {
  const [choice, setChoice] = useState({ isUnreachable: false, page: 1 });
  const path = addressOf(choice.isUnreachable, choice.page);
  const { data, error, isLoading, mutate } = useSWR<OverduePage, unknown>(
    path,
    (address: string) => callApi<OverduePage>("GET", address),
    {
      ...(path === paths.api.overdue ? { fallbackData: first } : {}),
      revalidateOnMount: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      keepPreviousData: true,
      shouldRetryOnError: false,
    },
  );
  return { ...(data ?? first), ...choice, setChoice, error, isLoading, retry: () => void mutate() };
}

type Overdue = ReturnType<typeof useOverdue>;

function Filter({ overdue: { counts, isUnreachable, setChoice } }: { overdue: Overdue }) {
  const translate = useTranslations("review.admin");
  const isReady = useHydrated();
  return (
    <fieldset
      aria-label={translate("filter")}
      disabled={!isReady}
      className="noscript:hidden m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0"
    >
      {[false, true].map((choice) => (
        <button
          key={String(choice)}
          type="button"
          aria-pressed={isUnreachable === choice}
          onClick={() => setChoice({ isUnreachable: choice, page: 1 })}
          className={clsx(CHIP, isUnreachable === choice ? CHOSEN : OTHER)}
        >
          {translate(choice ? "unreachable" : "all")}
          <span className="font-normal tabular-nums">{choice ? counts.unreachable : counts.all}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Found({ overdue: { total, page, isLoading, error } }: { overdue: Overdue }) {
  const translate = useTranslations("review.admin");
  if (isLoading) return translate("loading");
  if (error !== undefined) return null;
  if (total === 0) return translate("noneUnreachable");
  const last = lastPage(total, OVERDUE_PER_PAGE);
  return last > 1 ? translate("foundPage", { total, page, last }) : translate("found", { total });
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslations("review.admin");
  return (
    <Callout kind="danger" role="alert">
      <p className="mb-2">{translate("loadFailed")}</p>
      <Button size="small" onClick={onRetry}>
        {translate("retry")}
      </Button>
    </Callout>
  );
}

/** Entries past their day, for admins: all, or those whose author cannot be mailed. */
export function OverdueDesk({ first }: { first: OverduePage }) {
  const translate = useTranslations("review.admin");
  const overdue = useOverdue(first);
  const { entries, total, counts, isUnreachable, page, setChoice, error, isLoading, retry } = overdue;
  const status = useRef<HTMLParagraphElement>(null);
  if (counts.all === 0 && error === undefined) return <p className="text-muted">{translate("none")}</p>;
  return (
    <div>
      <Filter overdue={overdue} />
      <p ref={status} tabIndex={-1} role="status" className="mt-4 text-base text-muted outline-none">
        <Found overdue={overdue} />
      </p>
      {error === undefined ? (
        <ul aria-busy={isLoading} className={isLoading ? "opacity-60" : undefined}>
          {entries.map((entry) => (
            <Item key={entry._id} entry={entry} />
          ))}
        </ul>
      ) : (
        <LoadFailure onRetry={retry} />
      )}
      <div className="mt-6 empty:hidden">
        <Pagination
          {...pageWindow(page, lastPage(total, OVERDUE_PER_PAGE))}
          label={translate("pages")}
          namePage={(n) => translate("page", { n })}
          renderLink={({ page: other, ...rest }) => (
            <button
              type="button"
              onClick={() => {
                setChoice({ isUnreachable, page: other });
                // Reading goes on at the top of the new page.
                status.current?.focus();
              }}
              {...rest}
            />
          )}
        />
      </div>
    </div>
  );
}
