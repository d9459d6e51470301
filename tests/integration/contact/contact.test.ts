import { deleteOldMessages } from "@/lib/contact/server/messages";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { getNewestQueuedMail, listQueuedMails } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const MESSAGE = {
  name: "Pieter Lindeboom",
  email: "pieter@test.example",
  message: "Kan ons ziekenhuis ook meedoen aan het register?",
};
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", email: "beheer@test.example" });
});

function send(fields: Record<string, unknown> = {}, address = "192.0.2.1") {
  return api("POST", "/api/messages", { json: { ...MESSAGE, ...fields }, address });
}

describe("the contact form: POST /api/messages", () => {
  it("stores the message and mails it to the admins, who can answer it", async () => {
    const answer = await send();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ received: true });
    const mail = await getNewestQueuedMail(admin.email, "adminNewMessage");
    expect(mail).toMatchObject({ subject: "Nieuw bericht van Pieter Lindeboom", replyTo: MESSAGE.email });
    expect(mail.text).toContain("> Kan ons ziekenhuis ook meedoen aan het register?");
    expect(await db().message.count()).toBe(1);
  });

  it.each([
    ["name", "Jan", "Gebruik minstens 5 tekens."],
    ["name", "x".repeat(101), "Gebruik hoogstens 100 tekens."],
    ["name", undefined, "Vul dit veld in."],
    ["email", "geen adres", "Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl."],
    ["email", `${"x".repeat(61)}@${"y".repeat(36)}.nl`, "Gebruik hoogstens 100 tekens."],
    ["message", "x".repeat(24), "Gebruik minstens 25 tekens."],
    ["message", ` ${"x".repeat(24)} \n `, "Gebruik minstens 25 tekens."],
    ["message", "x".repeat(2049), "Gebruik hoogstens 2048 tekens."],
    ["timestamp", "2020-01-01", "Dit veld bestaat niet of mag u niet opgeven."],
  ])(
    "refuses %s %j with 400 and stores nothing [rule.contact-name, rule.contact-email, rule.contact-message]",
    async (field, value, sentence) => {
      const answer = await send({ [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual({ [field]: [sentence] });
      expect(await db().message.count()).toBe(0);
      expect(await listQueuedMails()).toEqual([]);
    },
  );

  it.each([
    { name: "x".repeat(5), message: "y".repeat(25) },
    { name: "x".repeat(100), message: "y".repeat(2048) },
    { name: "🙂".repeat(50), message: "é\n".repeat(40) },
  ])("takes a message at its limits", async (fields) => {
    expect((await send(fields)).status).toBe(201);
  });

  it("answers a robot that fills in the hidden field as if it had worked, and stores nothing", async () => {
    const human = await send();
    const robot = await send({ website: "https://spam.example", message: "Koop nu deze goedkope pillen" });
    expect(robot.status).toBe(human.status);
    expect(robot.text).toBe(human.text);
    expect([...robot.headers]).toEqual([...human.headers]);
    expect(await db().message.count()).toBe(1);
    expect((await send({ website: "", name: "Ander Mens" })).status).toBe(201);
    expect(await db().message.count()).toBe(2);
  });

  it("makes one message and one mail of the same words sent twice at once", async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => send()));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(201));
    expect(await db().message.count()).toBe(1);
    expect(await listQueuedMails()).toHaveLength(1);
    await queryAsTableOwner("UPDATE message SET created_at = created_at - interval '11 minutes'");
    await send();
    expect(await db().message.count()).toBe(2);
  });

  it("takes 10 an hour from one address, then answers 429 with Retry-After", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await send({ name: `Persoon ${count}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    expect(Number((await send()).headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect((await send({}, "192.0.2.2")).status).toBe(201);
  });

  it("lets no line end into a header of the mail", async () => {
    await send({ name: "Jan\r\nBcc: alle@test.example", email: "jan@test.example\r\n" });
    const mail = await getNewestQueuedMail(admin.email, "adminNewMessage");
    expect(mail.subject).toBe("Nieuw bericht van Jan Bcc: alle@test.example");
    expect(mail.replyTo).toBe("jan@test.example");
    const inside = await send({ email: "jan@test.example\r\nBcc: alle@test.example" });
    expect(inside.status).toBe(400);
  });
});

describe("reading messages", () => {
  it("is for admins: 401, 403, and the list newest first [may.messages]", async () => {
    await send();
    await send({ name: "Tweede Persoon" });
    const pending = await makePerson({ allowAccess: false });
    const member = await makePerson();
    expect((await api("GET", "/api/messages")).status).toBe(401);
    expect((await api("GET", "/api/messages", { token: pending.token })).status).toBe(403);
    expect((await api("GET", "/api/messages", { token: member.token })).status).toBe(403);
    const { status, body } = await api("GET", "/api/messages", { token: admin.token });
    expect(status).toBe(200);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(["Tweede Persoon", "Pieter Lindeboom"]);
    expect(body[1]).toEqual({
      _id: expect.any(String),
      ...MESSAGE,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      read: false,
    });
  });

  it("marks them read and unread, and deletes them; for admins alone", async () => {
    await send();
    const { body } = await api("GET", "/api/messages", { token: admin.token });
    const path = `/api/messages/${body[0]._id}`;
    const member = await makePerson();
    expect((await api("PUT", path, { token: member.token, json: { read: true } })).status).toBe(403);
    expect((await api("DELETE", path, { token: member.token })).status).toBe(403);
    expect((await api("DELETE", path)).status).toBe(401);
    const options = { token: admin.token };
    expect((await api("PUT", path, { ...options, json: { read: true } })).body.read).toBe(true);
    expect((await api("GET", "/api/messages", options)).body[0].read).toBe(true);
    expect((await api("PUT", path, { ...options, json: { read: false } })).body.read).toBe(false);
    expect((await api("PUT", path, { ...options, json: { read: true, name: "x" } })).status).toBe(400);
    expect((await api("DELETE", path, options)).body).toEqual({ _id: body[0]._id });
    expect((await api("DELETE", path, options)).status).toBe(404);
    expect((await api("PUT", path, { ...options, json: { read: true } })).status).toBe(404);
    expect((await api("GET", "/api/messages", options)).body).toEqual([]);
  });

  it("goes a year back", async () => {
    await send();
    expect(await deleteOldMessages(new Date(Date.now() + 364 * 86_400_000))).toBe(0);
    expect(await deleteOldMessages(new Date(Date.now() + 366 * 86_400_000))).toBe(1);
  });
});
