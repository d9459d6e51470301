import type { $ZodConfig } from "zod/v4/core";

declare global {
  // How zod is configured before it loads, which only pages with a form need.
  var __zod_globalConfig: $ZodConfig | undefined;
}

// Runs before anything else of the page: zod would try out whether it may compile its schemas, which the page's
// Content-Security-Policy refuses, and reports.
globalThis.__zod_globalConfig = { jitless: true };
