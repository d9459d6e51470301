import { runMain } from "./ground/report";
import { runRegister } from "./serve/serve";

// `npm run dev`: as `npm start`, on the same database, with Next's development server.
runMain(() => runRegister("dev"));
