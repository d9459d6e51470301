import { parseSettings } from "@/lib/server/env";

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
      /RESEND_API_KEY of SMTP_URL is nodig.*\n.*MAIL_FROM is nodig/,
    );
  });

  it.each([
    [{ SMTP_URL: "smtp://mail.test.example" }, "SMTP_URL en RESEND_API_KEY gaan niet samen"],
    [
      { RESEND_API_KEY: "", SMTP_URL: "http://mail.test.example" },
      "SMTP_URL moet met smtp:// of smtps:// beginnen",
    ],
    [{ MAIL_FROM: "register" }, "MAIL_FROM is geen afzender"],
    [{ MAIL_FROM: "A <a@b.nl>\r\nBcc: c@d.nl" }, "MAIL_FROM is geen afzender"],
    [{ MAIL_FROM: "A <a@b.nl>, B <b@b.nl>" }, "MAIL_FROM is geen afzender"],
    [{ HCAPTCHA_SECRET: "x" }, "HCAPTCHA_SITE_KEY en HCAPTCHA_SECRET horen bij elkaar"],
    [{ APP_URL: "http://register.test.example" }, "APP_URL moet met https:// beginnen"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET is te kort"],
  ])("refuse %j", (settings, sentence) => {
    expect(() => parseSettings({ ...PRODUCTION, ...settings })).toThrow(sentence);
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
