import { forbidden, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { type AdminPageName, paths } from "@/lib/paths";
import type { UserActor } from "@/lib/platform/auth/actor";
import { type LoggedInAction, mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { LIST_PAGE_SIZE } from "@/lib/platform/pagination";
import { wrapPageWithRefusals } from "../in-place";
import type { SearchParamsProps } from "../props";

export const FIRST_PAGE = { search: "", page: 1, pageSize: LIST_PAGE_SIZE };

/** First page of the accounts, newest first. */
export const FIRST_USER_PAGE = { ...FIRST_PAGE, waiting: false, sort: "created", descending: true } as const;

/** Returns the first items of a list that is searched in the browser, which loads the rest. */
export const sliceFirstPageWithTotal = <Item,>(all: Item[]) => ({
  items: all.slice(0, LIST_PAGE_SIZE),
  total: all.length,
});

interface AdminPageOptions {
  part: AdminPageName;
  action: LoggedInAction;
  /** Namespaces of the messages that the page's client components need. */
  sentences?: readonly string[];
  show: (actor: UserActor, parameters: Awaited<SearchParamsProps["searchParams"]>) => Promise<ReactNode>;
}

/** Returns a page of the admin area for users who may perform `action`. */
export function adminPage({ part, action, sentences = ["admin"], show }: AdminPageOptions) {
  return wrapPageWithRefusals(async ({ searchParams }: SearchParamsProps) => {
    const actor = await getCurrentActor();
    if (actor.kind === "anonymous") redirect(paths.loginThen(paths.adminPart(part)));
    // The layout refuses users who are no admins; this is a second check.
    if (!mayPerformAction(actor, action)) forbidden();
    return <FormSentences of={sentences}>{await show(actor, await searchParams)}</FormSentences>;
  });
}
