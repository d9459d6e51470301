import { run } from "./ground/report";
import { serve } from "./serve/serve";

// `npm run dev`: the same as `npm start`, on the same database, with Next's development server.
run(() => serve("dev"));
