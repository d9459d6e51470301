import "server-only";
import { routeWith } from "../../platform/http/resource";
import { fieldNamesFor } from "./field-names";
import { findSubject } from "./subjects";

export { answer, resource } from "../../platform/http/resource";

/** One method of a resource. */
export const route = routeWith(fieldNamesFor, findSubject);
