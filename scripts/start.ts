import { run } from "./ground/report";
import { serve } from "./serve/serve";

// `npm start`: starts the register from a fresh checkout, on PORT; with DATABASE_URL as a production server.
run(() => serve("start"));
