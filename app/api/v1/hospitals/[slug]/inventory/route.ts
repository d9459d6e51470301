import { resource, route } from "@/lib/api/server/resource";
import { FILE_MEDIA } from "@/lib/entries/entry-file";
import { inventoryAnswer, inventoryQuery } from "@/lib/hospitals/schema";
import { answerInventory } from "@/lib/hospitals/server/inventory";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportInventory",
    summary: "The inventory of a hospital",
    description:
      "All algorithms of this hospital that you may see, except what somebody else keeps private; by name: written by its people or active there. With the product and the last day of its certificate (certificateEndsOn). As csv (if you do not choose), csv-semicolon, xlsx or json.",
    access: "institution.lookAfter",
    query: inventoryQuery,
    answer: inventoryAnswer,
    files: [FILE_MEDIA.csv, FILE_MEDIA.xlsx],
    headers: ["Content-Disposition", "X-Total-Count"],
    errors: ["forbidden", "not_found"],
    handle: answerInventory,
  }),
});
