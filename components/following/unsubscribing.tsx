import { getTranslations } from "next-intl/server";
import type { StoppedFollow } from "@/lib/following/rules";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { WaysOn } from "../ui/ways-on";

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
      <WaysOn links={links} />
    </>
  );
}

/** Of so many the page tells the names; of more how many there are. */
const MOST_NAMED = 20;

async function Named({ stopped }: { stopped: readonly StoppedFollow[] }) {
  const translate = await getTranslations("following.unsubscribe");
  if (stopped.length === 0) return null;
  const more = stopped.length - MOST_NAMED;
  const texts = stopped
    .slice(0, MOST_NAMED)
    .map(({ kind, name }) =>
      name === null ? translate(kind === "product" ? "hiddenProduct" : "hidden") : translate(kind, { name }),
    );
  return (
    <>
      <p className="mt-4">{translate("what")}</p>
      <ul className="mt-2 list-disc space-y-1 pl-6">
        {/* Of what may not be seen any more there may be several, which read alike. */}
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
 * What the link of a mail opens: it asks first, as programs that look for dangers open every link. Plain forms, with and
 * without script. It names what it stops; a link that is none of ours looks no different from one that has done its
 * work.
 */
export async function UnsubscribeQuestion({
  secret,
  stopped,
}: {
  secret: string;
  stopped: readonly StoppedFollow[];
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
