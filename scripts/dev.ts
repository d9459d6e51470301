import { run } from "./ground/report";
import { serve } from "./serve/serve";

// `npm run dev`: as `npm start`, on the same database, with Next's development server.
run(() => serve("dev"));
