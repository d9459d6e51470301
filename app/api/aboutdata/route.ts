import { listContentBlocks } from "@/lib/server/data/content-blocks";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({ access: "public.read", handle: () => listContentBlocks("about") }),
});
