import { resource, route } from "@/lib/api/server/resource";
import { newStudyBody, studiesAnswer, studiesQuery, studyAnswer } from "@/lib/evidence/schema";
import { addStudy, studiesOfProduct } from "@/lib/evidence/server/studies";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listStudies",
    access: "public.read",
    query: studiesQuery,
    answer: studiesAnswer,
    errors: ["not_found"],
    handle: ({ actor, query }) => studiesOfProduct(actor, query.product),
  }),
  POST: route({
    operation: "addStudy",
    access: "product.propose",
    body: newStudyBody,
    status: 201,
    answer: studyAnswer,
    errors: ["not_found"],
    handle: ({ actor, body: { product, ...study } }) => addStudy(actor, product, study),
  }),
});
