import { MAX_IMAGE_BYTES } from "@/lib/domain/image-rules";
import { imageAnswer } from "@/lib/schemas/answers";
import { imageBody } from "@/lib/schemas/profile";
import { deleteProfileImage, saveProfileImage } from "@/lib/server/data/profile-images";
import { authoriseOwn } from "@/lib/server/data/profiles";
import { resource, route } from "@/lib/server/http/resource";

/** What a multipart form adds to its file. */
const FORM_BYTES = 16 * 1024;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "saveProfileImage",
    access: "profile.own",
    authorise: ({ actor, param }) => authoriseOwn(actor, param("id")),
    body: imageBody,
    answer: imageAnswer,
    errors: ["forbidden", "not_approved"],
    maxBodyBytes: MAX_IMAGE_BYTES + FORM_BYTES,
    handle: ({ actor, param, body }) => saveProfileImage(actor, param("id"), body.image),
  }),
  DELETE: route({
    operation: "deleteProfileImage",
    access: "profile.own",
    answer: imageAnswer,
    errors: ["forbidden", "not_approved"],
    handle: ({ actor, param }) => deleteProfileImage(actor, param("id")),
  }),
});
