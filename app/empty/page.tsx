import { notFound } from "next/navigation";
import { getSettings } from "@/lib/platform/env";
import { wrapPageWithRefusals } from "../in-place";

/** Empty page in the layout, the baseline of `npm run bench`; exists only when settings().BENCHMARK is set. */
export default wrapPageWithRefusals(() => (getSettings().BENCHMARK ? null : notFound()));
