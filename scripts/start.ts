import { run } from "./ground/report";
import { serve } from "./serve/serve";

// `npm start`: from a fresh checkout to an answering register. PORT moves it; DATABASE_URL makes it a production server.
run(() => serve("start"));
