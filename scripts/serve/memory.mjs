// Loaded before the server (scripts/serve/next-server.ts). Old memory is looked through again once it has grown by so
// much, in percent: on a machine with much memory it would grow to four times what is in use, and stay so large.
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--heap-growing-percent=60");
