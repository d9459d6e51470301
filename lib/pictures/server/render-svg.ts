import "server-only";
import { Fragment, isValidElement, type ReactNode } from "react";
import { escapeXml, writeXmlElement } from "../../platform/text/markup";
import { drawableText } from "../text";

const attributeName = (property: string) => {
  if (property === "className") return "class";
  return property === "viewBox"
    ? property
    : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
};

/**
 * Renders elements of components without hooks as SVG, with drawable characters only. React's own renderer is not
 * available where React renders server components (decisions/2026-11-27-one-drawing.md).
 */
export function renderSvg(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(renderSvg).join("");
  if (!isValidElement<Record<string, unknown> & { children?: ReactNode }>(node)) {
    return escapeXml(drawableText(String(node)) ?? "–");
  }
  const { type, props } = node;
  if (typeof type === "function") return renderSvg((type as (given: typeof props) => ReactNode)(props));
  const { children, ...given } = props;
  const content = renderSvg(children);
  if (Object.is(type, Fragment)) return content;
  const attributes = Object.entries(given).map(([property, value]) => [
    attributeName(property),
    value === undefined || value === null ? undefined : String(value),
  ]);
  return writeXmlElement(String(type), Object.fromEntries(attributes), content);
}
