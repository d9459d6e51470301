import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { FollowKind } from "@/lib/following/rules";
import type { FollowDto } from "@/lib/following/schema";
import { paths } from "@/lib/paths";
import { Callout } from "../ui/callout";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { PhaseLineDrawing } from "../ui/phase-illustration";
import { useFormats } from "../ui/use-formats";
import { AddFollow } from "./add-follow";
import { FollowControl } from "./follow-control";

const KINDS = ["entry", "product", "hospital", "specialism"] as const;

const FIELDS = { hospital: "activeHospital", specialism: "medicalSpecialism" } as const;

function hrefOf(kind: FollowKind, target: string): string {
  if (kind === "product") return paths.product(target);
  return kind === "hospital" || kind === "specialism"
    ? paths.filtered(FIELDS[kind], target)
    : paths.entry(target);
}

function Followed({ follow, mayBegin }: { follow: FollowDto; mayBegin: boolean }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("following");
  const { _id, kind, target, name, frequency, lastChange } = follow;
  const isHidden = target === null || name === null;
  const shown = isHidden ? translate("control.hidden") : name;
  const dutch = useDutchText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          {isHidden ? (
            shown
          ) : (
            <TextLink href={hrefOf(kind, target)} {...(kind === "specialism" ? {} : dutch)}>
              {shown}
            </TextLink>
          )}
        </p>
        <p className="text-base text-muted">
          {isHidden
            ? translate("page.hiddenHint")
            : lastChange === null
              ? translate("page.noChange")
              : translate("page.lastChange", { date: formatDate(lastChange) })}
        </p>
      </div>
      <FollowControl
        followable={{ kind, target: target ?? "", name: shown, follow: { _id, frequency } }}
        mayBegin={mayBegin}
      />
    </li>
  );
}

/** List of followed items of one kind; nothing if there are none. */
export function FollowSection({
  kind,
  follows,
  mayBegin,
}: {
  kind: (typeof KINDS)[number];
  follows: readonly FollowDto[];
  mayBegin: boolean;
}) {
  const translate = useTranslations("following.page");
  if (follows.length === 0) return null;
  return (
    <section aria-labelledby={kind} className="mt-10">
      <h2 id={kind}>{translate(kind)}</h2>
      <p className="mt-1 mb-2 text-muted">{translate(`${kind}Intro`)}</p>
      <ul className="divide-y divide-line border-line border-y">
        {follows.map((follow) => (
          <Followed key={follow._id} follow={follow} mayBegin={mayBegin} />
        ))}
      </ul>
    </section>
  );
}

function NoneYet() {
  const translate = useTranslations("following.page");
  return (
    <Callout kind="info">
      <PhaseLineDrawing className="mb-3 w-40" />
      <p className="font-semibold">{translate("emptyTitle")}</p>
      <p>
        {translate("empty")} <TextLink href={paths.home}>{translate("toRegister")}</TextLink>
      </p>
    </Callout>
  );
}

/** The user's follows and, for members, what else can be followed. Former members keep follows but get no mail. */
export function Follows({
  follows,
  addable,
  hasSearches,
}: {
  follows: readonly FollowDto[];
  /** Options to follow; null for users who are not members (any more). */
  addable: ComponentProps<typeof AddFollow> | null;
  hasSearches: boolean;
}) {
  const translate = useTranslations("following.page");
  const mayBegin = addable !== null;
  return (
    <>
      {mayBegin ? null : (
        <div className="mb-6">
          <Callout kind="warning">{translate("noAccess")}</Callout>
        </div>
      )}
      {mayBegin && follows.length === 0 ? <NoneYet /> : null}
      {KINDS.map((kind) => (
        <FollowSection
          key={kind}
          kind={kind}
          follows={follows.filter((one) => one.kind === kind)}
          mayBegin={mayBegin}
        />
      ))}
      {mayBegin || hasSearches || follows.length > 0 ? null : <p>{translate("nothing")}</p>}
      {mayBegin ? (
        <section aria-labelledby="add" className="mt-10">
          <h2 id="add">{translate("add")}</h2>
          <p className="mt-1 text-muted">{translate("addIntro")}</p>
          <AddFollow {...addable} />
        </section>
      ) : null}
    </>
  );
}
