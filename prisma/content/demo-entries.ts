import { ACUTE_ENTRIES } from "./demo/acute";
import { IMAGING_ENTRIES } from "./demo/imaging";
import { LANGUAGE_ENTRIES } from "./demo/language";
import { MONITORING_ENTRIES } from "./demo/monitoring";
import { OPERATIONS_ENTRIES } from "./demo/operations";
import { RADIOLOGY_ENTRIES } from "./demo/radiology";
import type { DemoEntry } from "./types";

/** Sixty fictitious entries, which say nothing about any real organisation, product or person. */
export const DEMO_ENTRIES: readonly DemoEntry[] = [
  ...RADIOLOGY_ENTRIES,
  ...IMAGING_ENTRIES,
  ...ACUTE_ENTRIES,
  ...MONITORING_ENTRIES,
  ...LANGUAGE_ENTRIES,
  ...OPERATIONS_ENTRIES,
];
