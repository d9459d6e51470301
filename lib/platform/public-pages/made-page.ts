import "server-only";
import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { formatWeakEntityTag } from "../http/conditional";
import { buildHashContentSecurityPolicy } from "../http/security-headers";

/** Content codings we offer, the smallest first. */
export const CONTENT_CODINGS = ["br", "gzip"] as const;
type Coding = (typeof CONTENT_CODINGS)[number];

/** A page as Next rendered it for one request. */
export interface RenderedPage {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** A page for any visitor: its policy lists hashes of its inline scripts instead of a nonce. */
export interface CacheablePage extends RenderedPage {
  tag: string;
  /** Returns the compressed body, which is compressed at first use. */
  encoded(coding: Coding): Promise<Buffer>;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const encode: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify(gzip),
};

const sha256 = (text: string, form: "base64" | "base64url") => createHash("sha256").update(text).digest(form);

const namesIn = (list: unknown) => [list ?? []].flat().flatMap((names) => String(names).split(/,\s*/));

const IN_FRAMES = /(^|; )frame-ancestors \*(;|$)/;
const NONCE = /'nonce-([^']+)'/;
const INLINE_SCRIPT = /<script\b(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Replaces the nonce of a page by script hashes. Only inline scripts that carried the nonce are hashed: browsers still
 * refuse injected ones. Throws if the page has no nonce, or has it in an unexpected place.
 */
export function replaceNonceByHashes({ status, headers, body }: RenderedPage): CacheablePage {
  const policy = String(headers["content-security-policy"]);
  const [, nonce] = NONCE.exec(policy) ?? [];
  if (nonce === undefined) throw new Error("a page came without a nonce");
  const attribute = ` nonce="${nonce}"`;
  const hashes: string[] = [];
  const html = body
    .toString()
    .replace(INLINE_SCRIPT, (script, attributes: string, text: string) => {
      if (!attributes.includes(attribute)) return script;
      // Scripts also pass the nonce to the client as data.
      const clean = text.replaceAll(nonce, "");
      hashes.push(sha256(clean, "base64"));
      return `<script${attributes.replace(attribute, "")}>${clean}</script>`;
    })
    .replaceAll(attribute, "");
  if (html.includes(nonce)) throw new Error("a page names its nonce where it is not known");
  const clean = Buffer.from(html);
  const ready = new Map<Coding, Promise<Buffer>>();
  return {
    status,
    headers: {
      ...headers,
      "content-security-policy": buildHashContentSecurityPolicy(
        hashes,
        IN_FRAMES.test(policy) ? "everywhere" : "none",
      ),
      vary: [...new Set([...namesIn(headers.vary), "Accept-Encoding", "Cookie"])].join(", "),
      link: [headers.link ?? []].flat().map((link) => String(link).replaceAll(`; nonce="${nonce}"`, "")),
    },
    body: clean,
    tag: formatWeakEntityTag(sha256(html, "base64url").slice(0, 32)),
    encoded(coding) {
      const coded = ready.get(coding) ?? encode[coding](clean);
      ready.set(coding, coded);
      return coded;
    },
  };
}
