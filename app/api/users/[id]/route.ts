import { profileBody } from "@/lib/schemas/profile";
import { authoriseOwn, getProfile, updateProfile } from "@/lib/server/data/profiles";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    access: "profile.own",
    handle: ({ actor, param }) => getProfile(actor, param("id")),
  }),
  PUT: route({
    access: "profile.own",
    // Who may not change this person is told so, whatever they send.
    body: async ({ actor, param }) => {
      authoriseOwn(actor, param("id"));
      return profileBody;
    },
    handle: ({ actor, param, body, address }) => updateProfile(actor, param("id"), body, address),
  }),
});
