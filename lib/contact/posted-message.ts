/** What came of a contact form that a browser without script sent, which its page shows again with what was typed. */
export interface PostedMessage {
  values: { name: string; email: string; message: string };
  status: number;
  code: string;
  detail: string;
  errors: Record<string, string[]>;
}

/** As a header holds it, whatever was typed. */
export function packMessage(posted: PostedMessage): string {
  return Buffer.from(JSON.stringify(posted)).toString("base64url");
}

export function unpackMessage(packed: string | null): PostedMessage | null {
  return packed === null ? null : JSON.parse(Buffer.from(packed, "base64url").toString());
}
