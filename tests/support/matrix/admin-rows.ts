import { db } from "@/lib/platform/database/db";
import { makePerson } from "../people";
import { createOtherPerson } from "./account-rows";
import type { TestCaller } from "./callers";
import { createProductProposal } from "./entry-rows";
import {
  type ApiPermissionRow,
  buildStatusesForAdmins,
  buildStatusesForEveryone,
  STATUSES_OF_OTHER_PERSONS_DATA,
} from "./row";
import { createBinnedEntryOfAuthor, type PermissionFixtures } from "./world";

const INSTITUTION = { name: "Kliniek Proef", kind: "other", city: "Utrecht", domains: [] };

let counter = 0;
const unique = (name: string) => `${name} ${++counter}`;

const institution = () => ({ json: { ...INSTITUTION, name: unique(INSTITUTION.name) } });

async function anInstitution(): Promise<string> {
  const data = { name: unique("Ziekenhuis Proef"), kind: "other", city: "Utrecht" };
  return (await db().institution.create({ data, select: { id: true } })).id;
}

/** Creates a hospital that has no hospital admin, and returns its slug. */
async function aHospital(): Promise<string> {
  const id = await anInstitution();
  return (await db().institution.findUniqueOrThrow({ where: { id }, select: { slug: true } })).slug;
}

/** Somebody who works at the hospital that the call is about. */
async function somebodyThere(_world: PermissionFixtures, _caller: TestCaller, slug: string): Promise<string> {
  const found = await db().institution.findUnique({ where: { slug }, select: { id: true } });
  return (await makePerson({ institutionId: found?.id ?? null })).id;
}

const thisYear = () => String(new Date().getFullYear());

const statement = () => ({ json: { kind: "complete", day: new Date().toISOString().slice(0, 10) } });

const synonymNames = () => [unique("proefwoord"), unique("testwoord")];
const synonyms = () => ({ json: { names: synonymNames() } });

async function aSynonymGroup(): Promise<string> {
  return (await db().synonymGroup.create({ data: { names: synonymNames() }, select: { id: true } })).id;
}

async function aNotice({ admin }: PermissionFixtures): Promise<string> {
  return (await db().notice.create({ data: { content: "Een mededeling", authorId: admin.id } })).id;
}

async function aMessage(): Promise<string> {
  const data = { name: "Bezoeker", email: "bezoeker@test.example", message: "Een vraag over het register." };
  return (await db().message.create({ data })).id;
}

async function aStuckMail(): Promise<string> {
  const data = { kind: "accessGranted", status: "stuck", lastError: "geen antwoord" } as const;
  const sealed = new Uint8Array([1]);
  const rest = { sealed, idempotencyKey: crypto.randomUUID(), givesUpAt: new Date() };
  return (await db().outboxMail.create({ data: { ...data, ...rest }, select: { id: true } })).id;
}

async function aBlock(): Promise<string> {
  const { _max } = await db().contentBlock.aggregate({ where: { page: "about" }, _max: { position: true } });
  const position = (_max.position ?? 0) + 1;
  const data = { page: "about", position, title: "Een kop", content: "Een tekst." } as const;
  return (await db().contentBlock.create({ data })).id;
}

async function blocksInOrder() {
  const where = { page: "privacy" } as const;
  const rows = await db().contentBlock.findMany({ where, orderBy: { position: "desc" } });
  return { json: { page: "privacy", ids: rows.map(({ id }) => id) } };
}

const block = { title: "Een kop", content: "Een andere tekst.", heading: null };

const riskClass = () => "riskClass";

/** Creates an unused value of the field riskClass. */
async function aValue(): Promise<string> {
  const data = { fieldKey: "riskClass", label: unique("Klasse proef"), position: 900 };
  return String((await db().listValue.create({ data, select: { id: true } })).id);
}

