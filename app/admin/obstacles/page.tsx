import { ExperienceObstaclesSection } from "@/components/administration/obstacles-section";
import { listObstacles } from "@/lib/experiences/server/obstacles";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("admin.obstacles", "title");

export default adminPage({
  part: "obstacles",
  action: "experience.manage",
  show: async () => <ExperienceObstaclesSection first={await listObstacles()} />,
});
