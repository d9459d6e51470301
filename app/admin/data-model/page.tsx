import { DataModelSection } from "@/components/administration/data-model-section";
import { listEditableFields } from "@/lib/lists/server/editable-fields";
import { createNoindexMetadataGenerator } from "../../metadata";
import { adminPage } from "../admin-page";

export const generateMetadata = createNoindexMetadataGenerator("dataModel", "title");

export default adminPage({
  part: "data-model",
  action: "dataModel.manage",
  sentences: ["admin", "dataModel"],
  show: async (actor) => <DataModelSection fields={await listEditableFields(actor)} />,
});
