import { getTranslations } from "next-intl/server";
import type { FollowKindAndName } from "@/lib/following/rules";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { NextPageLinks } from "../ui/ways-on";

export async function Unsubscribed() {
  const translate = await getTranslations("following.unsubscribe");
  const links = [
    { href: paths.following, words: translate("manage") },
    { href: paths.home, words: translate("home") },
  ];
  return (
    <>
      <h1>{translate("doneTitle")}</h1>
      <p className="mt-4" role="status">
        {translate("done")}
      </p>
      <p className="mt-4">{translate("again")}</p>
      <NextPageLinks links={links} />
    </>
  );
}

/** Maximum number of names that the page lists; beyond that it shows their number. */
const MAX_LISTED_NAMES = 20;

async function Named({ stopped }: { stopped: readonly FollowKindAndName[] }) {
  const translate = await getTranslations("following.unsubscribe");
  if (stopped.length === 0) return null;
  const more = stopped.length - MAX_LISTED_NAMES;
  const texts = stopped
    .slice(0, MAX_LISTED_NAMES)
    .map(({ kind, name }) =>
      name === null ? translate(kind === "product" ? "hiddenProduct" : "hidden") : translate(kind, { name }),
    );
  return (
    <>
      <p className="mt-4">{translate("what")}</p>
      <ul className="mt-2 list-disc space-y-1 pl-6">
        {/* Texts of items that are no longer visible are equal, so duplicates are removed. */}
        {[...new Set(texts)].map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
        {more > 0 ? <li>{translate("more", { n: more })}</li> : null}
      </ul>
    </>
  );
}

/**
 * Page of a mail's unsubscribe link: asks for confirmation, as mail scanners open every link. Plain forms work without
 * script. It names what will stop; an invalid link looks the same as a used one.
 */
export async function UnsubscribeQuestion({
  secret,
  stopped,
}: {
  secret: string;
  stopped: readonly FollowKindAndName[];
}) {
  const translate = await getTranslations("following.unsubscribe");
  return (
    <>
      <h1>{translate("title")}</h1>
      <p className="mt-4">{translate("intro")}</p>
      <Named stopped={stopped} />
      <form method="post" action={paths.api.unsubscribeForm(secret)} className="mt-4">
        <button type="submit" className={buttonClass("primary")}>
          {translate("confirm")}
        </button>
      </form>
      <p className="mt-8">{translate("allIntro")}</p>
      <form method="post" action={paths.api.unsubscribeForm(secret, { all: true })} className="mt-4">
        <button type="submit" className={buttonClass("secondary")}>
          {translate("all")}
        </button>
      </form>
    </>
  );
}
