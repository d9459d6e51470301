import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { shownLabel } from "@/lib/fields/shown-words";
import { readUnsubscribing, type Stopped } from "@/lib/following/server/unsubscribing";
import { paths } from "@/lib/paths";
import { type QueryValue, singleValue } from "@/lib/platform/http/search-params";

interface Props {
  searchParams: Promise<Record<string, QueryValue>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("following.unsubscribe");
  // Its address holds a secret: no other site is told where its visitor comes from.
  return {
    title: translate("metaTitle"),
    robots: { index: false, follow: false },
    referrer: "same-origin",
  };
}

async function Done() {
  const translate = await getTranslations("following.unsubscribe");
  return (
    <>
      <h1>{translate("doneTitle")}</h1>
      <p className="mt-4" role="status">
        {translate("done")}
      </p>
      <p className="mt-4">{translate("again")}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link href={paths.following} className={buttonClass("secondary")} prefetch={false}>
          {translate("manage")}
        </Link>
        <Link href={paths.home} className={buttonClass("quiet")} prefetch={false}>
          {translate("home")}
        </Link>
      </p>
    </>
  );
}

/** Of so many the page tells the names; of more how many there are. */
const MOST_NAMED = 20;

async function Named({ stopped }: { stopped: readonly Stopped[] }) {
  const translate = await getTranslations("following.unsubscribe");
  const model = await getReaderModel();
  if (stopped.length === 0) return null;
  const called = ({ kind, name }: Stopped) =>
    kind === "specialism" && name !== null ? shownLabel(model, "medicalSpecialism", name) : name;
  const more = stopped.length - MOST_NAMED;
  const lines = stopped.slice(0, MOST_NAMED).map((one) => {
    const name = called(one);
    return {
      id: `${one.kind} ${name}`,
      text: name === null ? translate("hidden") : translate(one.kind, { name }),
    };
  });
  // Of what may not be seen any more there may be several, which read alike.
  const unique = [...new Map(lines.map((line) => [line.id, line])).values()];
  return (
    <>
      <p className="mt-4">{translate("what")}</p>
      <ul className="mt-2 list-disc space-y-1 pl-6">
        {unique.map(({ id, text }) => (
          <li key={id} className="wrap-anywhere">
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
async function Question({ secret }: { secret: string }) {
  const [translate, stopped] = await Promise.all([
    getTranslations("following.unsubscribe"),
    readUnsubscribing(secret),
  ]);
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

export default async function UnsubscribePage({ searchParams }: Props) {
  const { s, stopped } = await searchParams;
  return (
    <div className="page-width max-w-[44rem] py-10">
      {singleValue(stopped) === "1" ? <Done /> : <Question secret={singleValue(s).slice(0, 2_000)} />}
    </div>
  );
}
