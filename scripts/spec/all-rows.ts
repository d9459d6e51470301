import type { Row } from "./row";
import { CALLS } from "./rows/calls";
import { CONSTANTS } from "./rows/constants";
import { MESSAGES } from "./rows/messages";
import { NAVIGATION, ROUTES } from "./rows/routes";
import { RULES } from "./rows/rules";
import { ACCOUNT_SCREENS, ENTRY_SCREENS, PUBLIC_SCREENS } from "./rows/screens";
import { PERMISSIONS, STATES } from "./rows/states";

/** Every row of the specification that a test must name, in its order. */
export const ROWS: readonly Row[] = [
  ...ROUTES,
  ...NAVIGATION,
  ...PUBLIC_SCREENS,
  ...ENTRY_SCREENS,
  ...ACCOUNT_SCREENS,
  ...STATES,
  ...RULES,
  ...PERMISSIONS,
  ...CALLS,
  ...MESSAGES,
  ...CONSTANTS,
];
