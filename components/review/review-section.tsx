import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/links";
import { paths } from "@/lib/paths";
import { Card } from "../ui/card";
import { Sentences } from "../ui/sentences";
import { ReviewList, type ReviewRow } from "./review-list";

/** On one's own profile: which of one's entries are to be looked through, and when. */
export async function ReviewSection({ rows }: { rows: readonly ReviewRow[] }) {
  const translate = await getTranslations("review.list");
  const byDay = rows.toSorted((one, other) => one.review.nextReview.localeCompare(other.review.nextReview));
  const overdue = rows.filter((row) => row.review.isOutdated).length;
  return (
    <Card
      anchor="keeping-current"
      id="keeping-current-title"
      title={translate("title")}
      summary={rows.length === 0 ? null : translate("summary", { overdue })}
    >
      <p className="mb-2 max-w-[75ch] text-muted">{translate("explain")}</p>
      {rows.length === 0 ? (
        <>
          <p className="max-w-[75ch] text-muted">{translate("none")}</p>
          <ButtonLink href={paths.newEntry} className="mt-4">
            {translate("add")}
          </ButtonLink>
        </>
      ) : (
        <Sentences of={["review.badge", "review.control", "review.list"]}>
          <ReviewList rows={byDay} />
        </Sentences>
      )}
    </Card>
  );
}
