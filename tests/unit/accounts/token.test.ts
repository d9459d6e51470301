/** @jest-environment node */
import { signSessionToken, verifySessionToken } from "@/lib/platform/auth/token";
import { getSettings } from "@/lib/platform/env";

Object.assign(process.env, {
  EMBEDDED_DATABASE: "true",
  DATABASE_URL: "postgresql://register_app:x@database.test.example/register",
  AUTH_SECRET: "a-secret-for-this-test-".repeat(2),
  APP_URL: "http://register.test.example:3000",
});

const USER = {
  id: "u-1",
  name: "Arts",
  email: "arts@umc-voorbeeld.example",
  role: "USER",
  allowAccess: true,
  verified: true,
} as const;

const MINUTE = 60_000;
const token = () => signSessionToken(USER, "s-1", new Date(Date.now() + MINUTE));

afterEach(() => jest.useRealTimers());

test("a token that was found right stays so until it expires", async () => {
  const given = await token();
  const said = { sessionId: "s-1", userId: "u-1" };
  expect(await verifySessionToken(given)).toEqual(said);
  expect(await verifySessionToken(given)).toEqual(said);
  jest.useFakeTimers({ now: Date.now() + MINUTE + 1_000, doNotFake: ["nextTick", "setImmediate"] });
  expect(await verifySessionToken(given)).toBeNull();
});

test("one of another secret, or with another signature, is none, also when its like is known", async () => {
  const given = await token();
  expect(await verifySessionToken(given)).not.toBeNull();
  expect(await verifySessionToken(`${given.slice(0, -4)}AAAA`)).toBeNull();
  const before = getSettings().AUTH_SECRET;
  Object.assign(getSettings(), { AUTH_SECRET: "another-secret-of-this-test-".repeat(2) });
  expect(await verifySessionToken(given)).toBeNull();
  Object.assign(getSettings(), { AUTH_SECRET: before });
  expect(await verifySessionToken(given)).not.toBeNull();
});
