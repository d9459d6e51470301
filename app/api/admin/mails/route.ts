import { listTroubledMails } from "@/lib/server/data/outbox";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({ access: "mail.manage", handle: ({ actor }) => listTroubledMails(actor) }),
});
