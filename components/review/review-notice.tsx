import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import type { ReviewDto } from "@/lib/review/answers";
import { Callout } from "../ui/callout";
import { TextLink } from "../ui/links";

/** Notice for who may read it that a proposal for an entry is undecided. `isOwn` is whether the reader proposed it. */
export async function ReviewNotice({ review, isOwn }: { review: ReviewDto; isOwn: boolean }) {
  const translate = await getTranslations("review.notice");
  const { kind, state, entry } = review;
  return (
    <Callout kind={state === "open" ? "info" : "warning"}>
      {state === "open" ? translate("open", { own: isOwn ? "yes" : "no", kind }) : translate("changesAsked")}{" "}
      <TextLink href={paths.review(entry._id)} alone>
        {translate("link")}
      </TextLink>
    </Callout>
  );
}

/** Notice above the form that somebody else's change waits for review, so that this one cannot be saved yet. */
export async function TakenNotice({ entryId }: { entryId: string }) {
  const translate = await getTranslations("review.notice");
  return (
    <Callout kind="warning">
      {translate("taken")}{" "}
      <TextLink href={paths.review(entryId)} alone>
        {translate("link")}
      </TextLink>
    </Callout>
  );
}
