import { getTranslations } from "next-intl/server";
import { AdminPart } from "@/components/administration/admin-part";
import { OverdueDesk } from "@/components/review/overdue-desk";
import { listOverdue } from "@/lib/review/server/reviews";
import { hiddenMetadata } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = hiddenMetadata("review.admin", "title");

export default adminPage({
  part: "overdue",
  action: "review.manage",
  sentences: ["review.admin", "review.control", "review.panel"],
  show: async (actor) => {
    const [first, translate] = await Promise.all([listOverdue(actor), getTranslations("review.admin")]);
    return (
      <AdminPart id="overdue" title={translate("title")} summary={translate("summary", first.counts)}>
        <p className="mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
        <OverdueDesk first={first} />
      </AdminPart>
    );
  },
});
