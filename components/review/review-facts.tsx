import { getTranslations } from "next-intl/server";
import type { ReviewDto } from "@/lib/review/answers";
import { useDutchText } from "../ui/dutch";
import { getFormats } from "../ui/get-formats";

/** The author's or reviewer's explanation under its title; nothing if there is none. */
function Explanation({ title, text }: { title: string; text: string | null }) {
  const dutch = useDutchText();
  if (text === null) return null;
  return (
    <div className="mt-3 border-line-strong border-l-4 pl-3">
      <p className="text-muted text-sm">{title}</p>
      <p dir="auto" {...dutch} className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}

/** The proposer, date, round, decision and explanations of a review. */
export async function ReviewFacts({ review }: { review: ReviewDto }) {
  const [translate, { formatDate }] = await Promise.all([getTranslations("review"), getFormats()]);
  const { kind, state, round, proposedBy, submitted, decided, decidedBy, note, reason } = review;
  const day = (moment: string) => () => <time dateTime={moment}>{formatDate(moment)}</time>;
  const named = (name: string | null) => () => <bdi>{name}</bdi>;
  return (
    <>
      <p>
        {translate.rich(proposedBy === null ? "proposedUnknown" : "proposed", {
          kind: translate(`kinds.${kind}`),
          name: named(proposedBy),
          date: day(submitted),
        })}{" "}
        {round > 1 ? translate("round", { round }) : null}
      </p>
      {decided === null ? null : (
        <p>
          {translate.rich("decided", {
            state,
            known: decidedBy === null ? "no" : "yes",
            name: named(decidedBy),
            date: day(decided),
          })}
        </p>
      )}
      <Explanation title={translate("note")} text={note} />
      <Explanation title={translate("reason")} text={reason} />
    </>
  );
}
