import "server-only";
import { AppError } from "../errors";

/** Default body limit of the API in bytes; the longest entry stays under 30 kB. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Reads a body. Throws payload_too_large above the limit, even when content-length is missing or wrong. */
export async function readLimitedBody(
  request: Request,
  limit: number = MAX_BODY_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError("payload_too_large", { values: { max: Math.floor(limit / 1024) } });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(chunks));
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("invalid_body", { cause });
  }
}

/** Parses a multipart form as a JSON object: repeated fields, `name[]` and those in `lists` become lists. */
async function parseForm(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  lists: readonly string[],
): Promise<unknown> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch (cause) {
    throw new AppError("invalid_body", { cause });
  }
  const body: Record<string, unknown> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    const key = name.endsWith("[]") ? name.slice(0, -2) : name;
    const asList = key !== name || lists.includes(key);
    if (asList) body[key] = values.filter((value) => value !== "");
    else body[key] = values.length > 1 ? values : values[0];
  }
  return { ...body };
}

/** Reads a JSON or multipart body. Throws payload_too_large, unsupported_media_type or invalid_body. */
export async function readBody(
  request: Request,
  lists: readonly string[],
  limit: number = MAX_BODY_BYTES,
): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  const isJson = /^application\/(?:[\w.+-]+\+)?json\s*(;|$)/i.test(type);
  if (!isJson && !/^multipart\/form-data\s*;/i.test(type)) throw new AppError("unsupported_media_type");
  const bytes = await readLimitedBody(request, limit);
  return isJson ? parseJson(bytes) : parseForm(bytes, type, lists);
}
