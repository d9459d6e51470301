import { z } from "zod";
import { ROLES, TOKEN_SCOPES } from "../platform/auth/actor";

const moment = z.iso.datetime();
const text = z.string().nullable();

export const cardShape = {
  _id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  /** The file name below /public/images, or null for the placeholder. */
  imageUrl: text,
};

/** What members see of each other. */
export const profileCard = z.strictObject(cardShape).meta({ id: "ProfileCard" });
export type ProfileCardDto = z.infer<typeof profileCard>;

/** A person as they and admins see them. */
const profile = z
  .strictObject({
    ...cardShape,
    email: z.string(),
    verified: z.boolean(),
    allowAccess: z.boolean(),
    isAdmin: z.boolean(),
    created: moment,
    institution: text,
    /** An address that becomes the account's once its link is opened. */
    pendingEmail: text,
  })
  .meta({ id: "Profile" });
export type ProfileDto = z.infer<typeof profile>;

/** In full for the person and for admins, else a card. */
export const profileAnswer = z.union([profile, profileCard]);

/** An account as admins see it in GET /api/users, and give it back in PUT /api/users. */
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
    /** The institution whose domain the address has, also when that is not proved yet. */
    mailInstitution: text,
    /** What was said with the request for access, until it is given. */
    requestInstitution: text,
    requestFunction: text,
    requestReason: text,
    /** When an admin last asked the applicant something. */
    asked: moment.nullable(),
    lastLogin: moment.nullable(),
    blocked: z.boolean(),
    /** Whether the request for access was refused. */
    refused: z.boolean(),
    /** Whether a login asks for a code as well. */
    twoFactor: z.boolean(),
    /** Stands for what of the above a save may collide with: a save made from another revision is a conflict. */
    revision: z.string(),
  })
  .meta({ id: "Account" });
export type AdminUserDto = z.infer<typeof adminUserAnswer>;

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

/** One page of the accounts. `total` is of what was asked for, `counts` of all. */
export const userPageAnswer = z
  .strictObject({
    users: z.array(adminUserAnswer),
    total: count,
    counts: z.strictObject({ all: count, waiting: count }),
  })
  .meta({ id: "AccountPage" });
export type UserPage = z.infer<typeof userPageAnswer>;

export const modifiedAnswer = z.strictObject({ modifiedCount: z.int().min(0) });
export const updatesAnswer = z.strictObject({ updates: z.int().min(0) });
export const imageAnswer = z.strictObject({ _id: z.string(), imageUrl: text });

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

/** How one's own two-step verification stands. */
export const twoFactorAnswer = z
  .strictObject({
    /** Null when it is off. */
    since: moment.nullable(),
    recoveryCodesLeft: z.int().min(0),
    /** Whether the account's role needs it. */
    required: z.boolean(),
  })
  .meta({ id: "TwoFactor" });
export type TwoFactorDto = z.infer<typeof twoFactorAnswer>;

/** What an authenticator app has to know: the secret in base 32, and the same as an otpauth address, for a QR code. */
export const twoFactorSetupAnswer = z.strictObject({ secret: z.string(), uri: z.string() });
export type TwoFactorSetupDto = z.infer<typeof twoFactorSetupAnswer>;

export const recoveryCodesAnswer = z.strictObject({ recoveryCodes: z.array(z.string()) });

/** How an account stands with the provider of single sign-on. */
export const signOnAnswer = z
  .strictObject({
    /** What the provider is called; null when none is set up. */
    provider: text,
    /** Since when it lets the person in; null when it does not. */
    since: moment.nullable(),
  })
  .meta({ id: "SignOn" });
export type SignOnDto = z.infer<typeof signOnAnswer>;

const accessTokenShape = {
  _id: z.string(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  created: moment,
  expires: moment,
  lastUsed: moment.nullable(),
};

/** A token of a program, without the token itself. */
export const accessTokenAnswer = z.strictObject(accessTokenShape).meta({ id: "AccessToken" });
export type AccessTokenDto = z.infer<typeof accessTokenAnswer>;

/** With the token itself, which no other call gives. */
export const newAccessTokenAnswer = z.strictObject({ ...accessTokenShape, token: z.string() });
