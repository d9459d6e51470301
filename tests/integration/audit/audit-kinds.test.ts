import { saveAdminAccount } from "@/lib/accounts/server/first-admin";
import type { AuditEventDto } from "@/lib/audit/schema";
import type { LawRuleDto } from "@/lib/dossier/schema";
import { createUnsubscribeSecret } from "@/lib/following/server/unsubscribing";
import { importLegacyAccounts } from "@/lib/import/server/legacy/legacy";
import { deleteOldAccessRequests } from "@/lib/jobs/daily";
import { AUDIT_EVENT_KIND_NAMES, type AuditEventKind } from "@/lib/platform/audit/kinds";
import { db } from "@/lib/platform/database/db";
import { buildContentFromName } from "@/lib/products/server/products";
import { api } from "../../support/api";
import {
  checkImportRun,
  executeImportRun,
  undoImportRun,
  uploadAndMapImport,
} from "../../support/browser-import";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { copyDataModel, createDataModelCalls, restoreDataModel } from "../../support/data-model-calls";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildWholeDeclaration, readConditionKeys } from "../../support/declarations";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { importFileContent } from "../../support/import";
import { findMailCode, findMailLink, getNewestQueuedMail } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import {
  buildSignOnSettings,
  type RunningIdentityProvider,
  SignOnBrowser,
  startIdentityProvider,
} from "../../support/sign-on";
import { computeTotpCode, enableTwoFactor } from "../../support/two-factor";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const PASSWORD = "wolk-fiets-94";
const ADDRESS = "198.51.100.7";
let provider: RunningIdentityProvider;
let dataModel: Awaited<ReturnType<typeof copyDataModel>>;
let admin: Person;
let arts: Person;

beforeAll(async () => {
  provider = await startIdentityProvider();
  Object.assign(process.env, buildSignOnSettings(provider.issuer));
  dataModel = await copyDataModel();
});
afterAll(() => provider.stop());
afterEach(() => restoreDataModel(dataModel));

beforeEach(async () => {
  await emptyDatabase();
  // Institutions stay from test to test.
  await queryAsTableOwner("DELETE FROM institution WHERE name = 'Ziekenhuis Proef'");
  await queryAsTableOwner("DELETE FROM synonym_group WHERE names[1] = 'proefwoord'");
  admin = await makePerson({ role: "ADMIN", name: "Marijke Hofstra", email: "beheer@test.example" });
  arts = await makePerson({ name: "Arts Voorbeeld", email: "arts@test.example", password: PASSWORD });
});

function call(method: string, path: string, who: Person | null, json?: unknown) {
  return api(method, path, {
    address: ADDRESS,
    ...(who === null ? {} : { token: who.token }),
    ...(json === undefined ? {} : { json }),
  });
}

/** The last event of a kind, as admins see it. */
async function lastOf(kind: AuditEventKind): Promise<AuditEventDto> {
  const { body } = await call("GET", `/api/admin/audit?kind=${kind}`, admin);
  if (body[0] === undefined) throw new Error(`${kind} was not recorded`);
  return body[0];
}

async function logIn(email: string, password: string, more: Record<string, unknown> = {}) {
  const json = { email, password, captchaToken: await createSolvedCaptchaToken(), ...more };
  return call("POST", "/api/auth/login", null, json);
}

async function changeTwoFactor(what: "off" | "recovery-codes") {
  const { secret } = await enableTwoFactor(arts, PASSWORD);
  const json = { password: PASSWORD, code: computeTotpCode(secret) };
  await call("POST", `/api/users/${arts.id}/two-factor/${what}`, arts, json);
}

async function rights(change: Record<string, unknown>) {
  const { body } = await call("GET", "/api/users", admin);
  const user = body.find(({ _id }: { _id: string }) => _id === arts.id);
  return call("PUT", "/api/users", admin, { users: [{ ...user, ...change }] });
}

async function register(email: string): Promise<string> {
  const json = {
    email,
    name: "Nieuwe Arts",
    password: PASSWORD,
    captchaToken: await createSolvedCaptchaToken(),
  };
  await call("POST", "/api/auth", null, json);
  return findMailCode(await getNewestQueuedMail(email, "accountRequested"));
}

async function changeEmail(): Promise<void> {
  const json = { name: arts.name, email: "nieuw@test.example", password: PASSWORD };
  await call("PUT", `/api/users/${arts.id}`, arts, json);
}

async function migrate(): Promise<void> {
  const account = {
    email: "oud@test.example",
    name: "Oude Bekende",
    entries: [{ _id: "1", algorithmName: "Oud algoritme", visibility: "Openbaar" }],
  };
  await importLegacyAccounts("accounts.json", new TextEncoder().encode(JSON.stringify([account])), {
    dryRun: false,
  });
  await call("POST", "/api/users/requestmigrate", null, { email: account.email });
  const token = findMailCode(await getNewestQueuedMail(account.email, "migrationCode"));
  await call("POST", "/api/users/migrate", null, { email: account.email, token });
}

async function resetPassword(): Promise<void> {
  await call("POST", "/api/auth/resetpassword", null, { email: arts.email });
  const link = findMailLink(await getNewestQueuedMail(arts.email, "passwordReset"), "/password-reset/");
  const token = link.pathname.split("/").at(-1);
  await call("PUT", "/api/auth/changepassword", null, {
    email: arts.email,
    token,
    password: "regen-trein-61",
  });
}

