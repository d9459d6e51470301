import { forbidden, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { type AdminPart, paths } from "@/lib/paths";
import type { UserActor } from "@/lib/platform/auth/actor";
import { type LoggedInAction, may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { LIST_PAGE_SIZE } from "@/lib/platform/pagination";
import { inPlace } from "../in-place";

export const FIRST_PAGE = { search: "", page: 1, pageSize: LIST_PAGE_SIZE };

/** What comes with the page of a list that is searched in the browser, which asks for the rest. */
export const firstOf = <Item,>(all: Item[]) => ({ items: all.slice(0, LIST_PAGE_SIZE), total: all.length });

interface AdminPageOptions {
  part: AdminPart;
  action: LoggedInAction;
  /** The sentences of its client components. */
  sentences?: readonly string[];
  show: (actor: UserActor) => Promise<ReactNode>;
}

/** A page of the admin area, for who may do this. */
export function adminPage({ part, action, sentences = ["admin"], show }: AdminPageOptions) {
  return inPlace(async () => {
    const actor = await currentActor();
    if (actor.kind === "anonymous") redirect(paths.loginThen(paths.adminPart(part)));
    // Who is no admin was sent home by the middleware; this is the lock behind it.
    if (!may(actor, action)) forbidden();
    return <FormSentences of={sentences}>{await show(actor)}</FormSentences>;
  });
}
