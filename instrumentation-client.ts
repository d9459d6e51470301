import type { $ZodConfig } from "zod/v4/core";
import { presentAnchor } from "./lib/platform/http/old-anchors";

declare global {
  // How zod is configured before it loads, which only pages with a form need.
  var __zod_globalConfig: $ZodConfig | undefined;
}

// Runs before anything else of the page: zod would try out whether it may compile its schemas, which the page's
// Content-Security-Policy refuses, and reports.
globalThis.__zod_globalConfig = { jitless: true };

// The server never sees an anchor, so that only the page can go on from an old one, before the router reads it.
const anchor = presentAnchor(window.location.hash);
if (anchor !== null) window.location.replace(anchor);
