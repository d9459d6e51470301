import { z } from "zod";
import { ROLES, TOKEN_SCOPES } from "../domain/actor";
import type { EntryDto, ProfileCardDto, ProfileDto, Suggestions } from "../domain/dto";
import { CHOICE_FIELD_KEYS, FIELD_KEYS, isMultiField } from "../domain/entry-fields";
import { INSTITUTION_KINDS } from "../domain/institution-rules";
import { NOTICE_STYLES } from "./admin";

/**
 * What the API answers: the shapes of lib/domain/dto.ts as schemas. A route names the one that it answers with, the
 * compiler holds its data to it, the description of the API is written from it, and the tests check every answer.
 */

const moment = z.iso.datetime();

/** An account, entry or whatever else was acted upon. */
export const idAnswer = z.strictObject({ _id: z.string() });

const text = z.string().nullable();

function entryField(key: string) {
  return isMultiField(key) ? z.array(z.string()) : text;
}

/** The fields of an entry as they are read; the contact is there for who may know it. */
export const contentShape = Object.fromEntries(
  FIELD_KEYS.map((key) => [key, key === "contactEmail" ? text.optional() : entryField(key)]),
);

const reviewAnswer = z
  .strictObject({ nextReview: z.iso.date(), lastReview: moment.nullable(), isOutdated: z.boolean() })
  .meta({ id: "Review" });

export const entryAnswer = z
  .strictObject({
    _id: z.string(),
    ...contentShape,
    version: z.int().min(1),
    completeness: z.int().min(0).max(100),
    timestamp: moment,
    updated: moment,
    author: z.strictObject({ _id: z.string(), name: z.string() }),
    institution: text,
    review: reviewAnswer,
  })
  // The fields come from their one list, which the compiler cannot follow into the shape.
  .meta({ id: "Entry" }) as unknown as z.ZodType<EntryDto>;

export const entriesAnswer = z.array(entryAnswer);

/** Entries side by side, and the fields in which they differ. */
export const comparisonAnswer = z.strictObject({
  entries: z.array(entryAnswer),
  missing: z.int().min(0),
  differences: z.array(z.enum(FIELD_KEYS)),
});

export const deletedEntryAnswer = z.strictObject({ _id: z.string(), algorithmName: z.string() });

const facetValue = z.strictObject({ value: z.string(), count: z.int().min(0) }).meta({ id: "FacetValue" });

export const facetsAnswer = z.partialRecord(z.enum(CHOICE_FIELD_KEYS), z.array(facetValue));

const suggestedEntry = z
  .strictObject({ _id: z.string(), algorithmName: z.string(), algorithmType: text })
  .meta({ id: "SuggestedEntry" });
const suggestedFilter = z
  .strictObject({
    field: z.enum(CHOICE_FIELD_KEYS),
    displayName: z.string(),
    value: z.string(),
    shown: z.string().optional(),
  })
  .meta({ id: "SuggestedFilter" });

export const suggestionsAnswer: z.ZodType<Suggestions> = z.strictObject({
  entries: z.array(suggestedEntry),
  filters: z.array(suggestedFilter),
  terms: z.array(z.string()),
});

const field = z
  .strictObject({
    displayName: z.string(),
    listData: z.array(z.string()),
    isMultiSelect: z.boolean(),
    isFilterable: z.boolean(),
    doFilterEmpty: z.boolean(),
    defaultValue: z.union([z.string(), z.array(z.string()), z.null()]),
    help: z.string(),
  })
  .meta({ id: "Field" });

export const dataModelAnswer = z.record(z.enum(FIELD_KEYS), field);

export const noticeAnswer = z
  .strictObject({
    _id: z.string(),
    content: z.string(),
    style: z.enum(NOTICE_STYLES),
    timestamp: moment,
    author: z.strictObject({ name: z.string() }),
  })
  .meta({ id: "Notification" });

const blockShape = { _id: z.string(), title: z.string(), content: z.string(), heading: text };

export const contentBlockAnswer = z.strictObject(blockShape).meta({ id: "ContentBlock" });

export const editableBlockAnswer = z
  .strictObject({
    ...blockShape,
    titleEn: text,
    contentEn: text,
    page: z.enum(["about", "privacy", "toegankelijkheid"]),
    updated: moment,
  })
  .meta({ id: "EditableContentBlock" });

export const messageAnswer = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    timestamp: moment,
    read: z.boolean(),
    deletion: z
      .strictObject({ algorithmName: z.string(), _id: z.string().nullable(), inBin: z.boolean() })
      .optional(),
  })
  .meta({ id: "Message" });

export const markedMessageAnswer = z.strictObject({ _id: z.string(), read: z.boolean() });

export const cardShape = {
  _id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  imageUrl: text,
};
export const profileCard: z.ZodType<ProfileCardDto> = z.strictObject(cardShape).meta({ id: "ProfileCard" });
const profile: z.ZodType<ProfileDto> = z
  .strictObject({
    ...cardShape,
    email: z.string(),
    verified: z.boolean(),
    allowAccess: z.boolean(),
    isAdmin: z.boolean(),
    created: moment,
    institution: text,
    pendingEmail: text,
  })
  .meta({ id: "Profile" });

