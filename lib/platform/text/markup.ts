const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\r": "&#13;",
};

const entityOf = (sign: string) => ENTITIES[sign] ?? sign;

/** Any text as the text of an HTML element, or the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, entityOf);
}

/** What no XML 1.0 document may hold, not even escaped (section 2.2): most control characters and two others. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text as XML can hold it, not escaped yet: what it cannot hold, half a surrogate pair included, becomes U+FFFD. */
export function xmlCharacters(text: string): string {
  return text.replace(FORBIDDEN, "\uFFFD");
}

/** Any text as the text of an XML element or, within double quotes, the value of an attribute. */
export function xmlText(text: string): string {
  return xmlCharacters(text).replace(/[&<>"\r]/g, entityOf);
}

/** An element with its attributes, in which `content` is XML already; without content it is empty. */
export function xmlElement(
  name: string,
  attributes: Record<string, string | undefined>,
  content = "",
): string {
  const given = Object.entries(attributes)
    .filter((attribute): attribute is [string, string] => attribute[1] !== undefined)
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const start = `<${name}${given.join("")}`;
  return content === "" ? `${start}/>` : `${start}>${content}</${name}>`;
}
