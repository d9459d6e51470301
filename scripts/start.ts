import { runMain } from "./ground/report";
import { runRegister } from "./serve/serve";

// `npm start`: starts the register from a fresh checkout, on PORT; with DATABASE_URL as a production server.
runMain(() => runRegister("start"));
