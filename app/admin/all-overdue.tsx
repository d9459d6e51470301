import { getTranslations } from "next-intl/server";
import { Fold } from "@/components/administration/fold";
import { OverdueDesk } from "@/components/review/overdue-desk";
import { Sentences } from "@/components/ui/sentences";
import type { OverduePage } from "@/lib/review/schema";

/** Which entries of everybody are past their day. */
export async function AllOverdue({ first }: { first: OverduePage }) {
  const translate = await getTranslations("review.admin");
  return (
    <Fold
      id="possibly-outdated"
      title={translate("title")}
      summary={translate("summary", first.counts)}
      open={first.counts.unreachable > 0}
    >
      <p className="mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
      <Sentences of={["review.admin", "review.control", "review.panel"]}>
        <OverdueDesk first={first} />
      </Sentences>
    </Fold>
  );
}
