import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import useSWR, { type SWRConfiguration, useSWRConfig } from "swr";
import { ApiError, callApi } from "@/lib/client/api";
import { lastPage, pageWindow } from "@/lib/platform/pagination";
import { Button } from "./button";
import { Callout } from "./callout";
import { Pagination } from "./pagination";

/** The address of a list under a choice, of which an empty text asks nothing. */
export function chosenAddress(base: string, choice: Record<string, string>, page = 1): string {
  const parameters = new URLSearchParams(Object.entries(choice).filter(([, value]) => value.trim() !== ""));
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text === "" ? base : `${base}${base.includes("?") ? "&" : "?"}${text}`;
}

interface PagedOptions<Page>
  extends Pick<SWRConfiguration<Page>, "revalidateOnFocus" | "revalidateOnReconnect" | "refreshInterval"> {
  read?: (address: string) => Promise<Page>;
}

/** One page of a list of the API under a choice. `first` is what the page of the site came with: the first of all. */
export function usePaged<Page, Choice extends Record<string, string>>(
  base: string,
  first: Page | undefined,
  all: Choice,
  { read = (address) => callApi<Page>("GET", address), ...options }: PagedOptions<Page> = {},
) {
  const [choice, setChoice] = useState(all);
  const [page, setPage] = useState(1);
  const path = chosenAddress(base, choice, page);
  const { data, error, isLoading, isValidating, mutate } = useSWR<Page, unknown>(path, read, {
    ...(path === base && first !== undefined ? { fallbackData: first } : {}),
    revalidateOnMount: first === undefined,
    keepPreviousData: true,
    shouldRetryOnError: false,
    ...options,
  });
  const { cache } = useSWRConfig();
  return {
    /** Of what is shown. */
    address: path,
    data: data ?? first,
    /** Whether what is shown is the page that is asked for, rather than the one before it. */
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
    /** Shows this in place of what is there, and reads it anew unless `revalidate` is false. */
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
  /** The namespace of its messages. */
  messages: "reports.inbox" | "recheck.admin" | "audit" | "importing.check" | "admin.list";
  /** What the way to other pages is called, where its sentences do not know which list it is. */
  label?: string;
  /** What stands there in place of an empty list. */
  none: ReactNode;
  /** Beside how many were found. */
  tools?: ReactNode;
  /** Where one goes on when what had the focus is gone, too. */
  status?: RefObject<HTMLParagraphElement | null>;
  children: ReactNode;
}

type LoadFailureProps = Pick<PagedListProps, "messages"> & Pick<PagedListProps["list"], "error" | "refresh">;

/** That a list could not be read, and the way to try again. */
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

/** A list of which the API gives a page at a time: how many were found, what went wrong, and the way to other pages. */
export function PagedList({ list, perPage, messages, label, none, tools, status, children }: PagedListProps) {
  const translate = useTranslations(messages);
  const own = useRef<HTMLParagraphElement>(null);
  const line = status ?? own;
  const { page, total, isLoading, error, setPage, refresh } = list;
  const last = lastPage(total, perPage);
  const found = last > 1 ? translate("foundPage", { total, page, last }) : translate("found", { total });
  // What is known beside an error is the answer to another question.
  const said = isLoading ? translate("loading") : error === undefined ? found : null;

  // What stood on the last page may be gone, and the page with it.
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
          {...pageWindow(page, error === undefined ? last : 1)}
          label={label ?? translate("pages")}
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
