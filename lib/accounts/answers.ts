import { z } from "zod";
import { ACCESS_TOKEN_SCOPES, ROLES } from "../platform/auth/actor";

const moment = z.iso.datetime();
const text = z.string().nullable();

export const profileCardShape = {
  _id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** File name below /public/images, or null for the placeholder. */
  imageUrl: text,
};

/** Schema of the part of a profile that other members see. */
export const profileCardSchema = z.strictObject(profileCardShape).meta({ id: "ProfileCard" });
export type ProfileCardDto = z.infer<typeof profileCardSchema>;

/** Schema of a full profile, for the person and for admins. */
const profile = z
  .strictObject({
    ...profileCardShape,
    email: z.string(),
    verified: z.boolean(),
    allowAccess: z.boolean(),
    isAdmin: z.boolean(),
    created: moment,
    institution: text,
    /** A new address that replaces the account's address once its confirmation link is opened. */
    pendingEmail: text,
  })
  .meta({ id: "Profile" });
export type ProfileDto = z.infer<typeof profile>;

/** Schema of a profile: full for the person and for admins, else a card. */
export const profileAnswerSchema = z.union([profile, profileCardSchema]);

/** Schema of an account in GET and PUT /api/users, for admins. */
export const adminUserAnswerSchema = z
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
    /** The institution with the domain of the e-mail address, even if the address is not verified. */
    mailInstitution: text,
    /** The applicant's answers in the request for access; absent once access is given. */
    requestInstitution: text,
    requestFunction: text,
    requestReason: text,
    /** When an admin last sent the applicant a question. */
    asked: moment.nullable(),
    lastLogin: moment.nullable(),
    blocked: z.boolean(),
    /** Whether an admin refused the request for access. */
    refused: z.boolean(),
    /** Whether a login also requires a code. */
    twoFactor: z.boolean(),
    /**
     * Digest of the account without its request for access, `mailInstitution` and `lastLogin`; saving with an old
     * digest is a conflict.
     */
    revision: z.string(),
  })
  .meta({ id: "Account" });
export type AdminUserDto = z.infer<typeof adminUserAnswerSchema>;

export const USER_SORTS = [
  "name",
  "email",
  "verified",
  "allowAccess",
  "role",
  "created",
  "lastLogin",
] as const;
export type UserSort = (typeof USER_SORTS)[number];

const count = z.int().min(0);

/** Schema of one page of accounts. `total` counts the accounts that match the search, `counts` all of them. */
export const userPageAnswerSchema = z
  .strictObject({
    users: z.array(adminUserAnswerSchema),
    total: count,
    counts: z.strictObject({ all: count, waiting: count }),
  })
  .meta({ id: "AccountPage" });
export type UserPage = z.infer<typeof userPageAnswerSchema>;

export const modifiedCountAnswerSchema = z.strictObject({ modifiedCount: z.int().min(0) });
export const migratedCountAnswerSchema = z.strictObject({ updates: z.int().min(0) });
export const profileImageAnswerSchema = z.strictObject({ _id: z.string(), imageUrl: text });

const row = z.looseObject({});

/** Schema of everything stored about one person; the columns of its rows follow the database. */
export const personalDataAnswerSchema = z
  .looseObject({
    exportedAt: moment,
    account: row,
    image: row.nullable(),
    algorithms: z.array(row),
    versionsOfAlgorithms: z.array(row),
    messages: z.array(row),
  })
  .meta({ id: "PersonalData" });

/** Schema of a new session, as login and registration return it. */
export const sessionAnswerSchema = z
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

/** Schema of one's own two-step verification. */
export const twoFactorAnswerSchema = z
  .strictObject({
    /** Null when two-step verification is off. */
    since: moment.nullable(),
    recoveryCodesLeft: z.int().min(0),
    /** Whether the account's role requires two-step verification. */
    required: z.boolean(),
  })
  .meta({ id: "TwoFactor" });
export type TwoFactorDto = z.infer<typeof twoFactorAnswerSchema>;

/** Schema of an authenticator app's set-up: the secret in base 32, and as an otpauth URI for a QR code. */
export const twoFactorSetupAnswerSchema = z.strictObject({ secret: z.string(), uri: z.string() });
export type TwoFactorSetupDto = z.infer<typeof twoFactorSetupAnswerSchema>;

export const recoveryCodesAnswerSchema = z.strictObject({ recoveryCodes: z.array(z.string()) });

/** Schema of one's own link to the single sign-on provider. */
export const signOnAnswerSchema = z
  .strictObject({
    /** Name of the provider; null when single sign-on is not set up. */
    provider: text,
    /** When the account was linked to the provider; null when it is not. */
    since: moment.nullable(),
  })
  .meta({ id: "SignOn" });
export type SignOnLinkDto = z.infer<typeof signOnAnswerSchema>;

const accessTokenShape = {
  _id: z.string(),
  name: z.string(),
  scope: z.enum(ACCESS_TOKEN_SCOPES),
  created: moment,
  expires: moment,
  lastUsed: moment.nullable(),
};

/** Schema of a personal access token without its secret. */
export const accessTokenAnswerSchema = z.strictObject(accessTokenShape).meta({ id: "AccessToken" });
export type AccessTokenDto = z.infer<typeof accessTokenAnswerSchema>;

/** Schema of a new access token with its secret, which no other call returns. */
export const newAccessTokenAnswerSchema = z.strictObject({ ...accessTokenShape, token: z.string() });
