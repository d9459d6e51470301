import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ForbiddenMessage, NotFoundMessage } from "@/components/layout/refusal-messages";
import { PAGE_PATH_HEADER } from "@/lib/platform/http/request-headers";
import { answerWith } from "@/lib/platform/request";

/** What notFound() and forbidden() throw. */
const REFUSAL = /^NEXT_HTTP_ERROR_FALLBACK;(403|404)$/;

/**
 * A page that answers notFound() and forbidden() in place, with their status and in the frame of every page: Next sends an
 * empty page that its scripts fill, nothing to who has none (docs/decisions/2026-11-23-refusals-in-place.md). `missing` is
 * what a 404 of this page shows, and `refused` what a 403 does, other than the usual messages.
 */
export function inPlace<Props>(
  page: (props: Props) => ReactNode | Promise<ReactNode>,
  missing?: ReactNode,
  refused: ReactNode = <ForbiddenMessage />,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    try {
      return await page(props);
    } catch (error) {
      const [, status] = REFUSAL.exec(error instanceof Error ? error.message : "") ?? [];
      if (status === undefined) throw error;
      answerWith(Number(status));
      if (status === "403") return refused;
      return missing ?? <NotFoundMessage asked={(await headers()).get(PAGE_PATH_HEADER)} />;
    }
  };
}
