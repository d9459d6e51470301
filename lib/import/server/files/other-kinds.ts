import "server-only";

/** Lines of YAML: a name with a colon, an item of a list, a comment, or a document marker. */
const YAML_NAME = /^\s*(?:- +)?["']?[\p{L}_][\p{L}\p{N} _.-]{0,60}["']?:(?: \S.*)?\s*$/u;
const YAML_LINE = /^\s*(?:#.*|---.*|-(?: .*)?)$/;
const YAML_LINES_READ = 20;
/** Minimum share of YAML lines; texts of several lines stand between the names. */
const MIN_YAML_SHARE = 0.8;

function looksLikeYaml(beginning: string): boolean {
  if (/^%YAML/.test(beginning)) return true;
  const lines = beginning.split(/\r?\n/).filter((line) => line.trim() !== "");
  const first = lines.slice(0, YAML_LINES_READ);
  const names = first.filter((line) => YAML_NAME.test(line)).length;
  const others = first.filter((line) => YAML_LINE.test(line)).length;
  return names >= 2 && names + others >= first.length * MIN_YAML_SHARE;
}

/** Returns the kind of a text that is no table, from its beginning; null for any other text. */
export function detectNonTableTextKind(beginning: string): string | null {
  const text = beginning.replace(/^\ufeff/, "").trimStart();
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|table)\b/i.test(text))
    return "HTML";
  if (/^<(?:\?xml|!doctype|[a-z_][\w:.-]*[\s/>])/i.test(text)) return "XML";
  return looksLikeYaml(text) ? "YAML" : null;
}
