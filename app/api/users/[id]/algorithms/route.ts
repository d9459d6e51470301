import { getProfileEntries } from "@/lib/server/data/profiles";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    access: "profile.own",
    handle: ({ actor, param }) => getProfileEntries(actor, param("id")),
  }),
});
