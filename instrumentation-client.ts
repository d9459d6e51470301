import type { $ZodConfig } from "zod/v4/core";

declare global {
  // How zod is configured before it loads, which only pages with a form need.
  var __zod_globalConfig: $ZodConfig | undefined;
}

// Runs before anything else of the page: zod would try out whether it may compile its schemas, which the page's
// Content-Security-Policy refuses, and reports.
globalThis.__zod_globalConfig = { jitless: true };

// The server never sees an anchor, so that only the page can go on from an old one. Few addresses have any, so that the
// list of the old ones is downloaded for those alone.
if (window.location.hash !== "") {
  void import("./lib/platform/http/old-anchors").then(({ presentAnchor }) => {
    const anchor = presentAnchor(window.location.pathname, window.location.hash);
    if (anchor === null) return;
    // Next's router takes the address from replaceState, and would put back what location.replace put in its place.
    window.history.replaceState(null, "", anchor);
    document.getElementById(anchor.slice(1))?.scrollIntoView();
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
}
