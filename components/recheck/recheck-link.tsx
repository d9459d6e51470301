import { getTranslations } from "next-intl/server";
import type { RecheckLinkState } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { getFormats } from "../ui/get-formats";
import { ButtonLink } from "../ui/links";
import { NextPageLinks } from "../ui/ways-on";

type ValidRecheckLink = Extract<RecheckLinkState, { entryId: string }>;

/** Asks for confirmation, as mail scanners open every link. A plain form that works without script. */
async function Question({ link, secret }: { link: ValidRecheckLink; secret: string }) {
  const { formatDate } = await getFormats();
  const translate = await getTranslations("recheck.link");
  return (
    <>
      <h1 className="wrap-anywhere">{translate("openTitle", { name: link.name })}</h1>
      <p className="mt-4">
        {translate(link.isOutdated ? "openDayPast" : "openDay", { date: formatDate(link.nextRecheck) })}
      </p>
      <p className="mt-2">{translate("open")}</p>
      <form method="post" action={paths.api.recheckLinkForm(secret)} className="mt-5">
        <button type="submit" className={buttonClass("primary")}>
          {translate("confirm")}
        </button>
      </form>
      <p className="mt-8">{translate("changed")}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={paths.entry(link.entryId, "edit")}>{translate("edit")}</ButtonLink>
      </p>
    </>
  );
}

/** Page of a mail's recheck link: asks whether the entry is current, or says that it is answered or no longer valid. */
export async function RecheckLinkPageContent({ link, secret }: { link: RecheckLinkState; secret: string }) {
  if (link.state === "open") return <Question link={link} secret={secret} />;
  const { formatDate } = await getFormats();
  const translate = await getTranslations("recheck.link");
  const first =
    "entryId" in link
      ? { href: paths.entry(link.entryId), words: translate("view") }
      : { href: paths.login, words: translate("login") };
  return (
    <>
      <h1 className="wrap-anywhere">
        {"entryId" in link ? translate(`${link.state}Title`, { name: link.name }) : translate("goneTitle")}
      </h1>
      <p className="mt-4" role="status">
        {"entryId" in link
          ? translate(link.state, { date: formatDate(link.nextRecheck) })
          : translate(link.state)}
      </p>
      <NextPageLinks links={[first, { href: paths.home, words: translate("home") }]} />
    </>
  );
}
