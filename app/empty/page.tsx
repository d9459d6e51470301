import { notFound } from "next/navigation";
import { settings } from "@/lib/platform/env";
import { inPlace } from "../in-place";

/** Nothing but the frame of every page: what other pages are measured by (`npm run bench`), and only then there. */
export default inPlace(() => (settings().BENCHMARK ? null : notFound()));
