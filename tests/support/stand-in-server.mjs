// A stand-in for Next where a test is about starting, stopping and recovering: answers /api/health in a moment.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  const wait = request.url === "/slow" ? 700 : 0;
  setTimeout(() => response.end("ok"), wait);
});
server.listen(Number(process.env.PORT));
process.on("SIGTERM", () => server.close(() => process.exit(0)));
