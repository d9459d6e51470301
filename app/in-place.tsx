import { headers } from "next/headers";
import type { ReactNode } from "react";
import { NotFoundMessage } from "@/components/layout/refusal-messages";
import { PAGE_PATH_HEADER } from "@/lib/platform/http/request-headers";
import { setRenderedPageStatus } from "@/lib/platform/request";
import Forbidden from "./forbidden";

/** Digest of the errors that notFound() and forbidden() throw. */
const REFUSAL = /^NEXT_HTTP_ERROR_FALLBACK;(403|404)$/;

/**
 * Wraps a page so that notFound() and forbidden() render their message in the page's layout, with their status; without
 * the wrapper, Next sends an empty page that only its scripts fill (docs/decisions/2026-11-23-refusals-in-place.md).
 * `missing` and `refused` replace the usual content of a 404 and a 403; `refused` gets the page's props, to say what
 * was refused and whom to ask.
 */
export function wrapPageWithRefusals<Props>(
  page: (props: Props) => ReactNode | Promise<ReactNode>,
  missing?: ReactNode,
  refused: (props: Props) => ReactNode = () => <Forbidden />,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    try {
      return await page(props);
    } catch (error) {
      const [, status] = REFUSAL.exec(error instanceof Error ? error.message : "") ?? [];
      if (status === undefined) throw error;
      setRenderedPageStatus(Number(status));
      if (status === "403") return refused(props);
      return missing ?? <NotFoundMessage asked={(await headers()).get(PAGE_PATH_HEADER)} />;
    }
  };
}
