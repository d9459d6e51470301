import { DeadlineError, isUnavailable } from "@/lib/platform/request";

function prismaError(code: string, message = "", meta = {}): Error {
  return Object.assign(new Error(message), { name: "PrismaClientKnownRequestError", code, meta });
}

test.each([
  ["the request's time", new DeadlineError()],
  ["no connection at the start", Object.assign(new Error("x"), { name: "PrismaClientInitializationError" })],
  ["no connection free", prismaError("P2024")],
  ["a statement that took too long", prismaError("P2010", "Raw query failed. Code: `57014`.")],
  ["a server that shuts down", prismaError("P2010", "", { code: "57P01" })],
  ["a connection that broke", prismaError("P2010", "", { cause: { kind: "ConnectionClosed" } })],
  ["a name that is not found", new Error("getaddrinfo ENOTFOUND database.example")],
  ["a name that is not found for a while", new Error("getaddrinfo EAI_AGAIN database.example")],
  ["a network without a way", new Error("connect EHOSTUNREACH 10.0.0.1:5432")],
  ["an answer that is lost", new Error("Query read timeout")],
  ["a refused connection", new Error("connect ECONNREFUSED 127.0.0.1:5432")],
  [
    "a connection that died under a transaction",
    new Error("Client has encountered a connection error and is not queryable"),
  ],
  ["a statement that the driver saw end", Object.assign(new Error("canceling"), { code: "57014" })],
  ["a refused connection on both networks", Object.assign(new Error(""), { code: "ECONNREFUSED" })],
  ["the driver's own limit", new Error("timeout exceeded when trying to connect")],
])("%s is an unavailable database", (_name, error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([
  ["a doubled value", prismaError("P2002", "Unique constraint failed")],
  [
    "an id with a code's figures in it",
    prismaError("P2025", "No record 019ab08123-5701453300 at 10:08:12.082"),
  ],
  ["a mistake of ours", new TypeError("undefined is not a function")],
  ["what is no error", "ECONNREFUSED"],
])("%s is not", (_name, error) => {
  expect(isUnavailable(error)).toBe(false);
});
