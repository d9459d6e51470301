import { createDeprecatedAlias, createResourceHandlers } from "@/lib/api/server/resource";
import { POST as confirm } from "../recheck-links/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: createDeprecatedAlias(confirm, {
    operation: "confirmByLinkEarlier",
    summary: "Confirm with the link from an e-mail, at the earlier address",
    description: "Does the same as POST /api/v1/recheck-links, which replaces it.",
  }),
});
