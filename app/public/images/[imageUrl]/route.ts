import { z } from "zod";
import { findImageBytesByName } from "@/lib/accounts/server/profile-images";
import { AppError } from "@/lib/platform/errors";
import { matchesEntityTag } from "@/lib/platform/http/conditional";
import { createProblemResponse } from "@/lib/platform/http/problem";
import { type ApiContract, attachContract } from "@/lib/platform/http/resource";

const IMAGE: ApiContract = {
  operation: "getProfileImage",
  summary: "Read a profile picture",
  description: "The name is in imageUrl of a profile. What a name shows never changes.",
  access: "public.read",
  answer: z.string(),
  media: "image/webp",
  headers: ["ETag", "Cache-Control"],
  notModified: true,
  isProbe: true,
  errors: ["not_found", "unexpected", "unavailable"],
};

/** A profile image. Its file name is a digest of its content, so it can be cached forever. */
export const GET = attachContract(IMAGE, async (request, { params }) => {
  try {
    const { imageUrl = "" } = await params;
    const bytes = await findImageBytesByName(imageUrl);
    if (bytes === null) throw new AppError("not_found");
    const headers = {
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      etag: `"${imageUrl}"`,
    };
    if (matchesEntityTag(request.headers.get("if-none-match"), headers.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(bytes, {
      headers: { ...headers, "content-type": "image/webp", "content-length": String(bytes.byteLength) },
    });
  } catch (error) {
    return createProblemResponse(error, request.headers);
  }
});
