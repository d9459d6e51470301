import { createDeprecatedAlias, createResourceHandlers } from "@/lib/api/server/resource";
import { PUT as confirm } from "../recheck/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: createDeprecatedAlias(confirm, {
    operation: "confirmEntryEarlier",
    summary: "Confirm that an algorithm is still up to date, at the earlier address",
    description: "Does the same as PUT /api/algorithm/{id}/recheck, which replaces it.",
  }),
});
