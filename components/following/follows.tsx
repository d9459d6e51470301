import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import type { FollowDto } from "@/lib/following/schema";
import { paths } from "@/lib/paths";
import { Callout } from "../ui/callout";
import { AddFollow } from "./add-follow";
import { FollowSection } from "./follow-section";

const KINDS = ["entry", "hospital", "specialism"] as const;

async function NoneYet() {
  const translate = await getTranslations("following.page");
  return (
    <Callout kind="info">
      <p className="font-semibold">{translate("emptyTitle")}</p>
      <p>
        {translate("empty")}{" "}
        <Link href={paths.home} className="link">
          {translate("toRegister")}
        </Link>
      </p>
    </Callout>
  );
}

/**
 * What a person follows, and for members what else there is to follow; what they followed as a member stays theirs, and
 * nothing is told of it.
 */
export async function Follows({
  follows,
  addable,
  hasSearches,
}: {
  follows: readonly FollowDto[];
  /** What could be followed besides; null for who is no member (any more). */
  addable: ComponentProps<typeof AddFollow> | null;
  hasSearches: boolean;
}) {
  const translate = await getTranslations("following.page");
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
        <section aria-labelledby="toevoegen" className="mt-10">
          <h2 id="toevoegen">{translate("add")}</h2>
          <p className="mt-1 text-muted">{translate("addIntro")}</p>
          <AddFollow {...addable} />
        </section>
      ) : null}
    </>
  );
}
