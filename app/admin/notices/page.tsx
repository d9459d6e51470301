import { NoticesCard } from "@/components/administration/notices-card";
import { listAllNotices } from "@/lib/administration/server/notices";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.notices", "title");

export default adminPage({
  part: "notices",
  action: "notice.write",
  sentences: ["admin", "home.notices"],
  show: async (actor) => (
    <NoticesCard
      isPage
      notices={await listAllNotices(actor)}
      self={actor.name}
      today={formatDutchDay(new Date())}
    />
  ),
});
