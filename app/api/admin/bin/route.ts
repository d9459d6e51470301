import { listBin } from "@/lib/server/data/bin";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({ access: "bin.manage", handle: ({ actor }) => listBin(actor) }),
});
