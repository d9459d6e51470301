import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { dataLicenceBody } from "@/lib/open-data/schema";
import { chooseDataLicence } from "@/lib/open-data/server/licence";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "chooseDataLicence",
    summary: "Choose the licence of open data",
    description: "Applies from now on; files of earlier days keep their licence.",
    access: "content.write",
    body: dataLicenceBody,
    answer: dataLicenceBody,
    handle: ({ actor, body }) => chooseDataLicence(actor, body),
  }),
});
