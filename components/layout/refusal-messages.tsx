import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { decodePathForDisplay, paths } from "@/lib/paths";
import { extractSearchWordsFromPath } from "@/lib/search/address-words";
import { Input } from "../form/input";
import { Button } from "../ui/button";
import { ButtonLink, linkTo } from "../ui/links";

interface ForbiddenMessageProps {
  /** Names the refused page or act. */
  title?: string | undefined;
  /** Sentence that says who has access to it. */
  reason: ReactNode;
  /** Whom to ask first. The admins of the register are always named. */
  ask?: ReactNode;
  /** Link to a page that the reader may see of the entry, hospital or product. */
  back?: { href: string; words: string } | undefined;
}

/** Renders the message of a page that the user may not see (403). */
export async function ForbiddenMessage({ title, reason, ask = null, back }: ForbiddenMessageProps) {
  const translate = await getTranslations();
  return (
    <div className="page-width py-20">
      {title === undefined ? null : (
        <p className="mb-1 font-semibold text-muted">{translate("refusal.forbidden.title")}</p>
      )}
      <h1 className="wrap-anywhere max-w-[44rem]">{title ?? translate("refusal.forbidden.title")}</h1>
      <div className="mt-4 mb-8 max-w-[44rem] space-y-3 wrap-anywhere text-lg text-muted">
        <p>{reason}</p>
        {ask === null ? null : <p>{ask}</p>}
        <p>{translate.rich("refusal.forbidden.askAdmins", { link: linkTo(paths.contact) })}</p>
      </div>
      <p className="flex flex-wrap gap-3">
        {back === undefined ? null : (
          <ButtonLink href={back.href} kind="primary">
            {back.words}
          </ButtonLink>
        )}
        <ButtonLink href={paths.home} kind={back === undefined ? "primary" : "secondary"}>
          {translate("common.backHome")}
        </ButtonLink>
      </p>
    </div>
  );
}

/** Lists that a missing page of one thing may lead back to. */
const LISTS = [
  { below: "/hospital/", href: paths.hospitals, name: "hospitals" },
  { below: "/product/", href: paths.products, name: "products" },
] as const;

/**
 * Renders the message of a page that does not exist (404), with the requested address and a search for its words. At the
 * address of an entry it asks visitors to log in, whether or not the entry exists.
 */
export async function NotFoundMessage({
  asked,
  isVisitor = false,
}: {
  asked: string | null | undefined;
  isVisitor?: boolean;
}) {
  const translate = await getTranslations();
  const address = decodePathForDisplay(asked);
  const list = LISTS.find(({ below }) => asked?.startsWith(below));
  const loginFor = isVisitor && asked?.startsWith("/algorithm/") ? asked : null;
  return (
    <div className="page-width py-20">
      <h1 lang="en">{translate("common.notFoundTitle")}</h1>
      <p className="mt-4 text-lg text-muted">{translate("common.notFoundText")}</p>
      {address === undefined ? null : (
        <p className="mt-2 wrap-anywhere text-lg text-muted">
          {translate.rich("common.notFoundAddress", {
            address: () => (
              <bdi translate="no" className="font-semibold text-ink">
                {address}
              </bdi>
            ),
          })}
        </p>
      )}
      {loginFor === null ? null : (
        <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-semibold">{translate("home.anonymous.message")}</span>
          <ButtonLink plain href={paths.loginThen(loginFor)}>
            {translate("common.login")}
          </ButtonLink>
        </p>
      )}
      <search>
        <form action={paths.home} className="mt-8 flex max-w-[44rem] flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-64">
            <Input
              id="missing-search"
              name="search"
              type="search"
              label={translate("refusal.searchInstead")}
              defaultValue={extractSearchWordsFromPath(address ?? "")}
            />
          </div>
          <Button type="submit" kind="primary">
            {translate("refusal.search")}
          </Button>
        </form>
      </search>
      <p className="mt-6 text-lg text-muted">
        {translate.rich("refusal.missing.ask", { link: linkTo(paths.contact) })}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        {list === undefined ? null : (
          <ButtonLink href={list.href}>{translate(`refusal.missing.${list.name}`)}</ButtonLink>
        )}
        <ButtonLink href={paths.home}>{translate("common.backHome")}</ButtonLink>
      </p>
    </div>
  );
}
