import { publicPaths } from "@/lib/paths";
import { escapeHtml } from "@/lib/platform/text/markup";
import type { DescribedCall } from "./calls";
import { METHOD_LOOKS } from "./method-badge";
import { operationAnchor } from "./schema-view";

/*
 * Lines by the hundred as text: as elements they would stand in the page twice, once for the browser and once for the
 * script that takes it over.
 */

/** Calls, each of which leads to its page. Their anchors are what older addresses name, of when all stood on one page. */
export function callLines(calls: readonly DescribedCall[]): string {
  return calls
    .map(({ method, path, operation: { operationId, summary } }) => {
      const badge = `<span class="method-badge ${METHOD_LOOKS[method]}">${method.toUpperCase()}</span>`;
      const link = `<a href="${escapeHtml(publicPaths.apiCall(operationId))}">${escapeHtml(summary)}</a>`;
      return `<li id="${operationAnchor(operationId)}">${badge}<p>${link}<code>${escapeHtml(path)}</code></p></li>`;
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
        `<div id="error-${code}"><dt><code>${status}</code> <code>${code}</code></dt><dd>${escapeHtml(meaning)}</dd></div>`,
    )
    .join("");
}
