import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { dataLicenceBodySchema } from "@/lib/open-data/schema";
import { chooseDataLicence } from "@/lib/open-data/server/licence";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "chooseDataLicence",
    summary: "Choose the licence of open data",
    description: "Applies from now on; files of earlier days keep their licence.",
    access: "content.write",
    body: dataLicenceBodySchema,
    answer: dataLicenceBodySchema,
    handle: ({ actor, body }) => chooseDataLicence(actor, body),
  }),
});