async function valuesInOrder() {
  const rows = await db().listValue.findMany({
    where: { fieldKey: "riskClass" },
    orderBy: { label: "desc" },
  });
  return { json: { ids: rows.map(({ id }) => String(id)) } };
}

const field = {
  displayName: "Risicoklasse",
  help: "Kies de klasse.",
  isFilterable: true,
  doFilterEmpty: false,
};
const aField = () => ({ json: { ...field, defaultValue: null } });
const renamedValue = () => ({ json: { label: unique("Klasse anders"), retired: false } });

export const ADMIN_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  { call: "GET /api/users", statuses: buildStatusesForAdmins() },
  {
    call: "PUT /api/users",
    options: async () => ({
      json: { users: [{ _id: await createOtherPerson(), role: "METCMEMBER", allowAccess: true }] },
    }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "PUT /api/admin/users/{id}",
    subject: createOtherPerson,
    options: () => ({ json: { decision: "block" } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "PUT /api/admin/users/{id}",
    about: "a member waits again",
    subject: async () => (await makePerson()).id,
    options: () => ({ json: { decision: "reopen" } }),
    statuses: buildStatusesForAdmins(),
  },
  { call: "DELETE /api/admin/users/{id}", subject: createOtherPerson, statuses: buildStatusesForAdmins() },
  { call: "GET /api/admin/audit", statuses: buildStatusesForAdmins() },
  { call: "GET /api/admin/audit.csv", statuses: buildStatusesForAdmins() },
  { call: "GET /api/admin/bin", statuses: buildStatusesForAdmins() },
  { call: "GET /api/v1/admin/bin", query: "?search=proef&page=2", statuses: buildStatusesForAdmins() },
  {
    call: "POST /api/v1/admin/bin",
    options: async (world) => ({
      json: {
        act: "restore",
        entries: [{ _id: await createBinnedEntryOfAuthor(world), deleted: "2026-11-01T12:00:00.000Z" }],
      },
    }),
    statuses: buildStatusesForAdmins(),
  },
  { call: "GET /api/v1/admin/messages", query: "?search=proef&page=2", statuses: buildStatusesForAdmins() },
  {
    call: "GET /api/v1/admin/users",
    query: "?waiting=1&sort=name&order=ascending",
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "PUT /api/admin/bin/{id}",
    subject: (world) => createBinnedEntryOfAuthor(world, "Privé"),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "DELETE /api/admin/bin/{id}",
    subject: (world) => createBinnedEntryOfAuthor(world),
    statuses: buildStatusesForAdmins(),
  },
  { call: "GET /api/admin/overdue", statuses: buildStatusesForAdmins() },
  { call: "GET /api/admin/overdue", query: "?author=unreachable&page=2", statuses: buildStatusesForAdmins() },
  { call: "GET /api/admin/product-proposals", statuses: buildStatusesForAdmins() },
  { call: "GET /api/v1/admin/product-proposals", query: "?page=2", statuses: buildStatusesForAdmins() },
  {
    call: "PUT /api/admin/product-proposals/{id}",
    subject: () => createProductProposal(),
    options: () => ({ json: { accept: [], reason: null } }),
    statuses: buildStatusesForAdmins(),
  },
  { call: "GET /api/admin/matching", statuses: buildStatusesForAdmins() },
  {
    call: "GET /api/admin/matching",
    query: "?status=refused&kind=entry&page=2",
    statuses: buildStatusesForAdmins(),
  },
  { call: "POST /api/admin/matching", statuses: buildStatusesForAdmins() },
  {
    call: "PUT /api/admin/matching",
    options: () => ({ json: { ids: ["bestaat-niet"], decision: "refuse" } }),
    statuses: buildStatusesForAdmins(),
  },
  { call: "GET /api/v1/hospitals/{slug}", subject: () => "erasmus-mc", statuses: buildStatusesForEveryone() },
  { call: "GET /api/v1/hospitals/{slug}/management", subject: aHospital, statuses: buildStatusesForAdmins() },
  // A hospital speaks for itself.
  {
    call: "PUT /api/v1/hospitals/{slug}/statement",
    subject: aHospital,
    options: statement,
    statuses: STATUSES_OF_OTHER_PERSONS_DATA,
    known: ["admin"],
  },
  {
    call: "DELETE /api/v1/hospitals/{slug}/statement",
    subject: aHospital,
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "PUT /api/v1/hospitals/{slug}/contact",
    subject: aHospital,
    options: () => ({ json: { contactEmail: "ai@test.example" } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "PUT /api/v1/hospitals/{slug}/advice",
    subject: aHospital,
    options: () => ({ json: { committee: null, fromPhase: null } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "PUT /api/v1/hospitals/{slug}/review",
    subject: aHospital,
    options: () => ({ json: { rule: "none", reviewers: [] } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "GET /api/v1/hospitals/{slug}/inventory",
    subject: aHospital,
    query: "?format=json",
    statuses: buildStatusesForAdmins(),
  },
  { call: "GET /api/v1/hospitals/{slug}/reports", subject: aHospital, statuses: buildStatusesForAdmins() },
  {
    call: "GET /api/v1/hospitals/{slug}/reports/{year}",
    subject: aHospital,
    second: thisYear,
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "PUT /api/v1/hospitals/{slug}/reports/{year}",
    subject: aHospital,
    second: thisYear,
    options: () => ({ json: { incidents: null, literacy: [], asked: "Geld.", version: 0 } }),
    statuses: buildStatusesForAdmins(),
  },
  // A hospital speaks for itself.
  {
    call: "POST /api/v1/hospitals/{slug}/reports/{year}/freeze",
    subject: aHospital,
    second: thisYear,
    options: () => ({ json: { sha256: "0".repeat(64) } }),
    statuses: STATUSES_OF_OTHER_PERSONS_DATA,
    known: ["admin"],
  },
  ...(["PUT", "DELETE"] as const).map((method) => ({
    call: `${method} /api/v1/hospitals/{slug}/admins/{userId}`,
    subject: aHospital,
    second: somebodyThere,
    statuses: buildStatusesForAdmins(),
  })),
  { call: "GET /api/admin/mails", statuses: buildStatusesForAdmins() },
  { call: "GET /api/v1/admin/mails", query: "?status=failed&page=2", statuses: buildStatusesForAdmins() },
  { call: "PUT /api/admin/mails/{id}", subject: aStuckMail, statuses: buildStatusesForAdmins() },
  { call: "GET /api/admin/content", statuses: buildStatusesForAdmins() },
  {
    call: "POST /api/admin/content",
    options: () => ({ json: { ...block, page: "about" } }),
    statuses: buildStatusesForAdmins(201),
  },
  {
    call: "PUT /api/admin/data-licence",
    options: () => ({ json: { licence: "not-open" } }),
    statuses: buildStatusesForAdmins(),
  },
  { call: "PUT /api/admin/content/order", options: blocksInOrder, statuses: buildStatusesForAdmins() },
  {
    call: "PUT /api/admin/content/{id}",
    subject: aBlock,
    options: () => ({ json: block }),
    statuses: buildStatusesForAdmins(),
  },
  { call: "DELETE /api/admin/content/{id}", subject: aBlock, statuses: buildStatusesForAdmins() },
  { call: "GET /api/admin/fields", statuses: buildStatusesForAdmins() },
  { call: "GET /api/admin/fields/{key}", subject: riskClass, statuses: buildStatusesForAdmins() },
  {
    call: "PUT /api/admin/fields/{key}",
    subject: riskClass,
    options: aField,
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "POST /api/admin/fields/{key}/preview",
    subject: riskClass,
    options: aField,
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "PUT /api/admin/fields/{key}/order",
    subject: riskClass,
    options: valuesInOrder,
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "POST /api/admin/fields/{key}/values",
    subject: riskClass,
    options: () => ({ json: { label: unique("Klasse nieuw") } }),
    statuses: buildStatusesForAdmins(201),
  },
  {
    call: "PUT /api/admin/fields/{key}/values/{valueId}",
    subject: riskClass,
    second: aValue,
    options: renamedValue,
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "POST /api/admin/fields/{key}/values/{valueId}/preview",
    subject: riskClass,
    second: aValue,
    options: renamedValue,
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "DELETE /api/admin/fields/{key}/values/{valueId}",
    subject: riskClass,
    second: aValue,
    statuses: buildStatusesForAdmins(),
  },
  { call: "GET /api/admin/institutions", statuses: buildStatusesForAdmins() },
  { call: "POST /api/admin/institutions", options: institution, statuses: buildStatusesForAdmins(201) },
  {
    call: "PUT /api/admin/institutions/{id}",
    subject: anInstitution,
    options: () => ({ json: { ...institution().json, retired: false } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "POST /api/admin/institutions/{id}/preview",
    subject: anInstitution,
    options: () => ({ json: { ...institution().json, retired: false } }),
    statuses: buildStatusesForAdmins(),
  },
  { call: "GET /api/admin/synonyms", statuses: buildStatusesForAdmins() },
  { call: "POST /api/admin/synonyms", options: synonyms, statuses: buildStatusesForAdmins(201) },
  { call: "POST /api/admin/synonyms/preview", options: synonyms, statuses: buildStatusesForAdmins() },
  {
    call: "PUT /api/admin/synonyms/{id}",
    subject: aSynonymGroup,
    options: synonyms,
    statuses: buildStatusesForAdmins(),
  },
  { call: "DELETE /api/admin/synonyms/{id}", subject: aSynonymGroup, statuses: buildStatusesForAdmins() },
  { call: "GET /api/messages", statuses: buildStatusesForAdmins() },
  {
    call: "POST /api/messages",
    options: (_world, { name }) => ({
      json: {
        name: "Bezoeker",
        email: "bezoeker@test.example",
        message: `Een vraag, van ${name}, over niets.`,
      },
    }),
    statuses: buildStatusesForEveryone(201),
  },
  {
    call: "PUT /api/messages/{id}",
    subject: aMessage,
    options: () => ({ json: { read: true } }),
    statuses: buildStatusesForAdmins(),
  },
  { call: "DELETE /api/messages/{id}", subject: aMessage, statuses: buildStatusesForAdmins() },
  { call: "GET /api/notifications", statuses: buildStatusesForEveryone() },
  { call: "GET /api/v1/admin/notices", statuses: buildStatusesForAdmins() },
  {
    call: "POST /api/notifications",
    options: () => ({ json: { content: "Onderhoud op zaterdag", style: "warning" } }),
    statuses: buildStatusesForAdmins(201),
  },
  {
    call: "PUT /api/notifications/{id}",
    subject: aNotice,
    options: () => ({ json: { content: "Een andere mededeling", style: "danger" } }),
    statuses: buildStatusesForAdmins(),
  },
  { call: "DELETE /api/notifications/{id}", subject: aNotice, statuses: buildStatusesForAdmins() },
];

/** What anyone may ask, and tells everyone the same. */
export const PUBLIC_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  ...["aboutdata", "captcha", "health", "ready", "openapi.json"].map((path): ApiPermissionRow => {
    return { call: `GET /api/${path}`, statuses: buildStatusesForEveryone() };
  }),
  // Without METRICS_TOKEN there is no such address.
  { call: "GET /api/metrics", statuses: buildStatusesForEveryone(404) },
  {
    call: "GET /public/images/{imageUrl}",
    about: "a person's image",
    subject: ({ image }) => image,
    statuses: buildStatusesForEveryone(),
  },
  {
    call: "GET /public/images/{imageUrl}",
    about: "no image",
    subject: () => `${"a".repeat(43)}.webp`,
    statuses: buildStatusesForEveryone(404),
  },
];
