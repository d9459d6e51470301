import { resource, route } from "@/lib/api/server/resource";
import { experiencesAnswer, experiencesQuery } from "@/lib/experiences/schema";
import { experiencesOfEntry, experiencesOfProduct } from "@/lib/experiences/server/experiences";
import { cacheable } from "@/lib/platform/http/conditional";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listExperiences",
    access: "public.read",
    query: experiencesQuery,
    answer: experiencesAnswer,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: async ({ actor, query: { entry, product }, headers, isHead, via }) => {
      const found =
        entry === undefined
          ? await experiencesOfProduct(actor, product ?? "")
          : await experiencesOfEntry(actor, entry);
      // It depends on who asks; a browser in which somebody is logged in keeps none of it.
      const control = via === "cookie" ? "private, no-store" : "private, no-cache";
      return cacheable(JSON.stringify(found), { media: "application/json", headers, isHead }, control);
    },
  }),
});
