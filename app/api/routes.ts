import type { RouteTable } from "@/lib/api/server/openapi";
import { OTHER_API_ROUTES } from "./other-routes";

/**
 * Every address of the API and its route file, for its description and for the tests that call it. A test proves that
 * this is the tree of route files.
 */
export const API_ROUTES: RouteTable = {
  ...OTHER_API_ROUTES,
  "/api/openapi.json": () => import("./openapi.json/route"),
};