async function newSynonyms(): Promise<string> {
  const json = { names: ["proefwoord", "testwoord"] };
  return (await call("POST", "/api/admin/synonyms", admin, json)).body._id;
}

const newEntry = async () => (await makeEntry(arts, { algorithmName: "Longscan" }))._id;
/** A request for advice by the doctor, and the member of the ethics committee who can answer it. */
const askedAdvice = async () => {
  const institutionId = await getHospitalIdByAlphabet(3);
  arts = await makePerson({ name: ARTS, institutionId });
  const member = await makePerson({ name: "METC-lid", role: "METCMEMBER", institutionId });
  const { body } = await call("POST", "/api/v1/advice", arts, { entry: await newEntry(), question: null });
  return { id: body._id as string, member };
};
/** A proposal by the doctor to publish an entry, and the colleague who reviews it. */
const submittedEntry = async () => {
  const institutionId = await getHospitalIdByAlphabet(3);
  arts = await makePerson({ name: ARTS, institutionId });
  const reviewer = await makePerson({ name: "Beoordelaar", institutionId });
  await db().reviewer.create({ data: { institutionId, userId: reviewer.id } });
  await db().institution.update({ where: { id: institutionId }, data: { review: "colleague" } });
  const json = buildEntryBody({ algorithmName: "Longscan", visibility: "Openbaar" });
  const { proposal, version } = (await call("POST", "/api/algorithm", arts, json)).body;
  const decide = (decision: string) => {
    const body = { decision, reason: "Gelezen.", revision: 1, version };
    return call("PUT", `/api/v1/reviews/${proposal}`, reviewer, body);
  };
  return { proposal: proposal as string, decide };
};
/** Chooses who reviews at the doctor's hospital: the doctor, and then nobody. */
const chosenReviewers = async () => {
  const institutionId = await newInstitution();
  arts = await makePerson({ name: ARTS, institutionId });
  const { slug } = await db().institution.findUniqueOrThrow({ where: { id: institutionId } });
  const choose = (reviewers: string[]) =>
    call("PUT", `/api/v1/hospitals/${slug}/review`, admin, { rule: "none", reviewers });
  await choose([arts.id]);
  return () => choose([]);
};
const namedCoEditor = async () => {
  const institutionId = await getHospitalIdByAlphabet(3);
  arts = await makePerson({ name: ARTS, institutionId });
  const person = await makePerson({ name: "Collega Redacteur", institutionId });
  const entry = await newEntry();
  await call("POST", `/api/algorithm/${entry}/co-editors`, arts, { person: person.id });
  return { entry, person };
};
const binned = async () => {
  const id = await newEntry();
  await call("DELETE", `/api/algorithm/${id}`, admin);
  return id;
};
const newBlock = async () => {
  const json = { page: "about", title: "Een tekst", content: "Inhoud.", heading: null };
  return (await call("POST", "/api/admin/content", admin, json)).body._id;
};
const newNotice = async () =>
  (await call("POST", "/api/notifications", admin, { content: "Nieuws" })).body._id;
const fieldCalls = createDataModelCalls(() => admin, { address: ADDRESS });
const newValue = () => fieldCalls.add("riskClass", { label: "Klasse proef" });

const newInstitution = async () => {
  const json = { name: "Ziekenhuis Proef", kind: "general", city: "Utrecht", domains: [] };
  return (await call("POST", "/api/admin/institutions", admin, json)).body._id;
};

/** A draft report to the board of a hospital that the doctor looks after, with a text. */
async function boardReport() {
  const institutionId = await newInstitution();
  const { slug } = await db().institution.findUniqueOrThrow({ where: { id: institutionId } });
  arts = await makePerson({ name: ARTS, institutionId });
  await db().institutionAdmin.create({ data: { institutionId, userId: arts.id } });
  const path = `/api/v1/hospitals/${slug}/reports/${new Date().getUTCFullYear()}`;
  const json = { incidents: null, asked: "Stel geld beschikbaar.", literacy: [], version: 0 };
  return { path, saved: await call("PUT", path, arts, json) };
}

/** Publishes a declaration of an entry that the doctor's hospital made, which the doctor looks after. */
async function declared() {
  const institutionId = await newInstitution();
  arts = await makePerson({ name: ARTS, institutionId });
  await db().institutionAdmin.create({ data: { institutionId, userId: arts.id } });
  const { _id } = await makeEntry(arts, {
    algorithmName: "Longscan",
    visibility: "Openbaar",
    primaryDeveloper: "Eigen instelling",
  });
  const { version, ...draft } = buildWholeDeclaration(await readConditionKeys());
  const path = `/api/algorithm/${_id}/declaration`;
  await call("PUT", path, arts, { ...draft, version });
  return (await call("POST", path, arts, { version: 1 })).body as { slug: string };
}

/** A call about a hospital that the doctor works at and, when told so, looks after. */
const aboutHospital =
  (method: "PUT" | "DELETE", what: "statement" | "admins", isNamed: boolean) => async () => {
    const institutionId = await newInstitution();
    const { slug } = await db().institution.findUniqueOrThrow({ where: { id: institutionId } });
    arts = await makePerson({ name: ARTS, institutionId });
    if (isNamed) await db().institutionAdmin.create({ data: { institutionId, userId: arts.id } });
    if (what === "admins") {
      return call(method, `/api/v1/hospitals/${slug}/admins/${arts.id}`, admin);
    }
    const json = { kind: "complete", day: new Date().toISOString().slice(0, 10) };
    const stated = await call("PUT", `/api/v1/hospitals/${slug}/statement`, arts, json);
    return method === "PUT" ? stated : call("DELETE", `/api/v1/hospitals/${slug}/statement`, arts);
  };

