import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { RecentEntry } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import type { Statistics } from "@/lib/statistics/rules";
import { Callout } from "../ui/callout";
import { DutchNote, useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { ButtonLink, linkTo, TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { AccessToast } from "./access-toast";

/** In place of the list for whoever is not logged in: why, and both ways in. */
export function LoginPanel({ target, keepsQuery }: { target: string; keepsQuery: boolean }) {
  const translate = useTranslations("home.anonymous");
  const common = useTranslations("common");
  return (
    <section className="rounded-card border border-line bg-surface px-5 py-7 shadow-card wide:px-8">
      <AccessToast message={translate("message")} stays={false} />
      <h2>{translate("message")}</h2>
      <p className="mt-3 max-w-prose text-muted">{translate("explanation")}</p>
      {keepsQuery ? <p className="mt-2 max-w-prose text-muted">{translate("keepsQuery")}</p> : null}
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink plain href={paths.loginThen(target)} kind="primary">
          {common("login")}
        </ButtonLink>
        <ButtonLink plain href={paths.register}>
          {common("requestAccess")}
        </ButtonLink>
      </p>
    </section>
  );
}

/** In place of the list: why there is none, and below it what to do. */
function WhyNot({
  reason,
  children,
}: {
  reason: "needsTwoFactor" | "refused" | "pending";
  children: ReactNode;
}) {
  const translate = useTranslations("home");
  return (
    <Callout kind="warning">
      <p className="font-semibold">{translate(`${reason}.message`)}</p>
      <p className="mt-1 max-w-prose">{translate(`${reason}.explanation`)}</p>
      {children}
    </Callout>
  );
}

/** For a request that was refused, and for an admin who has to set up two-step verification first: one way on. */
export function OneWayOn({ reason, href }: { reason: "needsTwoFactor" | "refused"; href: string }) {
  const translate = useTranslations("home");
  return (
    <WhyNot reason={reason}>
      <p className="mt-3">
        <ButtonLink href={href}>{translate(`${reason}.action`)}</ButtonLink>
      </p>
    </WhyNot>
  );
}

/**
 * In place of the list for an account that is not approved yet. The warning stays. `verifyAddress` is where to prove the
 * e-mail address, for who has not done that.
 */
export function PendingPanel({ verifyAddress }: { verifyAddress: string | null }) {
  const translate = useTranslations("home.pending");
  return (
    <section>
      <AccessToast message={translate("message")} stays />
      <WhyNot reason="pending">
        {verifyAddress === null ? null : (
          <>
            <p className="mt-3 max-w-prose">{translate("unverified")}</p>
            <p className="mt-3">
              <ButtonLink plain href={verifyAddress}>
                {translate("verify")}
              </ButtonLink>
            </p>
          </>
        )}
      </WhyNot>
    </section>
  );
}

/** The register in three numbers, over public entries; they lead to the dashboard. */
export function PublicNumbers({
  statistics,
}: {
  statistics: Pick<Statistics, "algorithms" | "developers" | "hospitals">;
}) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("home.numbers");
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        {translate("title")}
      </h2>
      <ul className="grid grid-cols-3 gap-3 border-line border-y py-4 lg:grid-cols-1 lg:divide-y lg:divide-line lg:py-0">
        {(["algorithms", "developers", "hospitals"] as const).map((key) => (
          <li key={key} className="min-w-0 lg:py-3">
            <Link
              href={paths.dashboard}
              prefetch={false}
              className="group flex flex-col text-ink no-underline lg:flex-row lg:items-baseline lg:gap-3"
            >
              <strong className="font-semibold font-serif text-3xl tabular-nums wide:text-4xl lg:min-w-20">
                {formatNumber(statistics[key])}
              </strong>
              <span className="text-base text-muted group-hover:text-accent group-hover:underline">
                {translate(key, { n: statistics[key] })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <TextLink href={paths.dashboard} className="inline-flex min-h-7 items-center gap-1">
          {translate("dashboard")}
          <Icon name="chevronRight" className="size-4" />
        </TextLink>
      </p>
    </section>
  );
}

function Recent({ entry: { _id, algorithmName, activeHospital, updated } }: { entry: RecentEntry }) {
  const { formatDate } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations("home.recent");
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3">
      <TextLink
        href={paths.entry(_id)}
        dir="auto"
        {...dutch}
        className="line-clamp-2 min-w-0 wrap-anywhere font-semibold font-serif text-lg leading-snug"
      >
        {algorithmName}
      </TextLink>
      <p className="wrap-anywhere text-base text-muted">
        {activeHospital === null ? null : (
          <>
            <span>{activeHospital}</span>
            {" · "}
          </>
        )}
        {translate.rich("changed", { date: () => <time dateTime={updated}>{formatDate(updated)}</time> })}
      </p>
    </li>
  );
}

/** For who has no list: the public entries that were changed last, of what was chosen if anything was, and where to read the other public ones. */
export function RecentEntries({
  entries,
  chosen = null,
  all = null,
}: {
  entries: readonly RecentEntry[];
  chosen?: string | null;
  /** Where all of them are, when there is such a page. */
  all?: string | null;
}) {
  const translate = useTranslations("home.recent");
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="scroll-mt-24">
        {chosen === null ? translate("title") : translate("chosen", { chosen })}
      </h2>
      <p className="mt-1 text-muted">
        {translate(entries.length > 0 ? "intro" : chosen === null ? "none" : "noneChosen")}
      </p>
      {entries.length === 0 ? null : (
        <>
          <DutchNote what="entries" />
          <ul className="mt-4 divide-y divide-line border-line border-y">
            {entries.map((entry) => (
              <Recent key={entry._id} entry={entry} />
            ))}
          </ul>
        </>
      )}
      <ul className="mt-4 space-y-1.5 text-muted">
        {all === null || entries.length === 0 ? null : (
          <li>
            <TextLink href={all} alone>
              {translate("all")}
            </TextLink>
          </li>
        )}
        <li>{translate.rich("feed", { link: linkTo(paths.api.feed(), { plain: true, alone: true }) })}</li>
        <li>{translate.rich("openData", { link: linkTo(paths.openData, { alone: true }) })}</li>
      </ul>
    </section>
  );
}
