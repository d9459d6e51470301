import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { runFollowRound } from "@/lib/following/server/follow-worker";
import { saveSearch } from "@/lib/following/server/saved-searches";
import { db } from "@/lib/platform/database/db";
import { computeNextAttempt, MAX_LOGGED_DELIVERIES } from "@/lib/webhooks/rules";
import type { WebhookBody } from "@/lib/webhooks/schema";
import { deliverToWebhooks } from "@/lib/webhooks/server/deliveries";
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendToWebhook,
  resumeWebhook,
  sendTrialToWebhook,
} from "@/lib/webhooks/server/webhooks";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let url: string;
let received: Received[];
let answer: number;
let owner: Person;
let author: Person;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer).end("x".repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(async () => {
  await emptyDatabase();
  [received, answer] = [[], 204];
  [owner, author] = [await makePerson(), await makePerson()];
});

/** Delivers to the server of this test, whose address the rules for public hosts would refuse. */
const deliver = (now?: Date) => deliverToWebhooks(now, { isAllowed: () => true, ports: [new URL(url).port] });

async function makeWebhook(target: Pick<WebhookBody, "kind" | "target">, person = owner) {
  const made = await createWebhook(person.actor, { ...target, url: "https://b.example/hook" });
  await db().webhook.update({ where: { id: made._id }, data: { url } });
  return made;
}

const ofSearch = async (person = owner) =>
  makeWebhook(
    {
      kind: "savedSearch",
      target: (await saveSearch(person.actor, { name: "Longen", query: "search=longscan" }))._id,
    },
    person,
  );
const tell = async (now?: Date) => {
  await runFollowRound();
  return deliver(now);
};
async function changeEntry(id: string, fields: Record<string, unknown>): Promise<void> {
  const { body } = await api("GET", `/api/algorithm/${id}`, { token: author.token });
  const json = {
    ...buildEntryBody({ algorithmName: body.algorithmName, visibility: body.visibility, ...fields }),
    version: body.version,
  };
  expect((await api("PUT", `/api/algorithm/${id}`, { token: author.token, json })).status).toBe(200);
}
const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

it("posts a signed message about what a search finds and about a hospital, once", async () => {
  const { secret } = await ofSearch();
  await makeWebhook({ kind: "hospital", target: "Amphia" });
  const { _id } = await makeEntry(author, { algorithmName: "Longscan", visibility: "Openbaar" });
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(0);
  const [first] = received;
  const body = JSON.parse(first?.body ?? "");
  expect(body).toMatchObject({
    type: "entry.added",
    data: { _id, algorithmName: "Longscan", version: 1, url: expect.stringContaining(`/algorithm/${_id}`) },
  });
  const {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": signature,
  } = first?.headers ?? {};
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${seconds}.${first?.body}`).digest("base64");
  expect(signature).toBe(`v1,${expected}`);
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);

  await changeEntry(_id, { activeHospital: "Amphia" });
  expect(await tell()).toBe(2);
  expect(received.slice(1).map((one) => JSON.parse(one.body).type)).toEqual([
    "entry.changed",
    "entry.changed",
  ]);
});

it("tells the owner of their own changes too, and nothing that they may not see", async () => {
  const webhook = await ofSearch();
  await makeEntry(owner, { algorithmName: "Eigen longscan", visibility: "Privé" });
  await makeEntry(author, { algorithmName: "Geheime longscan", visibility: "Privé" });
  await tell();
  expect(received.map(({ body }) => JSON.parse(body).data.algorithmName)).toEqual(["Eigen longscan"]);
  const { body } = await api("GET", `/api/v1/webhooks/${webhook._id}/deliveries`, { token: owner.token });
  expect(JSON.stringify(body)).not.toContain("Geheime");
  expect(body).toHaveLength(1);
});

it("asks at each attempt whether the owner may still hear of it", async () => {
  await ofSearch();
  const { _id } = await makeEntry(author, { algorithmName: "Longscan", visibility: "Openbaar" });
  answer = 500;
  await tell();
  await changeEntry(_id, { visibility: "Privé" });
  answer = 204;
  received = [];
  await tell(minutesLater(2));
  expect(received).toEqual([]);
  expect(await db().webhookDelivery.count()).toBe(0);

  await makeEntry(author, { algorithmName: "Nog een longscan", visibility: "Openbaar" });
  await db().user.update({ where: { id: owner.id }, data: { allowAccess: false } });
  await tell();
  expect(received).toEqual([]);
});

it("tries for a day with the same id, then gives up; 'stuur opnieuw' sends it with that id", async () => {
  const webhook = await ofSearch();
  await makeEntry(author, { algorithmName: "Longscan", visibility: "Openbaar" });
  answer = 503;
  let now = minutesLater(1);
  await tell(now);
  for (let attempts = 1; ; attempts += 1) {
    const next = computeNextAttempt(attempts, now);
    if (next === null) break;
    expect(await deliver(new Date(next.getTime() - 1_000))).toBe(0);
    now = new Date(next.getTime() + 1_000);
    expect(await deliver(now)).toBe(1);
  }
  expect(now.getTime() - Date.now()).toBeLessThan(24 * 3_600_000);
  expect(received).toHaveLength(7);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const [given] = await listWebhookDeliveries(owner.actor, webhook._id);
  expect(given).toMatchObject({ attempts: 7, due: null, outcome: "refused", status: 503, delivered: null });
  expect((await listWebhooks(owner.actor))[0]?.failingSince).not.toBeNull();

  answer = 200;
  await resendToWebhook(owner.actor, webhook._id, given?._id ?? "");
  await deliver();
  expect(received.at(-1)?.headers["webhook-id"]).toBe(received[0]?.headers["webhook-id"]);
  const [sent] = await listWebhookDeliveries(owner.actor, webhook._id);
  expect(sent).toMatchObject({ outcome: "delivered", status: 200, due: null });
  expect((await listWebhooks(owner.actor))[0]?.failingSince).toBeNull();
});

it("pauses after a week of failures with one mail; a trial that arrives resumes it", async () => {
  const webhook = await ofSearch();
  answer = 404;
  await sendTrialToWebhook(owner.actor, webhook._id);
  await deliver();
  await sendTrialToWebhook(owner.actor, webhook._id);
  const later = new Date(Date.now() + 7 * 24 * 3_600_000 + 1_000);
  await deliver(later);
  expect((await listWebhooks(owner.actor))[0]?.paused).toBe(later.toISOString());
  expect(await db().outboxMail.count({ where: { kind: "webhookPaused" } })).toBe(1);
  expect(await db().webhookDelivery.count({ where: { dueAt: { not: null } } })).toBe(0);

  await makeEntry(author, { algorithmName: "Longscan", visibility: "Openbaar" });
  received = [];
  await tell();
  expect(received).toEqual([]);

  await sendTrialToWebhook(owner.actor, webhook._id);
  await deliver();
  expect((await listWebhooks(owner.actor))[0]?.paused).not.toBeNull();
  expect(await db().webhookDelivery.count({ where: { dueAt: { not: null } } })).toBe(0);
  answer = 200;
  await sendTrialToWebhook(owner.actor, webhook._id);
  await deliver();
  expect((await listWebhooks(owner.actor))[0]).toMatchObject({ paused: null, failingSince: null });
  await db().webhook.update({
    where: { id: webhook._id },
    data: { pausedAt: new Date(), failingSince: new Date() },
  });
  expect(await resumeWebhook(owner.actor, webhook._id)).toMatchObject({ paused: null, failingSince: null });
});

it("calls no private network, and says so", async () => {
  const webhook = await ofSearch();
  await sendTrialToWebhook(owner.actor, webhook._id);
  await deliverToWebhooks();
  expect(received).toEqual([]);
  const [trial] = await listWebhookDeliveries(owner.actor, webhook._id);
  expect(trial).toMatchObject({ isTrial: true, entry: null, outcome: "notAsked", status: null });
});

it.each([
  "http://b.example/hook",
  "https://b.example:8443/hook",
  "https://u:p@b.example/",
  "ftp://b.example",
  "geen adres",
])("refuses %s as an address", async (given) => {
  const json = { kind: "hospital", target: "Amphia", url: given };
  const { status, body } = await api("POST", "/api/v1/webhooks", { token: owner.token, json });
  expect([status, Object.keys(body.errors)]).toEqual([400, ["url"]]);
});

it("sends each message once in two processes at the same moment, and keeps the last hundred", async () => {
  const webhook = await ofSearch();
  const data = Array.from({ length: MAX_LOGGED_DELIVERIES + 20 }, (_, place) => ({
    webhookId: webhook._id,
    createdAt: new Date(Date.now() - place * 1_000),
    dueAt: new Date(),
  }));
  await db().webhookDelivery.createMany({ data });
  const sent = await Promise.all([deliver(), deliver()]);
  expect(sent[0] + sent[1]).toBe(data.length);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(data.length);
  expect(received).toHaveLength(data.length);
  expect(await db().webhookDelivery.count()).toBe(MAX_LOGGED_DELIVERIES);
});

it("stores the secret encrypted, and signs with a renewed one", async () => {
  const webhook = await ofSearch();
  const row = await db().webhook.findUniqueOrThrow({ where: { id: webhook._id } });
  expect(Buffer.from(row.sealed).toString("latin1")).not.toContain(webhook.secret.slice(6));
  const { body } = await api("POST", `/api/v1/webhooks/${webhook._id}/secret`, { token: owner.token });
  expect(body.secret).not.toBe(webhook.secret);
  await sendTrialToWebhook(owner.actor, webhook._id);
  await deliver();
  const [first] = received;
  const key = Buffer.from(body.secret.slice(6), "base64");
  const {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": signature,
  } = first?.headers ?? {};
  expect(signature).toBe(
    `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${first?.body}`).digest("base64")}`,
  );
});
