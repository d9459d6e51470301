import { MAX_IMAGE_BYTES } from "@/lib/domain/image-rules";
import { imageBody } from "@/lib/schemas/profile";
import { deleteProfileImage, saveProfileImage } from "@/lib/server/data/profile-images";
import { authoriseOwn } from "@/lib/server/data/profiles";
import { resource, route } from "@/lib/server/http/resource";

/** What a multipart form adds to its file. */
const FORM_BYTES = 16 * 1024;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    access: "profile.own",
    body: async ({ actor, param }) => {
      authoriseOwn(actor, param("id"));
      return imageBody;
    },
    maxBodyBytes: MAX_IMAGE_BYTES + FORM_BYTES,
    handle: ({ actor, param, body }) => saveProfileImage(actor, param("id"), body.image),
  }),
  DELETE: route({
    access: "profile.own",
    handle: ({ actor, param }) => deleteProfileImage(actor, param("id")),
  }),
});
