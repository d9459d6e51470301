import { findProfileImage } from "@/lib/server/data/profile-images";
import { problemResponse } from "@/lib/server/http/problem";

/** A profile image. Its name is a digest of what it shows, so that it may be kept for as long as anyone likes. */
export async function GET(request: Request, { params }: { params: Promise<{ imageUrl: string }> }) {
  try {
    const { imageUrl } = await params;
    const bytes = await findProfileImage(imageUrl);
    if (bytes === null) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
    const headers = {
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      etag: `"${imageUrl}"`,
    };
    if (request.headers.get("if-none-match") === headers.etag) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(bytes, {
      headers: { ...headers, "content-type": "image/webp", "content-length": String(bytes.byteLength) },
    });
  } catch (error) {
    return problemResponse(error, request.headers);
  }
}
