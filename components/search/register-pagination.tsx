"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { lastPage, pageWindow } from "@/lib/platform/pagination";
import { Pagination } from "../ui/pagination";
import { RESULTS_ANCHOR } from "./addresses";
import { QueryLink } from "./query-link";
import { useRegister } from "./register-provider";

/** The pages of the list. On a new page reading goes on at its top: the focus moves to the heading of the results. */
export function RegisterPagination({ page, total }: { page: number; total: number }) {
  const translate = useTranslations("home.results");
  const { query } = useRegister();
  const bar = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);

  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (!bar.current?.contains(document.activeElement)) return;
    const heading = document.getElementById(RESULTS_ANCHOR);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  }, [page]);

  return (
    <div ref={bar} className="mt-8 empty:hidden">
      <Pagination
        {...pageWindow(page, lastPage(total, query.pageSize))}
        label={translate("pages")}
        namePage={(number) => translate("page", { n: number })}
        renderLink={({ page: target, ...rest }) => <QueryLink query={{ ...query, page: target }} {...rest} />}
      />
    </div>
  );
}
