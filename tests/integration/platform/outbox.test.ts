import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { type AccountMail, accountMail } from "@/lib/accounts/server/mails";
import { issueMailedToken, revokeMailedTokens } from "@/lib/accounts/server/tokens";
import { contactMail } from "@/lib/contact/server/mails";
import { composeFinalMail } from "@/lib/jobs/mails";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { renderMail } from "@/lib/platform/mail/letter";
import {
  deleteOldMails,
  enqueueMail,
  enqueueMailToAdmins,
  listFailedUnsentMails,
  listMailPage,
} from "@/lib/platform/mail/outbox";
import {
  createFileTransport,
  createResendTransport,
  createSmtpTransport,
  type OutgoingMail,
} from "@/lib/platform/mail/transport";
import {
  deliverDueMails,
  retryMail,
  runMailTransaction,
  startMailWorker,
  stopMailWorker,
  triggerMailWorker,
} from "@/lib/platform/mail/worker";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { startResendStub, startSmtpStub } from "../../support/mail-servers";
import { makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

const CONTENT: AccountMail = { kind: "accessGranted", name: "Sanne de Vries" };
const TO = "arts@test.example";

beforeEach(emptyDatabase);

async function enqueue(count = 1, content = CONTENT): Promise<void> {
  await runMailTransaction(async (transaction) => {
    for (let index = 0; index < count; index += 1) await enqueueMail(transaction, TO, accountMail(content));
  });
}

interface Row {
  status: string;
  attempts: number;
  waits: number;
  sealed: Buffer | null;
  last_error: string | null;
}

async function rows(): Promise<Row[]> {
  return queryAsTableOwner<Row>(`SELECT status, attempts, sealed, last_error,
    round(extract(epoch FROM next_attempt_at - now()))::int AS waits FROM outbox ORDER BY id`);
}

/** Makes every waiting mail due, as if its time had come. */
async function letTimePass(): Promise<void> {
  await queryAsTableOwner("UPDATE outbox SET next_attempt_at = now() WHERE status = 'waiting'");
}

const fail = async () => {
  throw new Error("ECONNREFUSED\r\nmail server");
};

describe("the outbox", () => {
  it("holds a mail only when the transaction of its cause is committed", async () => {
    const work = runMailTransaction(async (transaction) => {
      await enqueueMail(transaction, TO, accountMail(CONTENT));
      throw new Error("the cause failed");
    });
    await expect(work).rejects.toThrow("the cause failed");
    expect(await rows()).toEqual([]);
  });

  it("keeps what a mail says and to whom encrypted, and wipes it once sent", async () => {
    await enqueue();
    const [waiting] = await rows();
    expect(waiting?.sealed?.includes("Sanne")).toBe(false);
    expect(waiting?.sealed?.includes(TO)).toBe(false);
    const sent: OutgoingMail[] = [];
    const delivery = await deliverDueMails(composeFinalMail, async (mail) => {
      sent.push(mail);
    });
    expect(delivery).toEqual({ sent: 1, failed: 0 });
    expect(sent[0]).toMatchObject({
      to: TO,
      from: "AI-register Zorg <register@localhost>",
      subject: "U hebt toegang tot het AI-register Zorg",
    });
    expect(await rows()).toMatchObject([{ status: "sent", sealed: null, attempts: 1, last_error: null }]);
  });

  it("sends each mail once, however many processes deliver at the same time", async () => {
    await enqueue(60);
    const sent: string[] = [];
    const send = async (mail: OutgoingMail) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      sent.push(mail.idempotencyKey);
    };
    await Promise.all(Array.from({ length: 8 }, () => deliverDueMails(composeFinalMail, send)));
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
  });

  it("leaves a mail to the process that is sending it, and takes it over when that one died", async () => {
    await enqueue();
    const keys: string[] = [];
    let release = () => {};
    const slow = deliverDueMails(
      composeFinalMail,
      (mail) =>
        new Promise((resolve) => {
          keys.push(mail.idempotencyKey);
          release = resolve;
        }),
    );
    while (keys.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await deliverDueMails(composeFinalMail)).toEqual({ sent: 0, failed: 0 });
    await letTimePass();
    const takenOver = await deliverDueMails(composeFinalMail, async (mail) => {
      keys.push(mail.idempotencyKey);
    });
    expect(takenOver.sent).toBe(1);
    release();
    await slow;
    expect(keys[1]).toBe(keys[0]);
    expect(await rows()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  it("tries again after 1 minute, doubling to 6 hours, with the same key", async () => {
    await enqueue();
    const keys = new Set<string>();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await letTimePass();
      await deliverDueMails(composeFinalMail, async (mail) => {
        keys.add(mail.idempotencyKey);
        return fail();
      });
      waits.push((await rows())[0]?.waits ?? 0);
    }
    const minutes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360];
    for (const [index, expected] of minutes.entries()) {
      expect(Math.abs((waits[index] ?? 0) - expected * 60)).toBeLessThan(5);
    }
    expect(keys.size).toBe(1);
    expect((await rows())[0]).toMatchObject({ status: "waiting", last_error: "ECONNREFUSED mail server" });
    await letTimePass();
    expect(await deliverDueMails(composeFinalMail, async () => undefined)).toEqual({ sent: 1, failed: 0 });
  });

  it("gives up after 7 days, shows it to admins alone, and sends it again when one asks", async () => {
    const admin = await makePerson({ role: "ADMIN" });
    const member = await makePerson();
    await enqueue();
    await queryAsTableOwner(
      "UPDATE outbox SET created_at = created_at - interval '6 days 23 hours', gives_up_at = gives_up_at - interval '6 days 23 hours'",
    );
    await deliverDueMails(composeFinalMail, fail);
    expect((await rows())[0]?.status).toBe("waiting");
    await queryAsTableOwner("UPDATE outbox SET gives_up_at = gives_up_at - interval '1 hour'");
    await letTimePass();
    await deliverDueMails(composeFinalMail, fail);
    expect((await rows())[0]).toMatchObject({ status: "stuck", attempts: 2 });
    await letTimePass();
    expect(await deliverDueMails(composeFinalMail)).toEqual({ sent: 0, failed: 0 });

    const [stuck] = await listFailedUnsentMails(admin.actor);
    expect(stuck).toMatchObject({
      kind: "accessGranted",
      status: "stuck",
      to: TO,
      subject: "U hebt toegang tot het AI-register Zorg",
      attempts: 2,
      lastError: "ECONNREFUSED mail server",
      nextAttempt: null,
    });
    const id = stuck?._id ?? "";
    await expect(listFailedUnsentMails(member.actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(retryMail(member.actor, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(retryMail(ANONYMOUS, id)).rejects.toMatchObject({ code: "not_authenticated" });
    await expect(retryMail(admin.actor, "unknown")).rejects.toMatchObject({ code: "not_found" });
    await retryMail(admin.actor, id);
    expect(await deliverDueMails(composeFinalMail, async () => undefined)).toEqual({ sent: 1, failed: 0 });
    await expect(retryMail(admin.actor, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listFailedUnsentMails(admin.actor)).toEqual([]);
  });

  it("keeps for admins what was sent to whom and what failed, without any text", async () => {
    const admin = await makePerson({ role: "ADMIN" });
    const person = await makePerson({ name: "Noor Bakker", email: TO });
    await enqueue();
    await deliverDueMails(composeFinalMail, fail);
    await runMailTransaction((transaction) =>
      enqueueMail(transaction, TO, accountMail({ kind: "twoFactorOn", name: "Noor" }), {
        personId: person.id,
      }),
    );
    await deliverDueMails(composeFinalMail, async () => undefined);
    const page = await listMailPage(admin.actor);
    const failed = {
      what: "U hebt toegang tot het AI-register Zorg",
      to: TO,
      status: "waiting",
      lastError: "ECONNREFUSED mail server",
      sent: null,
    };
    expect(page).toMatchObject({
      mails: [{ what: "Tweestapsverificatie staat aan", to: "Noor Bakker", status: "sent" }, failed],
      total: 2,
      counts: { all: 2, failed: 1 },
    });
    const query = { status: "failed" as const, page: 1, pageSize: 25 };
    expect(await listMailPage(admin.actor, query)).toMatchObject({ mails: [failed], total: 1 });
    await expect(listMailPage(person.actor)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("does not send what carries a token that has expired or ended, and wipes it", async () => {
    const person = await makePerson({ email: TO });
    const owner = { userId: person.id };
    await runMailTransaction(async (transaction) => {
      const token = await issueMailedToken(transaction, "reset", owner);
      const content: AccountMail = {
        kind: "passwordReset",
        name: person.name,
        email: TO,
        token: token.secret,
      };
      await enqueueMail(transaction, TO, accountMail(content), { token });
    });
    await queryAsTableOwner("UPDATE outbox SET expires_at = now() - interval '1 second'");
    expect(await deliverDueMails(composeFinalMail)).toEqual({ sent: 0, failed: 0 });
    expect(await rows()).toMatchObject([{ status: "expired", sealed: null }]);
    await runMailTransaction(async (transaction) => {
      const token = await issueMailedToken(transaction, "reset", owner);
      const content: AccountMail = {
        kind: "passwordReset",
        name: person.name,
        email: TO,
        token: token.secret,
      };
      await enqueueMail(transaction, TO, accountMail(content), { token });
      await revokeMailedTokens(transaction, owner, ["reset"]);
    });
    expect(await deliverDueMails(composeFinalMail)).toEqual({ sent: 0, failed: 0 });
    expect((await rows()).map(({ status }) => status)).toEqual(["expired", "expired"]);
  });

  it("ends a round when whatever carries mails is down, without trying them all", async () => {
    await enqueue(10);
    expect(await deliverDueMails(composeFinalMail, fail)).toEqual({ sent: 0, failed: 3 });
  });

  it("keeps a mail that was sealed under another AUTH_SECRET, and says so", async () => {
    await enqueue(2);
    await queryAsTableOwner(
      "UPDATE outbox SET sealed = set_byte(sealed, 40, 255 - get_byte(sealed, 40)) WHERE id = (SELECT min(id) FROM outbox)",
    );
    expect(await deliverDueMails(composeFinalMail, async () => undefined)).toEqual({ sent: 1, failed: 1 });
    expect((await rows())[0]).toMatchObject({
      status: "waiting",
      last_error: expect.stringMatching(/authenticate/),
    });
    const admin = await makePerson({ role: "ADMIN" });
    expect(await listFailedUnsentMails(admin.actor)).toMatchObject([
      { to: null, subject: null, status: "waiting" },
    ]);
  });

  it("takes one mail per cause", async () => {
    await makePerson({ role: "ADMIN" });
    const content = contactMail({ kind: "adminNewMessage", name: "Naam", email: TO, message: "Bericht" });
    for (let time = 0; time < 2; time += 1) {
      await runMailTransaction((transaction) =>
        enqueueMailToAdmins(transaction, content, { key: "message:1" }),
      );
    }
    expect(await rows()).toHaveLength(1);
  });

  it("forgets sent mails after 30 days, and never one that waits", async () => {
    await enqueue(1);
    await deliverDueMails(composeFinalMail, async () => undefined);
    await enqueue(1);
    expect(await deleteOldMails(new Date(Date.now() + 29 * 86_400_000))).toBe(0);
    expect(await deleteOldMails(new Date(Date.now() + 31 * 86_400_000))).toBe(1);
    expect(await rows()).toHaveLength(1);
  });
});

describe("mails as files", () => {
  let folder: string;

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "mails-")), "mail");
  });
  afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

  async function read(): Promise<{ name: string; raw: string }[]> {
    const names = (await readdir(folder)).sort();
    return Promise.all(
      names.map(async (name) => ({ name, raw: await readFile(join(folder, name), "utf8") })),
    );
  }

  it("writes one .eml per mail, with text and HTML, that its owner alone can read", async () => {
    await enqueue(1, {
      kind: "requestRefused",
      name: "Daniël Çelik",
      reason: "Eerste regel\n<b>Tweede</b> regel ✓",
    });
    await deliverDueMails(composeFinalMail, createFileTransport(folder));
    const [file, ...others] = await read();
    expect(others).toEqual([]);
    expect(file?.name).toMatch(/^\d{8}T\d{9}Z-requestRefused-[\w-]+\.eml$/);
    expect((await stat(join(folder, file?.name ?? ""))).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(file?.raw ?? "");
    expect(mail.to).toEqual([{ name: "", address: TO }]);
    expect(mail.from).toEqual({ name: "AI-register Zorg", address: "register@localhost" });
    expect(mail.subject).toBe("Uw aanvraag voor het AI-register Zorg is afgewezen");
    expect(mail.text).toContain("Beste Daniël Çelik,");
    expect(mail.text).toContain("> Eerste regel\n> <b>Tweede</b> regel ✓");
    expect(mail.html).toContain("Eerste regel<br>&lt;b&gt;Tweede&lt;/b&gt; regel ✓");
    expect(mail.html).not.toMatch(/<img|<link|<script|src=|url\(/);
  });

  it("overwrites on a second attempt and leaves no half file", async () => {
    await enqueue();
    const write = createFileTransport(folder);
    const mails: OutgoingMail[] = [];
    await deliverDueMails(composeFinalMail, async (mail) => {
      mails.push(mail);
      await write(mail);
      await write(mail);
    });
    expect(await read()).toHaveLength(1);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/\.eml$/)]);
  });

  it("lets nothing that people typed begin a header", async () => {
    const written = renderMail(
      contactMail({ kind: "adminNewMessage", name: "Jan\r\nBcc: x", email: TO, message: "Bericht" }),
    );
    expect(written.subject).toBe("Nieuw bericht van Jan Bcc: x");
    await makePerson({ role: "ADMIN", email: TO });
    const name = "Jan\r\nBcc: alle@test.example\r\n\r\nInhoud";
    await runMailTransaction((transaction) =>
      enqueueMailToAdmins(
        transaction,
        contactMail({
          kind: "adminNewMessage",
          name,
          email: "x@y.nl\r\nBcc: alle@test.example",
          message: "Bericht",
        }),
        { replyTo: "x@y.nl\r\nBcc: alle@test.example" },
      ),
    );
    await deliverDueMails(composeFinalMail, createFileTransport(folder));
    const [file] = await read();
    const mail = await PostalMime.parse(file?.raw ?? "");
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.subject).toBe("Nieuw bericht van Jan Bcc: alle@test.example Inhoud");
    expect(file?.raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
  });
});

describe("Resend's own client against a stand-in", () => {
  it("sends with the idempotency key, and the same one on the next attempt", async () => {
    const resend = await startResendStub();
    try {
      const send = createResendTransport("re_test", resend.url);
      await enqueue();
      resend.refuseWith = 429;
      expect(await deliverDueMails(composeFinalMail, send)).toEqual({ sent: 0, failed: 1 });
      expect((await rows())[0]?.last_error).toBe("Resend: 429 rate_limit_exceeded: Too many requests");
      resend.refuseWith = null;
      await letTimePass();
      expect(await deliverDueMails(composeFinalMail, send)).toEqual({ sent: 1, failed: 0 });
      const [first, second] = resend.calls;
      expect(first?.path).toBe("/emails");
      expect(first?.headers.authorization).toBe("Bearer re_test");
      expect(first?.headers["idempotency-key"]).toMatch(/^[\w-]{36}$/);
      expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
      expect(second?.body).toMatchObject({
        from: "AI-register Zorg <register@localhost>",
        to: TO,
        subject: "U hebt toegang tot het AI-register Zorg",
      });
      expect(second?.body.text).toContain("Uw aanvraag is goedgekeurd.");
      expect(second?.body.html).toContain("<!doctype html>");
    } finally {
      await resend.close();
    }
  });

  it("keeps the mail when Resend cannot be reached", async () => {
    const resend = await startResendStub();
    await resend.close();
    await enqueue();
    expect(await deliverDueMails(composeFinalMail, createResendTransport("re_test", resend.url))).toEqual({
      sent: 0,
      failed: 1,
    });
    expect((await rows())[0]).toMatchObject({
      status: "waiting",
      last_error: expect.stringMatching(/^Resend:/),
    });
  });
});

describe("SMTP against a stand-in", () => {
  it("sends with the envelope and a Message-ID that stays the same", async () => {
    const smtp = await startSmtpStub();
    try {
      await enqueue();
      smtp.refuse = true;
      expect(await deliverDueMails(composeFinalMail, createSmtpTransport(smtp.url))).toEqual({
        sent: 0,
        failed: 1,
      });
      expect((await rows())[0]?.last_error).toContain("451 try again later");
      smtp.refuse = false;
      await letTimePass();
      expect(await deliverDueMails(composeFinalMail, createSmtpTransport(smtp.url))).toEqual({
        sent: 1,
        failed: 0,
      });
      const [mail] = smtp.mails;
      expect(mail).toMatchObject({ from: "register@localhost", to: [TO] });
      const parsed = await PostalMime.parse(mail?.content ?? "");
      const [{ key }] = (await queryAsTableOwner<{ key: string }>(
        "SELECT idempotency_key AS key FROM outbox",
      )) as [{ key: string }];
      expect(parsed.messageId).toBe(`<${key}@localhost>`);
      expect(parsed.subject).toBe("U hebt toegang tot het AI-register Zorg");
    } finally {
      await smtp.close();
    }
  });

  it("keeps the mail when the server cannot be reached", async () => {
    const smtp = await startSmtpStub();
    await smtp.close();
    await enqueue();
    expect(await deliverDueMails(composeFinalMail, createSmtpTransport(smtp.url))).toEqual({
      sent: 0,
      failed: 1,
    });
  });
});

describe("the worker", () => {
  afterEach(stopMailWorker);

  it("sends what waits when it starts and what comes after a nudge; without it a nudge does nothing", async () => {
    const untilSent = async (count: number) => {
      for (let tries = 0; tries < 200; tries += 1) {
        if ((await rows()).filter(({ status }) => status === "sent").length === count) return;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error("the mails were not sent");
    };
    await enqueue();
    triggerMailWorker();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await rows())[0]?.attempts).toBe(0);
    startMailWorker(composeFinalMail);
    await untilSent(1);
    await enqueue(3);
    triggerMailWorker();
    triggerMailWorker();
    await untilSent(4);
  });
});
