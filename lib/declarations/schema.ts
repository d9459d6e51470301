import { z } from "zod";
import { lawRuleAnswerSchema } from "../dossier/schema";
import { versionNumberSchema } from "../entries/schema";
import { ID_PATTERN } from "../platform/http/parameters";
import { buildLineSchema, buildNullableSchema } from "../platform/text/line";
import { cleanText } from "../platform/text/schema";
import { ANNEX_ANSWERS, DECLARATION_LIMITS, DECLARATION_STATES, DEVICE_LAWS } from "./rules";

const { nameMax, addressMax, textMax, proofMax, reasonMax } = DECLARATION_LIMITS;
const buildText = (max: number) => z.string().transform(cleanText).pipe(z.string().min(1).max(max));

const draftShape = {
  law: buildNullableSchema(z.enum(DEVICE_LAWS)),
  /** Name and address of the institution. */
  institution: buildNullableSchema(buildLineSchema(1, nameMax)),
  address: buildNullableSchema(buildText(addressMax)),
  /** What the device is called, and what else identifies it: its version, and which copies. */
  device: buildNullableSchema(buildLineSchema(1, nameMax)),
  identification: buildNullableSchema(buildText(textMax)),
  annex: buildNullableSchema(z.enum(ANNEX_ANSWERS)),
  /** The requirements of annex I that it does not meet, and why. */
  exceptions: buildNullableSchema(buildText(textMax)),
  /** The proof of each condition, by its key: an address or a text. A condition without one is left out. */
  proofs: z
    .record(z.string().regex(ID_PATTERN), buildNullableSchema(buildText(proofMax)))
    .transform(
      (proofs) =>
        Object.fromEntries(Object.entries(proofs).filter(([, proof]) => proof !== null)) as Record<
          string,
          string
        >,
    ),
};
const draftSchema = z.strictObject(draftShape);
export type DeclarationDraft = z.infer<typeof draftSchema>;

/** Body of PUT /api/algorithm/{id}/declaration; `version` is that of the draft that was changed, 0 if new. */
export const declarationBodySchema = z
  .strictObject({ ...draftShape, version: versionNumberSchema })
  // Exceptions that were typed before another answer was chosen are not kept.
  .transform((body) => ({ ...body, exceptions: body.annex === "partly" ? body.exceptions : null }));
export type DeclarationBody = z.infer<typeof declarationBodySchema>;

/** Body of POST /api/algorithm/{id}/declaration: the version of the draft that was read. */
export const declarationPublicationBodySchema = z.strictObject({ version: versionNumberSchema });

/** Body of POST /api/v1/declarations/{slug}/withdraw. */
export const declarationWithdrawalBodySchema = z.strictObject({ reason: buildText(reasonMax) });

const day = z.iso.date();

/** What a published declaration says; stored as it was published. */
export const declarationContentSchema = z.strictObject({
  hospital: z.string(),
  law: z.enum(DEVICE_LAWS),
  institution: z.string(),
  address: z.string(),
  device: z.string(),
  identification: z.string(),
  annex: z.enum(ANNEX_ANSWERS),
  exceptions: z.string().nullable(),
  published: day,
});
export type DeclarationContent = z.infer<typeof declarationContentSchema>;

/** A published declaration. */
export const declarationAnswerSchema = z
  .strictObject({
    slug: z.string(),
    ...declarationContentSchema.shape,
    state: z.enum(DECLARATION_STATES),
    /** The slug of the declaration that took its place. */
    replacedBy: z.string().nullable(),
    withdrawn: z.strictObject({ on: day, reason: z.string() }).nullable(),
    /** SHA-256 of what it says, as canonical JSON (RFC 8785) of hospital up to published. */
    sha256: z.string(),
  })
  .meta({ id: "InHouseDeclaration" });
export type DeclarationDto = z.infer<typeof declarationAnswerSchema>;

/** The draft of an entry's declaration, with the conditions of the law and what was published. */
export const declarationDraftAnswerSchema = z
  .strictObject({
    entry: z.strictObject({ _id: z.string(), algorithmName: z.string() }),
    /** Counts the saves of the draft; 0 before the first. */
    version: z.int().min(0),
    draft: z.strictObject({
      ...Object.fromEntries(
        (["institution", "address", "device", "identification", "exceptions"] as const).map((key) => [
          key,
          z.string().nullable(),
        ]),
      ),
      law: z.enum(DEVICE_LAWS).nullable(),
      annex: z.enum(ANNEX_ANSWERS).nullable(),
      proofs: z.record(z.string(), z.string()),
    }) as unknown as z.ZodType<DeclarationDraft>,
    conditions: z.array(lawRuleAnswerSchema),
    /** What is lacking before it can be published, as paths in the draft. */
    missing: z.array(z.string()),
    /** Whether the algorithm says that the hospital made it. */
    isOwn: z.boolean(),
    mayPublish: z.boolean(),
    /** What was published of this algorithm, newest first. */
    published: z.array(declarationAnswerSchema),
  })
  .meta({ id: "InHouseDeclarationDraft" });
export type DeclarationPageDto = z.infer<typeof declarationDraftAnswerSchema>;

/** An entry that its hospital made, with the slug of the declaration that holds; null without one. */
export interface DeclarableEntry {
  id: string;
  name: string;
  slug: string | null;
}
