import { availableParallelism } from "node:os";
import { parseSettings } from "@/lib/platform/env";

const PRODUCTION = {
  DATABASE_URL: "postgresql://register_app:x@database.test.example/register",
  AUTH_SECRET: "a-secret-for-this-test-".repeat(2),
  APP_URL: "https://register.test.example",
  MAIL_FROM: "AI-register <register@test.example>",
  RESEND_API_KEY: "re_test",
};

const EMBEDDED = { ...PRODUCTION, EMBEDDED_DATABASE: "true", MAIL_FROM: "", RESEND_API_KEY: "" };

describe("the settings", () => {
  it("are enough for a production server", () => {
    expect(parseSettings(PRODUCTION)).toMatchObject({ PASSWORD_MIN_LENGTH: 5, TOKEN_MAILS_PER_ACCOUNT: 5 });
    expect(
      parseSettings({ ...PRODUCTION, RESEND_API_KEY: "", SMTP_URL: "smtps://u:p@mail.test.example" }),
    ).toBeTruthy();
  });

  it("ask no mail service of a trial on one machine, and of every real server", () => {
    expect(parseSettings(EMBEDDED).RESEND_API_KEY).toBeUndefined();
    expect(() => parseSettings({ ...EMBEDDED, EMBEDDED_DATABASE: "" })).toThrow(
      /RESEND_API_KEY or SMTP_URL is required.*\n.*MAIL_FROM is required/,
    );
  });

  it.each([
    [{ SMTP_URL: "smtp://mail.test.example" }, "SMTP_URL and RESEND_API_KEY do not go together"],
    [
      { RESEND_API_KEY: "", SMTP_URL: "http://mail.test.example" },
      "SMTP_URL has to begin with smtp:// or smtps://",
    ],
    [{ MAIL_FROM: "register" }, "MAIL_FROM is no sender"],
    [{ MAIL_FROM: "A <a@b.nl>\r\nBcc: c@d.nl" }, "MAIL_FROM is no sender"],
    [{ MAIL_FROM: "A <a@b.nl>, B <b@b.nl>" }, "MAIL_FROM is no sender"],
    [{ HCAPTCHA_SECRET: "x" }, "HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET belong together"],
    [{ APP_URL: "http://register.test.example" }, "APP_URL has to begin with https://"],
    [{ APP_URL: "https://zorg.test.example/ai" }, "APP_URL has more than a host"],
    [{ APP_URL: "https://zorg.test.example/ai/" }, "APP_URL has more than a host"],
    [{ APP_URL: "https://zorg.test.example/?a=b" }, "APP_URL has more than a host"],
    [{ APP_URL: "https://a:b@zorg.test.example" }, "APP_URL has more than a host"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET is too short"],
  ])("refuse %j", (settings, sentence) => {
    expect(() => parseSettings({ ...PRODUCTION, ...settings })).toThrow(sentence);
  });

  it("say how many processes serve, and share the database's connections among many", () => {
    const found = (given: Record<string, string>) => {
      const { PROCESSES, DATABASE_POOL_SIZE } = parseSettings({ ...EMBEDDED, ...given });
      return [PROCESSES, DATABASE_POOL_SIZE];
    };
    expect(found({})).toEqual([1, 10]);
    expect(found({ PROCESSES: "8" })).toEqual([8, 10]);
    expect(found({ PROCESSES: "16" })).toEqual([16, 5]);
    expect(found({ PROCESSES: "32" })).toEqual([32, 3]);
    expect(found({ PROCESSES: "16", DATABASE_POOL_SIZE: "20" })).toEqual([16, 20]);
    expect(found({ PROCESSES: "auto" })[0]).toBe(Math.min(availableParallelism(), 32));
  });

  it.each(["0", "-1", "33", "1.5", "two", "AUTO", ""])("refuse %j processes", (PROCESSES) => {
    expect(() => parseSettings({ ...EMBEDDED, PROCESSES })).toThrow(
      "PROCESSES has to be a number from 1 to 32, or auto: as many as there are cores",
    );
  });

  it("name other hosts without port and case, and nothing but hosts", () => {
    const hosts = (ALLOWED_HOSTS: string) => parseSettings({ ...EMBEDDED, ALLOWED_HOSTS }).ALLOWED_HOSTS;
    expect(parseSettings(EMBEDDED).ALLOWED_HOSTS).toEqual([]);
    expect(hosts(" Proef.test.example:8080, 10.0.0.5\n[2001:DB8::1]")).toEqual([
      "proef.test.example",
      "10.0.0.5",
      "[2001:db8::1]",
    ]);
    expect(() => hosts("https://proef.test.example")).toThrow(
      "ALLOWED_HOSTS has something that is no host name",
    );
  });

  const SIGN_ON = {
    OIDC_ISSUER: "https://connect.test.example",
    OIDC_CLIENT_ID: "register",
    OIDC_CLIENT_SECRET: "x",
    OIDC_NAME: "SURFconext",
  };

  it("take single sign-on whole, or not at all", () => {
    expect(parseSettings({ ...PRODUCTION, ...SIGN_ON })).toMatchObject({
      OIDC_ISSUER: "https://connect.test.example",
      OIDC_SCOPE: "openid email profile",
      OIDC_EMAIL_CLAIM: "email",
      OIDC_EMAIL_VERIFIED_CLAIM: "email_verified",
      OIDC_NAME_CLAIM: "name",
    });
    const none = Object.fromEntries(Object.keys(SIGN_ON).map((name) => [name, " "]));
    expect(parseSettings({ ...PRODUCTION, ...none }).OIDC_ISSUER).toBeUndefined();
    for (const name of Object.keys(SIGN_ON)) {
      expect(() => parseSettings({ ...PRODUCTION, ...SIGN_ON, [name]: "" })).toThrow(
        `  ${name} is required for single sign-on: set all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, or none`,
      );
    }
  });

  it.each([
    "http://connect.test.example",
    "https://connect.test.example?a=1",
    "https://connect.test.example#a",
    "https://naam:geheim@connect.test.example",
    "http://localhost.test.example",
    "connect.test.example",
    "ftp://localhost",
  ])("refuse %s as an issuer", (OIDC_ISSUER) => {
    expect(() => parseSettings({ ...PRODUCTION, ...SIGN_ON, OIDC_ISSUER })).toThrow(
      "OIDC_ISSUER is no address of a provider",
    );
  });

  it.each(["http://localhost:4444", "http://127.0.0.1:4444/realm/", "https://connect.test.example/realms/a"])(
    "take %s as an issuer, as it is written",
    (OIDC_ISSUER) => {
      expect(parseSettings({ ...PRODUCTION, ...SIGN_ON, OIDC_ISSUER }).OIDC_ISSUER).toBe(OIDC_ISSUER);
    },
  );

  it("ask for openid whatever else they ask of a provider", () => {
    expect(() => parseSettings({ ...PRODUCTION, ...SIGN_ON, OIDC_SCOPE: "email" })).toThrow(
      "OIDC_SCOPE has to name openid as well",
    );
  });

  it("name everything that is missing or weak in one message", () => {
    const message = () => parseSettings({ HCAPTCHA_SITE_KEY: "x", PASSWORD_MIN_LENGTH: "3" });
    for (const name of [
      "DATABASE_URL",
      "AUTH_SECRET",
      "APP_URL",
      "PASSWORD_MIN_LENGTH",
      "HCAPTCHA_SITE_KEY",
      "RESEND_API_KEY",
      "MAIL_FROM",
    ]) {
      expect(message).toThrow(`  ${name} `);
    }
  });
});
