import { createResourceHandlers, route } from "@/lib/api/server/resource";
import {
  newStudyBody,
  studiesAnswerSchema,
  studiesQuerySchema,
  studyAnswerSchema,
} from "@/lib/evidence/schema";
import { addStudy, listProductStudies } from "@/lib/evidence/server/studies";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listStudies",
    summary: "List the studies of a product",
    description: "Sorted by level of Fryback and Thornbury, highest first, and then newest first.",
    access: "public.read",
    query: studiesQuerySchema,
    answer: studiesAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, query }) => listProductStudies(actor, query.product),
  }),
  POST: route({
    operation: "addStudy",
    summary: "Add a study",
    description:
      "Only for people with access. The DOI is checked and stored in lower case without https://doi.org/; each DOI can be added once per product.",
    access: "product.propose",
    body: newStudyBody,
    status: 201,
    answer: studyAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, body: { product, ...study } }) => addStudy(actor, product, study),
  }),
});
