import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import useSWR, { type SWRConfiguration, useSWRConfig } from "swr";
import { ApiError, callApi } from "@/lib/client/api";
import { computeLastPage, computePaginationWindow } from "@/lib/platform/pagination";
import { Button } from "./button";
import { Callout } from "./callout";
import { Pagination } from "./pagination";

/** Returns the address of a list page with these filters in its query; filters with an empty text are omitted. */
export function buildListAddress(base: string, choice: Record<string, string>, page = 1): string {
  const parameters = new URLSearchParams(Object.entries(choice).filter(([, value]) => value.trim() !== ""));
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text === "" ? base : `${base}${base.includes("?") ? "&" : "?"}${text}`;
}

interface PagedOptions<Page>
  extends Pick<SWRConfiguration<Page>, "revalidateOnFocus" | "revalidateOnReconnect" | "refreshInterval"> {
  read?: (address: string) => Promise<Page>;
}

/**
 * Loads one page of an API list under the chosen filters, and holds the filters and the page number. `first` is the
 * unfiltered first page that the server rendered; `all` are the filter values without any filter.
 */
export function usePagedList<Page, Choice extends Record<string, string>>(
  base: string,
  first: Page | undefined,
  all: Choice,
  { read = (address) => callApi<Page>("GET", address), ...options }: PagedOptions<Page> = {},
) {
  const [choice, setChoice] = useState(all);
  const [page, setPage] = useState(1);
  const path = buildListAddress(base, choice, page);
  const { data, error, isLoading, isValidating, mutate } = useSWR<Page, unknown>(path, read, {
    ...(path === base && first !== undefined ? { fallbackData: first } : {}),
    revalidateOnMount: first === undefined,
    keepPreviousData: true,
    shouldRetryOnError: false,
    ...options,
  });
  const { cache } = useSWRConfig();
  return {
    /** Address of the requested list page. */
    address: path,
    data: data ?? first,
    /** False while the previous page is still displayed because the requested one is loading. */
    isCurrent: cache.get(path)?.data !== undefined || (path === base && first !== undefined),
    error,
    isLoading: isLoading || (isValidating && data === undefined),
    isValidating,
    choice,
    choose: (next: Partial<Choice>) => {
      setChoice((now) => ({ ...now, ...next }));
      setPage(1);
    },
    page,
    setPage,
    /** Replaces the displayed data, and then reloads it unless `revalidate` is false. */
    replace: (next: Page, revalidate = true) => void mutate(next, { revalidate }).catch(() => undefined),
    refresh: () => void mutate().catch(() => undefined),
    mutate,
  };
}

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
  /** Namespace of the list's messages. */
  messages: "reports.inbox" | "recheck.admin" | "importing.check" | "admin.list";
  /** Accessible name of the pagination, if the messages of this namespace do not fit this list. */
  label?: string;
  /** Shown instead of an empty list. */
  none: ReactNode;
  /** Controls beside the list's number of results. */
  tools?: ReactNode;
  /** Ref to the status line, for callers that move the focus there when the focused row disappears. */
  status?: RefObject<HTMLParagraphElement | null>;
  children: ReactNode;
}

type LoadFailureProps = Pick<PagedListProps, "messages"> & Pick<PagedListProps["list"], "error" | "refresh">;

/** Shows that a list could not be loaded, with a retry button. */
export function LoadFailure({ messages, error, refresh }: LoadFailureProps) {
  const translate = useTranslations(messages);
  const detail = error instanceof ApiError ? error.detail : "";
  return (
    <Callout kind="danger" role="alert">
      <p className="mb-2">{`${translate("loadFailed")} ${detail}`.trim()}</p>
      <Button size="small" onClick={refresh}>
        {translate("retry")}
      </Button>
    </Callout>
  );
}

/** Renders an API list page by page: number of results, load errors, and pagination. */
export function PagedList({ list, perPage, messages, label, none, tools, status, children }: PagedListProps) {
  const translate = useTranslations(messages);
  const own = useRef<HTMLParagraphElement>(null);
  const line = status ?? own;
  const { page, total, isLoading, error, setPage, refresh } = list;
  const last = computeLastPage(total, perPage);
  const found = last > 1 ? translate("foundPage", { total, page, last }) : translate("found", { total });
  // After an error the previous total belongs to another request, so it is not shown.
  const said = isLoading ? translate("loading") : error === undefined ? found : null;

  // If rows were removed, the current page may no longer exist: shows the last page instead.
  useEffect(() => {
    if (page > last && !isLoading && error === undefined) setPage(last);
  });

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
        <LoadFailure messages={messages} error={error} refresh={refresh} />
      )}
      <div className="mt-6 empty:hidden">
        <Pagination
          {...computePaginationWindow(page, error === undefined ? last : 1)}
          label={label ?? translate("pages")}
          namePage={(n) => translate("page", { n })}
          renderLink={({ page: other, ...rest }) => (
            <button
              type="button"
              onClick={() => {
                setPage(other);
                // Moves the focus to the status line above the new page.
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
