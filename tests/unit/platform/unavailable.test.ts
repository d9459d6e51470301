import { toAppError } from "@/lib/platform/database/failures";
import { AppError } from "@/lib/platform/errors";
import { DeadlineError, isDatabaseUnavailable } from "@/lib/platform/request";

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
  ["a full disk, in a statement", prismaError("P2010", "Raw query failed. Code: `53100`. Message: `x`")],
  [
    "a full disk, in a write of Prisma",
    Object.assign(new Error("could not extend file"), {
      name: "DriverAdapterError",
      cause: { kind: "postgres", code: "53100", originalCode: "53100" },
    }),
  ],
  ["a disk that fails", Object.assign(new Error("could not read block"), { code: "58030" })],
  ["memory that ran out", Object.assign(new Error("out of memory"), { code: "53200" })],
  ["a session that was ended", Object.assign(new Error("terminating"), { code: "57P05" })],
  ["a refused connection on both networks", Object.assign(new Error(""), { code: "ECONNREFUSED" })],
  ["the driver's own limit", new Error("timeout exceeded when trying to connect")],
])("%s is an unavailable database", (_name, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test("a deadline of another copy of the class, as the build makes them, is one too", () => {
  jest.isolateModules(() => {
    const copy = jest.requireActual<typeof import("@/lib/platform/request")>("@/lib/platform/request");
    expect(copy.DeadlineError).not.toBe(DeadlineError);
    expect(isDatabaseUnavailable(new copy.DeadlineError())).toBe(true);
  });
});

test("a refusal of another copy of the class stays what it is", () => {
  jest.isolateModules(() => {
    const copy = jest.requireActual<typeof import("@/lib/platform/errors")>("@/lib/platform/errors");
    expect(copy.AppError).not.toBe(AppError);
    expect(toAppError(new copy.AppError("not_found")).code).toBe("not_found");
  });
});

test.each([
  ["a row that is gone", "P2003", "23503", "not_found", undefined],
  ["what another one did at the same moment", "P2002", "23505", "unavailable", 1],
  ["a NUL in a text", "P2010", "22021", "invalid_input", undefined],
  ["a NUL in JSON", "P2010", "22P05", "invalid_input", undefined],
] as const)("%s is no failure of the server", (_what, prismaCode, state, code, retryAfter) => {
  const ofDriver = { name: "DriverAdapterError", cause: { kind: "postgres", originalCode: state } };
  for (const error of [
    prismaError(prismaCode, "Raw query failed.", { driverAdapterError: ofDriver }),
    Object.assign(new Error("refused"), ofDriver),
  ])
    expect(toAppError(error)).toMatchObject({ code, retryAfter });
});

test.each([
  ["a doubled value", prismaError("P2002", "Unique constraint failed")],
  [
    "an id with a code's figures in it",
    prismaError("P2025", "No record 019ab08123-5701453300 at 10:08:12.082"),
  ],
  ["a mistake of ours", new TypeError("undefined is not a function")],
  ["what is no error", "ECONNREFUSED"],
  ["a number that looks like a code", new Error("row 53100 of the file")],
])("%s is not", (_name, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
