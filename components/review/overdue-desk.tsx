"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { FailureMessage } from "@/components/form/failure-message";
import { useRescuedFocus } from "@/components/form/use-rescued-focus";
import { Button } from "@/components/ui/button";
import { OVERDUE_PER_PAGE } from "@/lib/entries/review-day";
import { paths } from "@/lib/paths";
import type { OverdueEntryDto, OverduePage } from "@/lib/review/answers";
import { Chips } from "../ui/chips";
import { useDutchText } from "../ui/dutch";
import { PagedList } from "../ui/paged-list";
import { useFormats } from "../ui/use-formats";
import { usePaged } from "../ui/use-paged";
import { useConfirming } from "./use-confirming";

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

/** Entries past their day, for admins: all, or those whose author cannot be mailed. */
export function OverdueDesk({ first }: { first: OverduePage }) {
  const translate = useTranslations("review.admin");
  const all: { author: "" | "unreachable" } = { author: "" };
  // What is confirmed stays in sight until another page is asked for, so that nothing moves under a finger.
  const { data, ...list } = usePaged(paths.api.overdue, first, all, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const { entries, total, counts } = data ?? first;
  if (counts.all === 0 && list.error === undefined) return <p className="text-muted">{translate("none")}</p>;
  return (
    <div>
      <Chips
        label={translate("filter")}
        choices={[
          { value: "", words: translate("all"), count: counts.all },
          { value: "unreachable", words: translate("unreachable"), count: counts.unreachable },
        ]}
        chosen={list.choice.author}
        onChoose={(author) => list.choose({ author })}
      />
      <PagedList
        list={{ ...list, total }}
        perPage={OVERDUE_PER_PAGE}
        words="review.admin"
        none={<p>{translate("noneUnreachable")}</p>}
      >
        <ul>
          {entries.map((entry) => (
            <Item key={entry._id} entry={entry} />
          ))}
        </ul>
      </PagedList>
    </div>
  );
}
