"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useRef } from "react";
import { ApiError } from "@/lib/client/api";
import { lastPage, pageWindow } from "@/lib/platform/pagination";
import { Button } from "./button";
import { Callout } from "./callout";
import { Pagination } from "./pagination";

interface PagedListProps {
  list: {
    page: number;
    total: number;
    isLoading: boolean;
    error: unknown;
    setPage: (page: number) => void;
    refresh: () => void;
  };
  perPage: number;
  /** The part of the sentences that has its words. */
  words: "reports.inbox" | "review.admin" | "audit" | "importing.check";
  /** What stands there in place of an empty list. */
  none: ReactNode;
  /** Beside how many were found. */
  tools?: ReactNode;
  /** Where one goes on when what had the focus is gone, too. */
  status?: RefObject<HTMLParagraphElement | null>;
  children: ReactNode;
}

/** A list of which the API gives a page at a time: how many were found, what went wrong, and the way to other pages. */
export function PagedList({ list, perPage, words, none, tools, status, children }: PagedListProps) {
  const translate = useTranslations(words);
  const own = useRef<HTMLParagraphElement>(null);
  const line = status ?? own;
  const { page, total, isLoading, error, setPage, refresh } = list;
  const last = lastPage(total, perPage);
  const found = last > 1 ? translate("foundPage", { total, page, last }) : translate("found", { total });
  // What is known beside an error is the answer to another question.
  const said = isLoading ? translate("loading") : error === undefined ? found : null;
  const detail = error instanceof ApiError ? error.detail : "";
  return (
    <>
      <div className="mt-4 mb-2 flex flex-wrap items-center justify-between gap-3">
        <p ref={line} tabIndex={-1} role="status" className="text-base text-muted outline-none">
          {said}
        </p>
        {tools}
      </div>
      {error === undefined ? (
        <div aria-busy={isLoading} className={isLoading ? "opacity-60" : undefined}>
          {total === 0 && !isLoading ? none : children}
        </div>
      ) : (
        <Callout kind="danger" role="alert">
          <p className="mb-2">{`${translate("loadFailed")} ${detail}`.trim()}</p>
          <Button size="small" onClick={refresh}>
            {translate("retry")}
          </Button>
        </Callout>
      )}
      <div className="mt-6 empty:hidden">
        <Pagination
          {...pageWindow(page, error === undefined ? last : 1)}
          label={translate("pages")}
          namePage={(n) => translate("page", { n })}
          renderLink={({ page: other, ...rest }) => (
            <button
              type="button"
              onClick={() => {
                setPage(other);
                // Reading goes on at the top of the new page.
                line.current?.focus();
              }}
              {...rest}
            />
          )}
        />
      </div>
    </>
  );
}
