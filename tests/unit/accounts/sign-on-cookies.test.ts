import { getSignOnVisitCookieName } from "@/lib/accounts/server/sign-on/answers";
import {
  getSignOnTicketCookieName,
  readSignOnTicket,
  signSignOnTicket,
} from "@/lib/accounts/server/sign-on/enter";
import { getSecureCookieOptions, signSessionToken } from "@/lib/platform/auth/token";

Object.assign(process.env, {
  DATABASE_URL: "postgresql://register_app:x@database.test.example/register",
  AUTH_SECRET: "a-secret-for-this-test-".repeat(2),
  APP_URL: "https://register.test.example",
  MAIL_FROM: "AI-register <register@test.example>",
  RESEND_API_KEY: "re_test",
});

const TICKET = {
  userId: "u1",
  step: "join",
  state: "s",
  identity: { issuer: "https://i.example", subject: "1", email: "a@b.example", name: "Arts Oost" },
} as const;

describe("what a browser keeps during a single sign-on to a public server", () => {
  it("is bound to the host, and out of reach of scripts and plain http", () => {
    expect(getSecureCookieOptions()).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
    expect(getSignOnVisitCookieName()).toBe("__Host-sign-on-visit");
    expect(getSignOnTicketCookieName()).toBe("__Host-sign-on");
  });

  it("says for ten minutes what the provider proved, and is no session", async () => {
    const cookie = await signSignOnTicket(TICKET);
    expect(await readSignOnTicket(cookie)).toMatchObject(TICKET);
    const [head, body, signature = ""] = cookie.split(".");
    expect(await readSignOnTicket(`${head}.${body}.${signature.slice(0, -2)}xx`)).toBeNull();
    const person = { id: "u1", name: "A", email: "a@b.example", role: "USER", allowAccess: true } as const;
    const session = await signSessionToken(
      { ...person, verified: true },
      "s1",
      new Date(Date.now() + 60_000),
    );
    for (const other of [undefined, "", "x", session]) expect(await readSignOnTicket(other)).toBeNull();
    jest.useFakeTimers({ now: Date.now() + 601_000 });
    expect(await readSignOnTicket(cookie)).toBeNull();
    jest.useRealTimers();
  });
});
