import { ObstaclesSection } from "@/components/administration/obstacles-section";
import { listObstacles } from "@/lib/experiences/server/obstacles";
import { hiddenMetadata } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = hiddenMetadata("admin.obstacles", "title");

export default adminPage({
  part: "obstacles",
  action: "experience.manage",
  show: async () => <ObstaclesSection first={await listObstacles()} />,
});
