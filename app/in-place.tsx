import type { ReactNode } from "react";
import { ForbiddenMessage } from "@/components/layout/forbidden-message";
import { NotFoundMessage } from "@/components/layout/not-found-message";
import { answerWith } from "@/lib/server/answer-status";

/** What is thrown by a page that is not there, or not for who asks. */
export class Refusal extends Error {
  constructor(readonly status: 403 | 404) {
    super(`the page answers ${status}`);
    this.name = "Refusal";
  }
}

export function refuse(status: 403 | 404): never {
  throw new Refusal(status);
}

/**
 * A page that answers its refusals in place, with their status and in the frame of every page. Next's own notFound() and
 * forbidden() send an empty page that its scripts fill: nothing to who has none. `notFound` is what a 404 of this page
 * shows.
 */
export function inPlace<Props>(
  page: (props: Props) => ReactNode | Promise<ReactNode>,
  notFound: ReactNode = <NotFoundMessage />,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    try {
      return await page(props);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answerWith(error.status);
      return error.status === 404 ? notFound : <ForbiddenMessage />;
    }
  };
}