const browserImport = async () => {
  const id = await uploadAndMapImport(admin, "Naam\nLongscan\n");
  await checkImportRun(admin, id);
  await executeImportRun(admin, id);
  return id;
};

const newReport = async () => {
  const data = { entryId: await newEntry(), entryName: "Longscan", message: "Hier klopt iets niet." };
  return (await db().errorReport.create({ data, select: { id: true } })).id;
};

const follows = async () => {
  const json = { kind: "entry", target: await newEntry(), frequency: "atOnce" };
  return (await call("POST", "/api/v1/follows", arts, json)).body._id;
};
const newSearch = async () => {
  const json = { name: "Mijn zoekvraag", query: "search=longscan" };
  return (await call("POST", "/api/v1/saved-searches", arts, json)).body._id;
};

const newWebhook = async () => {
  const json = { kind: "savedSearch", target: await newSearch(), url: "https://b.example/hook" };
  return (await call("POST", "/api/v1/webhooks", arts, json)).body._id;
};

const newToken = async () => {
  const json = { name: "Ons programma", scope: "read", days: 30, password: PASSWORD };
  return (await call("POST", `/api/users/${arts.id}/tokens`, arts, json)).body._id;
};

const signOn = async () => {
  const browser = new SignOnBrowser(ADDRESS);
  await browser.signOn({ sub: "arts", email: arts.email });
  return browser;
};
const linked = () =>
  db().externalIdentity.create({ data: { issuer: provider.issuer, subject: "arts", userId: arts.id } });

const newProduct = async () => {
  const json = buildContentFromName("Longscan Pro", null);
  return { json, _id: (await call("POST", "/api/v1/products", admin, json)).body._id };
};

const proposed = async () => {
  const { json, _id } = await newProduct();
  const change = { ...json, description: "Vindt knobbels in de long." };
  const { body } = await call("POST", `/api/v1/products/${_id}/proposals`, arts, change);
  return body._id;
};

/** The id of a column mapping that an admin keeps. */
const keptMapping = async () => {
  const { mapping } = await db().importRun.findUniqueOrThrow({
    where: { id: await uploadAndMapImport(admin, "Naam\nLongscan\n") },
  });
  const json = { name: "Een bron", mapping };
  return (await call("POST", "/api/v1/admin/import-mappings", admin, json)).body._id;
};

interface Expected {
  do: () => Promise<unknown>;
  /** Name, or what kind of doer it is. */
  by: string;
  /** The name of what it is about. */
  about?: string | null;
  /** The name of whom it was given to, or of the product that it is about as well. */
  also?: string;
  fields?: string[];
  details?: Record<string, unknown>;
  address?: string | null;
}

const ARTS = "Arts Voorbeeld";
const ADMIN = "Marijke Hofstra";
const RISK_CLASS = "Risicoklasse";

/** An entry of the doctor's hospital that is a use of a product. */
async function productEntry(): Promise<{ id: string; product: string }> {
  const id = await newEntry();
  const json = {
    ...buildEntryBody({ algorithmName: "Longscan" }),
    product: { name: "Longscan Pro", supplier: null },
  };
  const { body } = await call("PUT", `/api/algorithm/${id}`, arts, json);
  return { id, product: body.product._id };
}

/** The id of what the doctor told about such an entry. */
async function writtenExperience(): Promise<string> {
  const { id } = await productEntry();
  const institutionId = await getHospitalIdByAlphabet(1);
  await db().user.update({ where: { id: arts.id }, data: { institutionId } });
  await db().entry.update({ where: { id }, data: { institutionId } });
  const { body } = await call("PUT", `/api/algorithm/${id}/experience`, arts, { role: "Radioloog" });
  return body.experience._id;
}

/** Of matching, merging and undoing an import, which their own tests look at, and of what nobody can do yet. */
const COMING = [
  "product.merged",
  "product.unmerged",
  "product.matchDecided",
] as const satisfies readonly AuditEventKind[];

