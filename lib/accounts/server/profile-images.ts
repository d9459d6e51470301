import "server-only";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { db } from "../../platform/database/db";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import {
  hasAcceptedImageSignature,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_MEGABYTES,
  MAX_IMAGE_MEGAPIXELS,
  PROFILE_IMAGE_SIZE_PIXELS,
} from "../profile-rules";
import { authoriseOwnAccount } from "./profiles";

const refusal = (message: string, values = {}) => createInvalidFieldError("image", message, values);

/** Re-encodes an image, so that no metadata of the file remains, such as where a photo was taken. */
async function encodeImage(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (!hasAcceptedImageSignature(bytes)) throw refusal("imageKind");
  const source = sharp(bytes, { limitInputPixels: MAX_IMAGE_MEGAPIXELS * 1_000_000, failOn: "error" });
  try {
    const { width, height } = await source.metadata();
    if (width * height > MAX_IMAGE_MEGAPIXELS * 1_000_000) {
      throw refusal("imagePixels", { max: MAX_IMAGE_MEGAPIXELS });
    }
    const encoded = await source
      .autoOrient()
      .resize(PROFILE_IMAGE_SIZE_PIXELS, PROFILE_IMAGE_SIZE_PIXELS, { fit: "cover" })
      .timeout({ seconds: 5 })
      .webp({ quality: 82 })
      .toBuffer();
    return new Uint8Array(encoded);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    throw tooMany ? refusal("imagePixels", { max: MAX_IMAGE_MEGAPIXELS }) : refusal("imageBroken");
  }
}

/** Replaces one's own profile image. Throws invalid_input on `image` for an invalid or too large image. */
export async function saveProfileImage(
  actor: Actor,
  id: string,
  file: Blob,
): Promise<{ _id: string; imageUrl: string }> {
  authoriseOwnAccount(actor, id);
  if (file.size > MAX_IMAGE_BYTES) throw refusal("imageTooLarge", { max: MAX_IMAGE_MEGABYTES });
  const bytes = await encodeImage(new Uint8Array(await file.arrayBuffer()));
  const name = `${createHash("sha256").update(id).update(bytes).digest("base64url")}.webp`;
  await db().$transaction(async (transaction) => {
    const createdAt = new Date();
    // No image for an account closed meanwhile; the update also locks the row against closing it now.
    const { count } = await transaction.user.updateMany({
      where: { id, closedAt: null },
      data: { imageUrl: name },
    });
    if (count === 0) throw new AppError("not_authenticated");
    await transaction.profileImage.upsert({
      where: { userId: id },
      create: { userId: id, name, bytes, createdAt },
      update: { name, bytes, createdAt },
      select: { name: true },
    });
    await recordAuditEvent(transaction, { kind: "account.profileChanged", by: actor, fields: ["imageUrl"] });
  });
  return { _id: id, imageUrl: name };
}

/** Deletes one's own profile image; the placeholder is shown instead. */
export async function deleteProfileImage(actor: Actor, id: string): Promise<{ _id: string; imageUrl: null }> {
  authoriseOwnAccount(actor, id);
  await db().$transaction(async (transaction) => {
    await transaction.user.updateMany({ where: { id }, data: { imageUrl: null } });
    const { count } = await transaction.profileImage.deleteMany({ where: { userId: id } });
    if (count === 0) return;
    await recordAuditEvent(transaction, { kind: "account.profileChanged", by: actor, fields: ["imageUrl"] });
  });
  return { _id: id, imageUrl: null };
}

const NAME = /^[\w-]{43}\.webp$/;

/** Returns an image by its file name, for everyone who knows the name; null when there is none. */
export async function findImageBytesByName(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!NAME.test(name)) return null;
  const image = await db().profileImage.findUnique({ where: { name }, select: { bytes: true } });
  return image === null ? null : new Uint8Array(image.bytes);
}
