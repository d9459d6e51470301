import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { FILE_MEDIA_TYPES } from "@/lib/entries/entry-file";
import { inventoryAnswerSchema, inventoryFormatQuerySchema } from "@/lib/hospitals/schema";
import { answerInventory } from "@/lib/hospitals/server/inventory";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "exportInventory",
    summary: "Download the inventory of a hospital",
    description:
      "All algorithms of this hospital that you may see, except private ones of other people, sorted by name: those written by its people and those active there. Each with its product and the last day of its certificate (certificateEndsOn). The default format is csv; others are csv-semicolon, xlsx and json.",
    access: "institution.lookAfter",
    query: inventoryFormatQuerySchema,
    answer: inventoryAnswerSchema,
    files: [FILE_MEDIA_TYPES.csv, FILE_MEDIA_TYPES.xlsx],
    headers: ["Content-Disposition", "X-Total-Count"],
    errors: ["forbidden", "not_found"],
    handle: answerInventory,
  }),
});
