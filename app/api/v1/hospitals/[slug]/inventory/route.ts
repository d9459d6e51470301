import { resource, route } from "@/lib/api/server/resource";
import { FILE_MEDIA } from "@/lib/entries/entry-file";
import { inventoryAnswer, inventoryQuery } from "@/lib/hospitals/schema";
import { answerInventory } from "@/lib/hospitals/server/inventory";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportInventory",
    access: "institution.lookAfter",
    query: inventoryQuery,
    answer: inventoryAnswer,
    files: [FILE_MEDIA.csv, FILE_MEDIA.xlsx],
    headers: ["Content-Disposition", "X-Total-Count"],
    errors: ["forbidden", "not_found"],
    handle: answerInventory,
  }),
});
