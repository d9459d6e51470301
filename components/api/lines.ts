import { publicPaths } from "@/lib/paths";
import { escapeHtml } from "@/lib/platform/text/markup";
import type { DescribedCall } from "./calls";
import { badgeClass } from "./method-badge";
import { operationAnchor } from "./schema-view";

/*
 * Lines by the hundred as text: as elements the page would be longer, as a script tells of each of them once more, and
 * the browser would make each again for React.
 */

/** Calls, each of which leads to its page. Their anchors are what older addresses name, of when all stood on one page. */
export function callLines(calls: readonly DescribedCall[]): string {
  return calls
    .map(({ method, path, operation: { operationId, summary } }) => {
      const badge = `<span class="${badgeClass(method)}">${method.toUpperCase()}</span>`;
      const link = `<a href="${escapeHtml(publicPaths.apiCall(operationId))}">${escapeHtml(summary)}</a>`;
      return `<li id="${escapeHtml(operationAnchor(operationId))}">${badge}<p>${link}<code>${escapeHtml(path)}</code></p></li>`;
    })
    .join("");
}

export interface ErrorCode {
  code: string;
  status: number;
  meaning: string;
}

export function errorLines(errors: readonly ErrorCode[]): string {
  return errors
    .map(
      ({ code, status, meaning }) =>
        `<div id="error-${escapeHtml(code)}"><dt><code>${status}</code> <code>${escapeHtml(code)}</code></dt><dd>${escapeHtml(meaning)}</dd></div>`,
    )
    .join("");
}