const TABLE: Record<Exclude<AuditEventKind, (typeof COMING)[number]>, Expected> = {
  "experience.written": {
    do: async () => void (await writtenExperience()),
    by: ARTS,
    about: "Longscan",
  },
  "product.proposed": { do: proposed, by: ARTS, about: "Longscan Pro", fields: ["description"] },
  "product.proposalDecided": {
    do: async () => {
      const json = { accept: ["description"] };
      return call("PUT", `/api/admin/product-proposals/${await proposed()}`, admin, json);
    },
    by: ADMIN,
    about: "Longscan Pro",
    fields: ["description"],
  },
  "product.proposalWithdrawn": {
    do: async () => {
      const id = await proposed();
      const { productId } = await db().productProposal.findUniqueOrThrow({ where: { id } });
      return call("DELETE", `/api/v1/products/${productId}/proposals/${id}`, arts);
    },
    by: ARTS,
    about: "Longscan Pro",
  },
  "experience.withdrawn": {
    do: async () => call("DELETE", `/api/v1/experiences/${await writtenExperience()}`, arts),
    by: ARTS,
    about: "Longscan",
  },
  "experience.obstaclesChanged": {
    do: () => call("POST", "/api/v1/experiences/obstacles", admin, { label: `Proef ${crypto.randomUUID()}` }),
    by: ADMIN,
  },
  "evidence.changed": {
    do: async () => {
      const { product } = await productEntry();
      const study = { doi: "10.1000/182", title: "A study", year: 2024 };
      await call("POST", "/api/v1/evidence/studies", arts, { product, ...study });
    },
    by: ARTS,
    about: "Longscan Pro",
  },
  "validation.changed": {
    do: async () => {
      const figure = { measure: "auc", estimate: 0.9 };
      await call("POST", `/api/algorithm/${await newEntry()}/validations`, arts, figure);
    },
    by: ARTS,
    about: "Longscan",
  },
  "advice.asked": {
    do: async () => {
      await askedAdvice();
    },
    by: ARTS,
    about: "Longscan",
  },
  "advice.withdrawn": {
    do: async () => {
      await call("DELETE", `/api/v1/advice/${(await askedAdvice()).id}`, arts);
    },
    by: ARTS,
    about: "Longscan",
  },
  "advice.given": {
    do: async () => {
      const { id, member } = await askedAdvice();
      await call("PUT", `/api/v1/advice/${id}`, member, { outcome: "exempt", decidedOn: "2026-01-05" });
    },
    by: "METC-lid",
    about: "Longscan",
  },
  "review.submitted": {
    do: async () => {
      await submittedEntry();
    },
    by: ARTS,
    about: "Longscan",
  },
  "review.withdrawn": {
    do: async () => {
      await call("DELETE", `/api/v1/reviews/${(await submittedEntry()).proposal}`, arts);
    },
    by: ARTS,
    about: "Longscan",
  },
  "review.changesAsked": {
    do: async () => {
      await (await submittedEntry()).decide("askChanges");
    },
    by: "Beoordelaar",
    about: "Longscan",
  },
  "review.refused": {
    do: async () => {
      await (await submittedEntry()).decide("refuse");
    },
    by: "Beoordelaar",
    about: "Longscan",
  },
  "review.approved": {
    do: async () => {
      await (await submittedEntry()).decide("approve");
    },
    by: "Beoordelaar",
    about: "Longscan",
  },
  "review.ruleChanged": {
    do: async () => {
      await call("PUT", "/api/v1/admin/review", admin, { rule: "admin" });
    },
    by: ADMIN,
  },
  "dossier.saved": {
    do: async () => {
      const { _id: id } = await makeEntry(arts, { algorithmName: "Longscan" });
      await call("PUT", `/api/algorithm/${id}/dossier`, arts, { answers: { maker: "own" }, version: 0 });
    },
    by: "Arts Voorbeeld",
    about: "Longscan",
  },
  "law.ruleChanged": {
    do: async () => {
      const rules = (await call("GET", "/api/v1/law-rules", admin)).body as LawRuleDto[];
      const rule = rules.find(({ key }) => key === "keep-logs");
      if (rule === undefined) throw new Error("no such row");
      const { key, kind: _kind, subject: _subject, isBefore: _isBefore, routes: _routes, ...body } = rule;
      await call("PUT", `/api/v1/law-rules/${key}`, admin, { ...body, source: `${rule.source} (nagezien)` });
      await queryAsTableOwner("UPDATE law_rule SET source = $1, revision = 1 WHERE key = $2", [
        rule.source,
        key,
      ]);
    },
    by: ADMIN,
    about: "AI-verordening art. 26 lid 6",
    fields: ["source"],
  },
  "product.added": { do: newProduct, by: ADMIN, about: "Longscan Pro" },
  "product.changed": {
    do: async () => {
      const { _id, json } = await newProduct();
      await call("PUT", `/api/v1/products/${_id}`, admin, { ...json, name: "Longscan Plus" });
    },
    by: ADMIN,
    about: "Longscan Plus",
  },
  "product.removed": {
    do: async () => void (await call("DELETE", `/api/v1/products/${(await newProduct())._id}`, admin)),
    by: ADMIN,
  },
  "product.supplierChanged": {
    do: async () => {
      const { _id, json } = await newProduct();
      await call("PUT", `/api/v1/products/${_id}`, admin, { ...json, supplier: "Pulmo BV" });
      await call("PUT", `/api/v1/products/${_id}/supplier`, admin, { name: "Pulmo AI BV" });
    },
    by: ADMIN,
    about: "Longscan Pro",
  },
  "entry.productChosen": {
    do: async () => {
      const product = { name: "Longscan Pro", supplier: "Pulmo BV" };
      const json = { ...buildEntryBody({ algorithmName: "Longscan" }), product };
      await call("PUT", `/api/algorithm/${await newEntry()}`, arts, json);
    },
    by: ARTS,
    about: "Longscan",
    also: "Longscan Pro",
  },
  "session.login": { do: () => logIn(arts.email, PASSWORD), by: ARTS },
  "session.signOn": {
    do: async () => {
      await linked();
      await signOn();
    },
    by: ARTS,
  },
  "session.signOnFailed": {
    do: async () => {
      await db().user.update({ where: { id: arts.id }, data: { blockedAt: new Date() } });
      await signOn();
    },
    by: "visitor",
    about: ARTS,
  },
  "session.loginFailed": { do: () => logIn(arts.email, "verkeerd"), by: "visitor", about: ARTS },
  "session.passwordWrong": {
    do: () => call("POST", `/api/users/${arts.id}/close`, arts, { password: "verkeerd" }),
    by: ARTS,
  },
  "session.logout": { do: () => call("POST", "/api/auth/logout", arts), by: ARTS },
  "session.logoutEverywhere": { do: () => call("DELETE", `/api/users/${arts.id}/sessions`, arts), by: ARTS },
  "account.registered": { do: () => register("nieuw@test.example"), by: "Nieuwe Arts" },
  "account.verified": {
    do: async () => {
      const token = await register("nieuw@test.example");
      const json = { token, email: "nieuw@test.example", captchaToken: await createSolvedCaptchaToken() };
      await call("POST", "/api/auth/verify", null, json);
    },
    by: "Nieuwe Arts",
  },
  "account.passwordResetRequested": {
    do: () => call("POST", "/api/auth/resetpassword", null, { email: arts.email }),
    by: "visitor",
    about: ARTS,
  },
  "account.passwordChanged": { do: resetPassword, by: ARTS },
  "account.emailChangeRequested": { do: changeEmail, by: ARTS },
  "account.emailChanged": {
    do: async () => {
      await changeEmail();
      const link = findMailLink(
        await getNewestQueuedMail("nieuw@test.example", "emailChangeConfirm"),
        "/verify-email",
      );
      const { token, email } = Object.fromEntries(link.searchParams);
      await call("POST", "/api/auth/verify", null, {
        token,
        email,
        captchaToken: await createSolvedCaptchaToken(),
      });
    },
    by: ARTS,
  },
  "account.profileChanged": {
    do: async () => {
      await call("PUT", `/api/users/${arts.id}`, arts, { name: "Arts Anders" });
    },
    by: "Arts Anders",
    fields: ["name"],
  },
  "account.migrated": { do: migrate, by: "Oude Bekende", details: { count: 1 } },
  "account.exported": { do: () => call("GET", `/api/users/${arts.id}/export`, arts), by: ARTS },
  "account.signOnLinked": {
    do: async () => {
      await (await signOn()).finish({ password: PASSWORD });
    },
    by: ARTS,
  },
  "account.signOnUnlinked": {
    do: async () => {
      await linked();
      await call("POST", `/api/users/${arts.id}/sign-on/unlink`, arts, { password: PASSWORD });
    },
    by: ARTS,
  },
  "account.closed": {
    do: () => call("POST", `/api/users/${arts.id}/close`, arts, { password: PASSWORD }),
    by: "person",
  },
  "account.expired": {
    do: async () => {
      await db().user.update({
        where: { id: arts.id },
        data: { allowAccess: false, verified: false, email: "arts@ziekenhuis.test" },
      });
      await deleteOldAccessRequests(new Date(Date.now() + 31 * 86_400_000));
    },
    by: "job",
    about: null,
    address: null,
  },
  "user.accessGiven": {
    do: async () => {
      await rights({ allowAccess: false });
      await rights({ allowAccess: true });
    },
    by: ADMIN,
    about: ARTS,
    fields: ["allowAccess"],
    details: { allowAccess: [false, true] },
  },
  "user.accessTaken": {
    do: () => rights({ allowAccess: false }),
    by: ADMIN,
    about: ARTS,
    fields: ["allowAccess"],
    details: { allowAccess: [true, false] },
  },
  "user.roleChanged": {
    do: () => rights({ role: "METCMEMBER" }),
    by: ADMIN,
    about: ARTS,
    fields: ["role"],
    details: { role: ["USER", "METCMEMBER"] },
  },
  "user.refused": {
    do: async () => {
      await rights({ allowAccess: false });
      const json = { decision: "refuse", reason: "Geen ziekenhuis." };
      await call("PUT", `/api/admin/users/${arts.id}`, admin, json);
    },
    by: ADMIN,
    about: ARTS,
  },
  "user.refusalTakenBack": {
    do: async () => {
      await rights({ allowAccess: false });
      await call("PUT", `/api/admin/users/${arts.id}`, admin, {
        decision: "refuse",
        reason: "Geen ziekenhuis.",
      });
      await call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "reopen" });
    },
    by: ADMIN,
    about: ARTS,
  },
  "user.asked": {
    do: async () => {
      await rights({ allowAccess: false });
      const json = { decision: "ask", question: "Waarvoor wilt u toegang?" };
      await call("PUT", `/api/admin/users/${arts.id}`, admin, json);
    },
    by: ADMIN,
    about: ARTS,
  },
  "user.blocked": {
    do: () => call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "block" }),
    by: ADMIN,
    about: ARTS,
  },
  "user.unblocked": {
    do: () => call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "unblock" }),
    by: ADMIN,
    about: ARTS,
  },
  "user.erased": {
    do: () => call("DELETE", `/api/admin/users/${arts.id}`, admin),
    by: ADMIN,
    about: null,
  },
  "user.madeAdmin": {
    do: () => saveAdminAccount({ email: arts.email, name: arts.name, passwordHash: null }),
    by: "command",
    about: ARTS,
    address: null,
  },
  "entry.draftSaved": {
    do: () => call("POST", "/api/v1/drafts", arts, { algorithmName: "Longscan" }),
    by: ARTS,
    about: "Longscan",
  },
  "entry.created": {
    do: () => call("POST", "/api/algorithm", arts, buildEntryBody({ algorithmName: "Longscan" })),
    by: ARTS,
    about: "Longscan",
  },
  "entry.updated": {
    do: async () => {
      const json = buildEntryBody({ algorithmName: "Longscan 2", collaboration: "Ziekenhuis Zuid" });
      await call("PUT", `/api/algorithm/${await newEntry()}`, arts, json);
    },
    by: ARTS,
    about: "Longscan 2",
    fields: ["algorithmName", "collaboration"],
  },
  "entry.deleted": { do: binned, by: ADMIN, about: "Longscan" },
  "entry.restored": {
    do: async () => call("PUT", `/api/admin/bin/${await binned()}`, admin),
    by: ADMIN,
    about: "Longscan",
  },
  "entry.versionRestored": {
    do: async () => {
      const id = await newEntry();
      await call("PUT", `/api/algorithm/${id}`, arts, buildEntryBody({ algorithmName: "Longscan 2" }));
      const { body } = await call("GET", `/api/algorithm/${id}/versions`, arts);
      await call("POST", `/api/algorithm/${id}/versions/${body[1]._id}/restore`, arts, {});
    },
    by: ARTS,
    about: "Longscan",
    fields: ["algorithmName"],
  },
  "entry.purged": {
    do: async () => call("DELETE", `/api/admin/bin/${await binned()}`, admin),
    by: ADMIN,
    about: "Longscan",
    details: { name: "Longscan" },
  },
  "entry.imported": {
    do: () =>
      importFileContent(
        "Submission Number,Device,Company,Date of Final Decision,Panel (Lead),Primary Product Code\r\nK1,Longscan,Maker,01/02/2024,Radiology,QIH\r\n",
      ),
    by: "command",
    about: "Longscan",
    address: null,
  },
  "import.started": { do: () => browserImport(), by: ADMIN, details: { count: 1 }, address: "192.0.2.1" },
  "import.finished": { do: () => browserImport(), by: ADMIN, details: { count: 1 }, address: "192.0.2.1" },
  "import.undone": {
    do: async () => undoImportRun(admin, await browserImport()),
    by: ADMIN,
    details: { count: 1 },
    address: "192.0.2.1",
  },
  "import.mappingSaved": { do: keptMapping, by: ADMIN },
  "import.mappingRenamed": {
    do: async () =>
      call("PUT", `/api/v1/admin/import-mappings/${await keptMapping()}`, admin, { name: "Een andere bron" }),
    by: ADMIN,
  },
  "import.mappingRemoved": {
    do: async () => call("DELETE", `/api/v1/admin/import-mappings/${await keptMapping()}`, admin),
    by: ADMIN,
  },
  "entry.handedOver": {
    do: async () => {
      const receiver = await makePerson({ name: "Collega Ontvangt" });
      await call("PUT", `/api/algorithm/${await newEntry()}/author`, admin, { author: receiver.id });
    },
    by: ADMIN,
    about: "Longscan",
  },
  "entry.deletionRequested": {
    do: async () =>
      call("POST", `/api/algorithm/${await newEntry()}/deletion-request`, arts, {
        reason: "Niet meer in gebruik bij ons.",
      }),
    by: ARTS,
    about: "Longscan",
  },
  "entry.coEditorNamed": {
    do: async () => void (await namedCoEditor()),
    by: ARTS,
    about: "Longscan",
  },
  "entry.coEditorRemoved": {
    do: async () => {
      const { entry, person } = await namedCoEditor();
      await call("DELETE", `/api/algorithm/${entry}/co-editors/${person.id}`, arts);
    },
    by: ARTS,
    about: "Longscan",
  },
  "entry.coEditorLeft": {
    do: async () => {
      const { entry, person } = await namedCoEditor();
      await call("DELETE", `/api/algorithm/${entry}/co-editors/${person.id}`, person);
    },
    by: "Collega Redacteur",
    about: "Longscan",
  },
  "entry.confirmed": {
    do: async () => call("PUT", `/api/algorithm/${await newEntry()}/recheck`, arts, {}),
    by: ARTS,
    about: "Longscan",
  },
  "entry.exported": {
    do: async () => {
      await newEntry();
      await call("GET", "/api/algorithm/export?format=csv", arts);
    },
    by: ARTS,
    details: { count: 1 },
  },
  "report.made": {
    do: async () => {
      const json = { message: "Hier klopt iets niet.", captchaToken: await createSolvedCaptchaToken() };
      await call("POST", `/api/algorithm/${await newEntry()}/reports`, null, json);
    },
    by: "visitor",
    about: "Longscan",
  },
  "report.answered": {
    do: async () =>
      call("POST", `/api/v1/reports/${await newReport()}/answer`, arts, { text: "Dank u wel daarvoor." }),
    by: ARTS,
    about: "Longscan",
  },
  "report.solved": {
    do: async () => call("POST", `/api/v1/reports/${await newReport()}/solve`, arts, {}),
    by: ARTS,
    about: "Longscan",
  },
  "report.reopened": {
    do: async () => {
      const id = await newReport();
      await call("POST", `/api/v1/reports/${id}/solve`, arts, {});
      await call("POST", `/api/v1/reports/${id}/reopen`, arts, {});
    },
    by: ARTS,
    about: "Longscan",
  },
  "report.removed": {
    do: async () => call("DELETE", `/api/v1/reports/${await newReport()}`, admin),
    by: ADMIN,
    about: "Longscan",
  },
  "notice.added": { do: newNotice, by: ADMIN, about: null },
  "notice.changed": {
    do: async () =>
      call("PUT", `/api/notifications/${await newNotice()}`, admin, { content: "Anders", style: "info" }),
    by: ADMIN,
    about: null,
  },
  "notice.removed": {
    do: async () => call("DELETE", `/api/notifications/${await newNotice()}`, admin),
    by: ADMIN,
    about: null,
  },
  "content.added": { do: newBlock, by: ADMIN, about: "Een tekst" },
  "content.changed": {
    do: async () => {
      const json = { title: "Andere titel", content: "Inhoud.", heading: null };
      await call("PUT", `/api/admin/content/${await newBlock()}`, admin, json);
    },
    by: ADMIN,
    about: "Andere titel",
    fields: ["title"],
  },
  "content.removed": {
    do: async () => call("DELETE", `/api/admin/content/${await newBlock()}`, admin),
    by: ADMIN,
    about: null,
  },
  "message.deleted": {
    do: async () => {
      const { id } = await db().message.create({
        data: { name: "Iemand", email: "a@b.nl", message: "Een bericht." },
      });
      await call("DELETE", `/api/messages/${id}`, admin);
    },
    by: ADMIN,
    about: null,
  },
  "mail.retried": {
    do: async () => {
      await register("nieuw@test.example");
      const { id } = await getNewestQueuedMail("nieuw@test.example", "accountRequested");
      await call("PUT", `/api/admin/mails/${id}`, admin);
    },
    by: ADMIN,
    about: null,
  },
  "synonym.added": { do: newSynonyms, by: ADMIN, about: "proefwoord" },
  "synonym.changed": {
    do: async () => {
      const json = { names: ["proefwoord", "testwoord", "probeersel"] };
      await call("PUT", `/api/admin/synonyms/${await newSynonyms()}`, admin, json);
    },
    by: ADMIN,
    about: "proefwoord",
    fields: ["names"],
  },
  "synonym.removed": {
    do: async () => {
      await call("DELETE", `/api/admin/synonyms/${await newSynonyms()}`, admin);
    },
    by: ADMIN,
    about: null,
  },
  "institution.added": { do: newInstitution, by: ADMIN, about: "Ziekenhuis Proef" },
  "institution.adminNamed": {
    do: aboutHospital("PUT", "admins", false),
    by: ADMIN,
    about: "Ziekenhuis Proef",
    also: ARTS,
  },
  "institution.adminRemoved": {
    do: aboutHospital("DELETE", "admins", true),
    by: ADMIN,
    about: "Ziekenhuis Proef",
    also: ARTS,
  },
  "institution.reviewerNamed": {
    do: async () => {
      await chosenReviewers();
    },
    by: ADMIN,
    about: "Ziekenhuis Proef",
    also: ARTS,
  },
  "institution.reviewerRemoved": {
    do: async () => {
      const end = await chosenReviewers();
      await end();
    },
    by: ADMIN,
    about: "Ziekenhuis Proef",
    also: ARTS,
  },
  "institution.stated": { do: aboutHospital("PUT", "statement", true), by: ARTS, about: "Ziekenhuis Proef" },
  "institution.statementWithdrawn": {
    do: aboutHospital("DELETE", "statement", true),
    by: ARTS,
    about: "Ziekenhuis Proef",
  },
  "declaration.saved": { do: declared, by: ARTS, about: "Longscan" },
  "institution.declared": { do: declared, by: ARTS, about: "Ziekenhuis Proef" },
  "institution.declarationWithdrawn": {
    do: async () => {
      const { slug } = await declared();
      await call("POST", `/api/v1/declarations/${slug}/withdraw`, arts, { reason: "Niet meer in gebruik." });
    },
    by: ARTS,
    about: "Ziekenhuis Proef",
  },
  "institution.boardReportSaved": {
    do: boardReport,
    by: ARTS,
    about: "Ziekenhuis Proef",
    details: { year: new Date().getUTCFullYear() },
  },
  "institution.boardReportFrozen": {
    do: async () => {
      const { path, saved } = await boardReport();
      await call("POST", `${path}/freeze`, arts, { sha256: saved.body.sha256 });
    },
    by: ARTS,
    about: "Ziekenhuis Proef",
    details: { year: new Date().getUTCFullYear() },
  },
  "institution.changed": {
    do: async () => {
      const json = { name: "Ziekenhuis Proef", kind: "general", city: "Zeist", domains: [], retired: false };
      await call("PUT", `/api/admin/institutions/${await newInstitution()}`, admin, json);
    },
    by: ADMIN,
    about: "Ziekenhuis Proef",
    fields: ["city"],
  },
  "field.changed": {
    do: () => fieldCalls.saveField("riskClass", { help: "Kies de klasse van het hulpmiddel." }),
    by: ADMIN,
    about: RISK_CLASS,
    fields: ["help"],
  },
  "field.valueAdded": { do: newValue, by: ADMIN, about: RISK_CLASS },
  "field.valueChanged": {
    do: async () => {
      await makeEntry(arts, { medicalDevice: "Ja", riskClass: "Klasse I" });
      await fieldCalls.save("riskClass", "Klasse I", { label: "Klasse 1" });
    },
    by: ADMIN,
    about: RISK_CLASS,
    fields: ["label"],
    details: { count: 1 },
  },
  "field.valueRemoved": {
    do: async () => {
      await newValue();
      await fieldCalls.remove("riskClass", "Klasse proef");
    },
    by: ADMIN,
    about: RISK_CLASS,
  },
  "field.valuesOrdered": {
    do: () => fieldCalls.order("riskClass", ["Klasse III", "Klasse IIb", "Klasse IIa", "Klasse I"]),
    by: ADMIN,
    about: RISK_CLASS,
  },
  "content.ordered": {
    do: async () => {
      const rows = await db().contentBlock.findMany({ where: { page: "about" }, select: { id: true } });
      await call("PUT", "/api/admin/content/order", admin, {
        page: "about",
        ids: rows.map(({ id }) => id).reverse(),
      });
    },
    by: ADMIN,
  },
  "content.licenceChosen": {
    do: () => call("PUT", "/api/admin/data-licence", admin, { licence: "cc-by" }),
    by: ADMIN,
    details: { licence: ["not-open", "cc-by"] },
  },
  "account.twoFactorOn": { do: () => enableTwoFactor(arts, PASSWORD), by: ARTS, address: "192.0.2.1" },
  "account.twoFactorOff": { do: () => changeTwoFactor("off"), by: ARTS },
  "account.recoveryCodesRenewed": { do: () => changeTwoFactor("recovery-codes"), by: ARTS },
  "account.recoveryCodeUsed": {
    do: async () => {
      const { recoveryCodes } = await enableTwoFactor(arts, PASSWORD);
      await logIn(arts.email, PASSWORD, { code: recoveryCodes[0] });
    },
    by: ARTS,
  },
  "user.verificationSent": {
    do: async () => {
      await db().user.update({ where: { id: arts.id }, data: { verified: false } });
      await call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "sendVerification" });
    },
    by: ADMIN,
    about: ARTS,
  },
  "user.twoFactorReset": {
    do: async () => {
      await enableTwoFactor(arts, PASSWORD);
      await call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "resetTwoFactor" });
    },
    by: ADMIN,
    about: ARTS,
  },
  "follow.begun": { do: follows, by: ARTS },
  "follow.changed": {
    do: async () => call("PUT", `/api/v1/follows/${await follows()}`, arts, { frequency: "weekly" }),
    by: ARTS,
  },
  "follow.ended": { do: async () => call("DELETE", `/api/v1/follows/${await follows()}`, arts), by: ARTS },
  "follow.unsubscribed": {
    do: async () => {
      const secret = createUnsubscribeSecret({ userId: arts.id, follows: [await follows()] });
      await call("POST", `/api/v1/unsubscribe?s=${secret}`, null);
    },
    by: ARTS,
    address: null,
    details: { count: 1 },
  },
  "search.saved": { do: newSearch, by: ARTS },
  "search.renamed": {
    do: async () => call("PUT", `/api/v1/saved-searches/${await newSearch()}`, arts, { name: "Anders" }),
    by: ARTS,
  },
  "search.removed": {
    do: async () => call("DELETE", `/api/v1/saved-searches/${await newSearch()}`, arts),
    by: ARTS,
  },
  "search.feedMade": {
    do: async () => call("POST", `/api/v1/saved-searches/${await newSearch()}/feed`, arts),
    by: ARTS,
  },
  "search.feedEnded": {
    do: async () => call("DELETE", `/api/v1/saved-searches/${await newSearch()}/feed`, arts),
    by: ARTS,
  },
  "webhook.made": { do: newWebhook, by: ARTS },
  "webhook.secretRenewed": {
    do: async () => call("POST", `/api/v1/webhooks/${await newWebhook()}/secret`, arts),
    by: ARTS,
  },
  "webhook.resumed": {
    do: async () => call("POST", `/api/v1/webhooks/${await newWebhook()}/resume`, arts),
    by: ARTS,
  },
  "webhook.removed": {
    do: async () => call("DELETE", `/api/v1/webhooks/${await newWebhook()}`, arts),
    by: ARTS,
  },
  "account.tokenMade": { do: newToken, by: ARTS },
  "account.tokenRevoked": {
    do: async () => call("DELETE", `/api/users/${arts.id}/tokens/${await newToken()}`, arts),
    by: ARTS,
  },
  "account.tokensEnded": {
    do: async () => {
      await newToken();
      await call("PUT", `/api/admin/users/${arts.id}`, admin, { decision: "block" });
    },
    by: ADMIN,
    about: ARTS,
    details: { count: 1 },
  },
  "audit.downloaded": { do: () => call("GET", "/api/admin/audit.csv", admin), by: ADMIN },
};

