import { NoticesCard } from "@/components/administration/notices-card";
import { listNotices } from "@/lib/administration/server/notices";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.notices", "title");

export default adminPage({
  part: "notices",
  action: "notice.write",
  show: async (actor) => <NoticesCard isPage notices={await listNotices()} self={actor.name} />,
});
