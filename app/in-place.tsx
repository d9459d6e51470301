import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ForbiddenMessage } from "@/components/layout/forbidden-message";
import { NotFoundMessage } from "@/components/layout/not-found-message";
import { PLACE_HEADER } from "@/lib/platform/http/request-headers";
import { answerWith } from "@/lib/platform/request";

/** What is thrown by a page that is not there, or not for who asks. */
class Refusal extends Error {
  constructor(
    readonly status: 403 | 404,
    /** The path that was asked for, where it is not that of the page. */
    readonly asked?: string,
  ) {
    super(`the page answers ${status}`);
    this.name = "Refusal";
  }
}

export function refuse(status: 403 | 404, asked?: string): never {
  throw new Refusal(status, asked);
}

/**
 * A page that answers its refusals in place, with their status and in the frame of every page. Next's own notFound() and
 * forbidden() send an empty page that its scripts fill: nothing to who has none. `notFound` is what a 404 of this page
 * shows, and `forbidden` what a 403 does, other than the usual message.
 */
export function inPlace<Props>(
  page: (props: Props) => ReactNode | Promise<ReactNode>,
  notFound?: ReactNode,
  forbidden: ReactNode = <ForbiddenMessage />,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    try {
      return await page(props);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answerWith(error.status);
      if (error.status === 403) return forbidden;
      return notFound ?? <NotFoundMessage asked={error.asked ?? (await headers()).get(PLACE_HEADER)} />;
    }
  };
}
