import "server-only";
import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
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

/** Returns the text of each inline script with this nonce, as a browser that parses the page finds them. */
function findInlineScripts(html: string, nonce: string): string[] {
  const texts: string[] = [];
  const onItemPop = ({ tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element) => {
    const given = new Map(attrs.map(({ name, value }) => [name, value]));
    if (tagName !== "script" || given.has("src") || given.get("nonce") !== nonce) return;
    texts.push(childNodes.map((node) => ("value" in node ? node.value : "")).join(""));
  };
  parse(html, { treeAdapter: { ...defaultTreeAdapter, onItemPop } });
  return texts;
}

/**
 * Replaces the nonce of a page by script hashes. Only inline scripts that carried the nonce are hashed: browsers still
 * refuse injected ones. Scripts also pass the nonce to the client as data, so it is removed wherever it stands. Throws
 * if the page has no nonce.
 */
export function replaceNonceByHashes({ status, headers, body }: RenderedPage): CacheablePage {
  const policy = String(headers["content-security-policy"]);
  const [, nonce] = NONCE.exec(policy) ?? [];
  if (nonce === undefined) throw new Error("a page came without a nonce");
  const rendered = body.toString();
  const removeNonce = (text: string) => text.replaceAll(` nonce="${nonce}"`, "").replaceAll(nonce, "");
  const hashes = findInlineScripts(rendered, nonce).map((text) => sha256(removeNonce(text), "base64"));
  const html = removeNonce(rendered);
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
