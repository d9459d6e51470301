const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\r": "&#13;",
};

const entityOf = (sign: string) => ENTITIES[sign] ?? sign;

/** Escapes a text for an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, entityOf);
}

/** Characters that XML 1.0 forbids even escaped (section 2.2): most control characters and two others. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Replaces characters that XML cannot contain, including lone surrogates, by U+FFFD; does not escape. */
export function replaceInvalidXmlCharacters(text: string): string {
  return text.replace(FORBIDDEN, "\uFFFD");
}

/** Escapes a text for an XML element or a double-quoted attribute. */
export function escapeXml(text: string): string {
  return replaceInvalidXmlCharacters(text).replace(/[&<>"\r]/g, entityOf);
}

/** Writes an element with its attributes; `content` is already XML, and an empty one gives an empty element. */
export function writeXmlElement(
  name: string,
  attributes: Record<string, string | undefined>,
  content = "",
): string {
  const given = Object.entries(attributes)
    .filter((attribute): attribute is [string, string] => attribute[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const start = `<${name}${given.join("")}`;
  return content === "" ? `${start}/>` : `${start}>${content}</${name}>`;
}
