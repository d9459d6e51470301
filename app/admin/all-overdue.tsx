import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { Fold } from "@/components/administration/fold";
import { OverdueDesk } from "@/components/review/overdue-desk";
import type { OverduePage } from "@/lib/review/schema";

/** Which entries of everybody are past their day. */
export async function AllOverdue({ first }: { first: OverduePage }) {
  const [translate, { common, review }] = await Promise.all([getTranslations("review.admin"), getMessages()]);
  const { admin, control, panel } = review;
  return (
    <Fold
      id="possibly-outdated"
      title={translate("title")}
      summary={translate("summary", first.counts)}
      open={first.counts.unreachable > 0}
    >
      <p className="mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
      <NextIntlClientProvider messages={{ common, review: { admin, control, panel } }}>
        <OverdueDesk first={first} />
      </NextIntlClientProvider>
    </Fold>
  );
}
