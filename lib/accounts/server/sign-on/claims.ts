import "server-only";
import { cleanLine } from "../../../platform/text/schema";
import { personName } from "../../person-schema";
import { NAME_MAX } from "../../rules";
import { emailAddress } from "../../schema";
import type { SignOnConfiguration } from "./configuration";
import { SignOnRefused } from "./refused";

/** Who somebody is, as the provider proved it. */
export interface ProvenIdentity {
  issuer: string;
  /** What the provider calls them, for good. */
  subject: string;
  /** Proved by the provider, in lower case. */
  email: string;
  name: string;
}

export type Claims = Readonly<Record<string, unknown>>;

/** OpenID Connect says a boolean; some providers write it as text. Everything else is not proved. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === "true";
}

/** The first that the rules of an account take as a name. */
function nameOf(candidates: readonly unknown[], email: string): string {
  for (const candidate of [...candidates, email]) {
    if (typeof candidate !== "string") continue;
    const name = personName.safeParse(cleanLine(candidate).slice(0, NAME_MAX));
    if (name.success) return name.data;
  }
  return email.slice(0, NAME_MAX);
}

/**
 * Reads an identity from claims that were verified: those of the ID token, and those of the userinfo endpoint. The
 * address and that it is proved come from the same of the two. Throws SignOnRefused 'unverified' without a proved one.
 */
export function readIdentity(
  token: Claims,
  userinfo: Claims,
  { issuer, claims }: SignOnConfiguration,
): ProvenIdentity {
  const subject = token.sub;
  if (typeof subject !== "string" || subject === "" || subject.length > 255)
    throw new SignOnRefused("failed");
  const source = token[claims.email] === undefined ? userinfo : token;
  const email = emailAddress.safeParse(source[claims.email]);
  if (!email.success || !isTrue(source[claims.emailVerified])) throw new SignOnRefused("unverified");
  const full = ({ given_name, family_name }: Claims) => [given_name, family_name].filter(Boolean).join(" ");
  const names = [token[claims.name], userinfo[claims.name], full(token), full(userinfo)];
  return { issuer, subject, email: email.data, name: nameOf(names, email.data) };
}
