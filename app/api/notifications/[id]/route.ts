import { deleteNotice } from "@/lib/server/data/notices";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({ access: "notice.write", handle: ({ actor, param }) => deleteNotice(actor, param("id")) }),
});