/** In full for the person and for admins, else a card. */
export const profileAnswer = z.union([profile, profileCard]);

export const profileEntriesAnswer = z.strictObject({
  personalAlgorithms: entriesAnswer,
  institutionalAlgorithms: entriesAnswer,
  privateAlgorithms: entriesAnswer,
});

export const adminUserAnswer = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    verified: z.boolean(),
    allowAccess: z.boolean(),
    role: z.enum(ROLES),
    isAdmin: z.boolean(),
    created: moment,
    imageUrl: text,
    institution: text,
    lastLogin: moment.nullable(),
    blocked: z.boolean(),
    refused: z.boolean(),
    twoFactor: z.boolean(),
    revision: z.string(),
  })
  .meta({ id: "Account" });

export const binEntryAnswer = z
  .strictObject({
    _id: z.string(),
    algorithmName: z.string(),
    author: z.string(),
    deleted: moment,
    deletedBy: text,
    purged: moment,
  })
  .meta({ id: "BinEntry" });

export const mailAnswer = z
  .strictObject({
    _id: z.string(),
    kind: z.string(),
    status: z.enum(["stuck", "waiting"]),
    to: text,
    subject: text,
    attempts: z.int().min(0),
    lastError: text,
    timestamp: moment,
    nextAttempt: moment.nullable(),
  })
  .meta({ id: "Mail" });

const row = z.looseObject({});

/** Everything about one person; which columns its rows have follows the database. */
export const personalDataAnswer = z
  .looseObject({
    exportedAt: moment,
    account: row,
    image: row.nullable(),
    algorithms: z.array(row),
    versionsOfAlgorithms: z.array(row),
    messages: z.array(row),
  })
  .meta({ id: "PersonalData" });

/** A session as login and registration hand it out. */
export const sessionAnswer = z
  .strictObject({
    token: z.string(),
    user: z.strictObject({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(ROLES),
      isAdmin: z.boolean(),
      allowAccess: z.boolean(),
      verified: z.boolean(),
    }),
  })
  .meta({ id: "Session" });

export const twoFactorAnswer = z
  .strictObject({
    since: moment.nullable(),
    recoveryCodesLeft: z.int().min(0),
    required: z.boolean(),
  })
  .meta({ id: "TwoFactor" });
export const signOnAnswer = z
  .strictObject({ provider: text, since: moment.nullable() })
  .meta({ id: "SignOn" });
export const twoFactorSetupAnswer = z.strictObject({ secret: z.string(), uri: z.string() });
export const recoveryCodesAnswer = z.strictObject({ recoveryCodes: z.array(z.string()) });

const accessTokenShape = {
  _id: z.string(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  created: moment,
  expires: moment,
  lastUsed: moment.nullable(),
};
export const accessTokenAnswer = z.strictObject(accessTokenShape).meta({ id: "AccessToken" });
/** With the token itself, which no other call gives. */
export const newAccessTokenAnswer = z.strictObject({ ...accessTokenShape, token: z.string() });

/** What GET /api/captcha answers, per provider; an ALTCHA challenge is as altcha-lib makes it. */
export const captchaAnswer = z.union([
  z.strictObject({
    provider: z.literal("altcha"),
    challenge: z.strictObject({
      parameters: z.strictObject({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.int(),
        keyLength: z.int(),
        keyPrefix: z.string(),
        keySignature: z.string().optional(),
        memoryCost: z.int().optional(),
        parallelism: z.int().optional(),
        expiresAt: z.int().optional(),
        data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
      }),
      signature: z.string().optional(),
    }),
  }),
  z.strictObject({ provider: z.literal("hcaptcha"), siteKey: z.string() }),
]);

/** An answer that says no more than that it was done, such as {sent: true}. */
export function doneAnswer<Name extends string>(name: Name) {
  return z.strictObject({ [name]: z.literal(true) } as Record<Name, z.ZodLiteral<true>>);
}

export const healthAnswer = z.strictObject({ status: z.literal("ok") });
export const readyAnswer = z.strictObject({ status: z.literal("ready") });
export const imageAnswer = z.strictObject({ _id: z.string(), imageUrl: text });
export const modifiedAnswer = z.strictObject({ modifiedCount: z.int().min(0) });
export const updatesAnswer = z.strictObject({ updates: z.int().min(0) });

export const institutionAnswer = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    kind: z.enum(INSTITUTION_KINDS),
    city: z.string(),
    domains: z.array(z.string()),
    retired: z.boolean(),
    people: z.int().min(0),
    algorithms: z.int().min(0),
    revision: z.string(),
  })
  .meta({ id: "Institution" });

export const institutionEffectAnswer = z
  .strictObject({ entries: z.int().min(0), joining: z.int().min(0), leaving: z.int().min(0) })
  .meta({ id: "InstitutionEffect" });

export const savedInstitutionAnswer = z.strictObject({
  institution: institutionAnswer,
  effect: institutionEffectAnswer,
});
