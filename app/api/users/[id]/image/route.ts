import { profileImageAnswerSchema } from "@/lib/accounts/answers";
import { MAX_IMAGE_BYTES } from "@/lib/accounts/profile-rules";
import { imageBodySchema } from "@/lib/accounts/schema";
import { deleteProfileImage, saveProfileImage } from "@/lib/accounts/server/profile-images";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

/** Allowance for the multipart overhead around the file, in bytes. */
const FORM_BYTES = 16 * 1024;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "saveProfileImage",
    summary: "Save your own picture",
    description:
      "A form with a JPEG, PNG or WebP of at most 5 MB in the field image. The picture is scaled down to 256 by 256 pixels.",
    access: { profile: "write" },
    body: imageBodySchema,
    answer: profileImageAnswerSchema,
    maxBodyBytes: MAX_IMAGE_BYTES + FORM_BYTES,
    handle: ({ actor, param, body }) => saveProfileImage(actor, param("id"), body.image),
  }),
  DELETE: route({
    operation: "deleteProfileImage",
    summary: "Delete your own picture",
    description: "A placeholder takes its place.",
    access: { profile: "write" },
    answer: profileImageAnswerSchema,
    handle: ({ actor, param }) => deleteProfileImage(actor, param("id")),
  }),
});
