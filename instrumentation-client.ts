import { config } from "zod/v4/core";

// Runs before anything else of the page: zod would try out whether it may compile its schemas, which the page's
// Content-Security-Policy refuses, and reports.
config({ jitless: true });
