// Stub of the Next server for tests of starting, stopping and recovering; it only answers /api/health.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  const wait = request.url === "/slow" ? 700 : 0;
  setTimeout(() => response.end("ok"), wait);
});
server.listen(Number(process.env.PORT));
process.on("SIGTERM", () => server.close(() => process.exit(0)));