describe("every kind of event is recorded with who, what, about what and from where", () => {
  it("the table leaves out none", () => {
    expect([...Object.keys(TABLE), ...COMING].sort()).toEqual([...AUDIT_EVENT_KIND_NAMES].sort());
  });

  it.each(Object.entries(TABLE) as [AuditEventKind, Expected][])("%s", async (kind, expected) => {
    await expected.do();
    const event = await lastOf(kind);
    expect(event.actor.name ?? event.actor.kind).toBe(expected.by);
    expect(event.subject?.name ?? null).toBe(expected.about ?? null);
    if (expected.also !== undefined) expect([event.to?.name, event.product?.name]).toContain(expected.also);
    expect(event.fields.map(({ key }) => key)).toEqual(expected.fields ?? []);
    expect(event.details).toEqual(expected.details ?? {});
    expect(event.address).toBe(expected.address === undefined ? ADDRESS : expected.address);
    expect(Date.now() - Date.parse(event.timestamp)).toBeLessThan(30_000);
  });

  it("names nobody and nothing in the table itself", async () => {
    await logIn(arts.email, PASSWORD);
    await call(
      "POST",
      "/api/algorithm",
      arts,
      buildEntryBody({ algorithmName: "Longscan", description: "Geheim ".repeat(9) }),
    );
    await rights({ role: "METCMEMBER" });
    const rows = await queryAsTableOwner<{ row: string }>(
      "SELECT to_jsonb(a)::text AS row FROM audit_event a",
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { row } of rows) expect(row).not.toMatch(/Arts Voorbeeld|arts@|Hofstra|Longscan|Geheim/);
    for (const { id } of [arts, admin]) expect(JSON.stringify(rows)).not.toContain(id);
  });
});
