import { API_ROUTES } from "@/app/api/generated/routes";
import { buildOpenApiDocument, listContractsOfRouteModule } from "@/lib/api/server/openapi";
import { getEntry } from "@/lib/entries/server/entries";
import { listProductValidations } from "@/lib/evidence/server/validations";
import { ENTRY_FIELDS, FIELD_KEYS, isMultiField } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { runFollowRound } from "@/lib/following/server/follow-worker";
import { followTarget } from "@/lib/following/server/follows";
import { saveSearch } from "@/lib/following/server/saved-searches";
import { makeDailyFiles } from "@/lib/open-data/server/daily-files";
import { type Actor, ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { enqueueCertificateMails } from "@/lib/products/server/certificate-mails";
import {
  countOtherHospitalsWithProduct,
  countProductUses,
  listProductUses,
} from "@/lib/products/server/uses";
import { readPageQuery } from "@/lib/search/schema";
import { findPublicEntriesOfValue } from "@/lib/search/server/explore";
import { getRegisterPageData } from "@/lib/search/server/register";
import { FIGURES, quarterOf } from "@/lib/statistics/figures";
import { findEntriesAddedInQuarter } from "@/lib/statistics/server/listed";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { api } from "../../support/api";
import { buildUnpublishedColumns } from "../../support/bin";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { listAppRoutePaths, toApiPathTemplate } from "../../support/matrix/tree";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { runInRequestScope } from "../../support/request";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, { CACHE_SECONDS: "0", API_ANONYMOUS_CALLS: "100000", API_TOKEN_CALLS: "100000" });

/** What every mark begins with: a curious visitor may have guessed it, and searches for it. */
const GUESS = "geheimzin";
const DAY = "2026-11-20";
const BOARD_YEAR = 2025;

type Looker = "anonymous" | "pending" | "member" | "colleague";
/** Each mark, with who may read it besides its own people. */
const marks = new Map<string, readonly Looker[]>();

/** A word that stands in one place alone. */
function mark(place: string, ...readers: Looker[]): string {
  const word = `${GUESS}${place.toLowerCase().replace(/[^a-z]/g, "")}qz`;
  marks.set(word, readers);
  return word;
}

/** `anonymous` is nobody; `pending` and `colleague` are of the hospital whose entries are hidden, `member` of another. */
let lookers: Record<Looker, Person | null>;
let author: Person;
let hider: Person;
let admin: Person;
let hospitals: { id: string; name: string; slug: string }[];
let shown: { entry: string; product: string };
/** Ids and slugs of what is hidden, by what they are. */
const hidden: Record<string, string> = {};
/** What hangs on an entry or a product, for addresses that name both. */
const HANGING = new Map<string, string[]>();

async function post(person: Person, path: string, json: unknown, method = "POST") {
  const answer = await api(method, path, { token: person.token, json });
  expect([path, answer.status, answer.status < 300 ? "" : answer.text]).toEqual([path, answer.status, ""]);
  return answer.body;
}

/** A value for every field: a mark of its own in each that people type, the first of the list in the others. */
async function contentOf(place: string, readers: Looker[], rest: Record<string, unknown>) {
  const model = await getDataModel();
  const typed = FIELD_KEYS.map((key) => {
    const labels = model[key].values.filter(({ retired }) => !retired).map(({ label }) => label);
    if (isMultiField(key)) return [key, labels.slice(0, 2)];
    if (labels.length > 0) return [key, labels[0]];
    const word = mark(`${place}${key}`, ...readers);
    if (ENTRY_FIELDS[key].kind === "email") return [key, `${word}@test.example`];
    if (ENTRY_FIELDS[key].kind === "uriList") return [key, `https://test.example/${word}`];
    return [key, word];
  });
  const phase = "Out of service";
  return buildEntryBody({ ...Object.fromEntries(typed), technicalReadinessLevel: phase, ...rest });
}

async function setUp(): Promise<void> {
  await emptyDatabase();
  const ids = [
    await getHospitalIdByAlphabet(3),
    await getHospitalIdByAlphabet(4),
    await getHospitalIdByAlphabet(5),
  ];
  hospitals = await db().institution.findMany({
    where: { id: { in: ids } },
    orderBy: { name: "asc" },
    select: { id: true, name: true, slug: true },
  });
  for (const { slug } of hospitals) HANGING.set(slug, [String(BOARD_YEAR)]);
  const [here = "", elsewhere = "", far = ""] = ids;
  author = await makePerson({ institutionId: here });
  admin = await makePerson({ role: "ADMIN" });
  hider = await makePerson({ institutionId: far });
  lookers = {
    anonymous: null,
    pending: await makePerson({ institutionId: far, allowAccess: false }),
    member: await makePerson({ institutionId: elsewhere }),
    colleague: await makePerson({ institutionId: far }),
  };
  // Who looks after a hospital sees no more of what its people keep private.
  await db().institutionAdmin.create({ data: { institutionId: far, userId: lookers.colleague?.id ?? "" } });
  const soon = new Date(Date.now() + 20 * 86_400_000);
  const row = {
    name: "Longscan Pro",
    slug: "longscan-pro",
    confirmedAt: new Date(),
    certificateEndsOn: soon,
  };
  const product = (await db().product.create({ data: row })).id;
  const json = buildEntryBody({
    algorithmName: "Longscan",
    activeHospital: hospitals[2]?.name,
    product: { _id: product },
  });
  const entry = (await post(author, "/api/algorithm", json))._id;
  await post(author, `/api/algorithm/${entry}/experience`, { role: "Radioloog", brought: "Tijd" }, "PUT");
  shown = { entry, product };
  for (const person of Object.values(lookers)) {
    if (person === null || !person.actor.allowAccess) continue;
    await followTarget(person.actor, { kind: "entry", target: entry, frequency: "atOnce" });
    await followTarget(person.actor, {
      kind: "hospital",
      target: hospitals[2]?.name ?? "",
      frequency: "atOnce",
    });
    await saveSearch(person.actor, { name: "Alles", query: `search=${GUESS}`, frequency: "atOnce" });
  }
  await runFollowRound();
}

/** An entry of the hider with all that hangs on it, each text marked; its product is known to nobody else. */
type HiddenPlace = "private" | "shared" | "binned" | "draft" | "inReview";
const UNPUBLISHED = new Map<HiddenPlace, "DRAFT" | "IN_REVIEW">([
  ["draft", "DRAFT"],
  ["inReview", "IN_REVIEW"],
]);

async function hideEntry(place: HiddenPlace): Promise<void> {
  const readers: Looker[] = place === "shared" ? ["colleague"] : [];
  const own = (what: string) => mark(`${place}${what}`, ...readers);
  const rest = {
    visibility: place === "private" ? "Privé" : UNPUBLISHED.has(place) ? "Openbaar" : "Instelling",
    activeHospital: hospitals[2]?.name,
    product: { name: own("ProductName"), supplier: own("Supplier") },
  };
  const entry = (await post(hider, "/api/algorithm", await contentOf(`${place}First`, readers, rest)))._id;
  const { product: _, ...edited } = await contentOf(place, readers, rest);
  await post(hider, `/api/algorithm/${entry}`, { ...edited, changeNote: own("VersionNote") }, "PUT");
  const { productId } = await db().entry.findUniqueOrThrow({ where: { id: entry } });
  const id = productId ?? "";
  const { supplierId, slug } = await db().product.update({
    where: { id },
    data: {
      otherNames: [own("ProductOtherName")],
      description: own("ProductDescription"),
      website: `https://${own("ProductWebsite")}.test.example`,
      law: "MDR",
      srn: own("Srn"),
      udiDi: own("Udi"),
      certificateNumber: own("Certificate"),
      notifiedBody: own("NotifiedBody"),
      ceSource: own("CeSource"),
      certificateEndsOn: new Date(Date.now() + 20 * 86_400_000),
      sources: { create: { key: own("ProductSource") } },
    },
  });
  await db().supplier.update({
    where: { id: supplierId ?? "" },
    data: { otherNames: [own("SupplierOtherName")], website: `https://${own("SupplierWebsite")}.example` },
  });
  const year = 2020;
  const doi = `10.1000/${own("StudyDoi")}`;
  const study = await db().study.create({ data: { productId: id, doi, title: own("StudyTitle"), year } });
  const experience = await post(
    hider,
    `/api/algorithm/${entry}/experience`,
    {
      role: own("ExperienceRole"),
      brought: own("Brought"),
      obstacle: own("Obstacle"),
      integration: own("Integration"),
      mayBeAsked: true,
      obstacles: [1],
    },
    "PUT",
  );
  const figure = {
    measure: "sensitivity",
    estimate: 0.9,
    population: own("Population"),
    dataset: own("Dataset"),
  };
  const [validation] = await post(hider, `/api/algorithm/${entry}/validations`, figure);
  // A dossier, which only the entry's editors, its hospital's admins and the register's see.
  const duty = {
    rule: "ai-literacy",
    state: "doesNotApply",
    reason: own("DutyReason"),
    documents: [`https://${own("DutyUrl")}.example`],
  };
  const dossier = { answers: { maker: "own" }, duties: [duty], version: 0 };
  await post(hider, `/api/algorithm/${entry}/dossier`, dossier, "PUT");
  const adviceOf = async (isOpen: boolean) => {
    const asked = { entryId: entry, committeeId: hider.institutionId ?? "", askedById: hider.id };
    const question = mark(`${place}${isOpen ? "Open" : ""}Question`);
    if (isOpen) return db().advice.create({ data: { ...asked, question } });
    return db().advice.create({
      data: {
        ...{
          ...asked,
          question,
          outcome: "conditional",
          decidedOn: new Date("2026-01-05"),
          givenAt: new Date(),
        },
        ...{ conditions: own("Conditions"), fileNumber: own("FileNumber"), text: own("AdviceText") },
        ...{ documentUrl: `https://${own("AdviceUrl")}.example`, givenById: hider.id },
      },
    });
  };
  const [advice, request] = [await adviceOf(false), await adviceOf(true)];
  // A proposed change of the entry, with a comment and its answer.
  const review = await db().review.create({
    data: {
      entryId: entry,
      proposerId: hider.id,
      base: 1,
      content: {
        algorithmName: mark(`${place}ProposedName`),
        description: mark(`${place}ProposedText`),
        visibility: "PRIVATE",
      },
      note: mark(`${place}ReviewNote`),
    },
  });
  const commented = { reviewId: review.id, authorId: hider.id, text: mark(`${place}ReviewComment`) };
  const comment = await db().reviewComment.create({
    data: { ...commented, field: "description", passage: mark(`${place}Passage`) },
  });
  await db().reviewComment.create({
    data: { ...commented, answersId: comment.id, text: mark(`${place}ReviewAnswer`) },
  });
  const proposal = await db().productProposal.create({
    data: {
      productId: id,
      changes: { description: mark(`${place}Change`) },
      note: mark(`${place}ProposalNote`),
      proposerId: hider.id,
    },
  });
  const match = await db().matchProposal.create({
    data: { productId: shown.product, entryId: entry, score: 0.9, reasons: [mark(`${place}MatchReason`)] },
  });
  await post(hider, `/api/algorithm/${entry}/deletion-request`, {
    reason: `Omdat ${mark(`${place}Reason`)} voorbij is.`,
  });
  const version = await db().entryVersion.findFirstOrThrow({ where: { entryId: entry } });
  HANGING.set(entry, [validation._id, version.id, hider.id]);
  HANGING.set(id, [proposal.id]);
  Object.assign(hidden, { [`${place} entry`]: entry, [`${place} product`]: id });
  if (place === "private")
    Object.assign(hidden, {
      [`${place} slug`]: slug,
      [`${place} study`]: study.id,
      [`${place} experience`]: experience.experience._id,
      [`${place} validation`]: validation._id,
      [`${place} proposal`]: proposal.id,
      [`${place} advice`]: advice.id,
      [`${place} request`]: request.id,
      [`${place} review`]: review.id,
      [`${place} match`]: match.id,
      [`${place} version`]: version.id,
    });
  const state = UNPUBLISHED.get(place);
  if (state !== undefined) {
    // All that a published entry has, and then it never was one.
    await db().entry.update({ where: { id: entry }, data: buildUnpublishedColumns(state) });
  }
  if (place !== "binned") return;
  expect((await api("DELETE", `/api/algorithm/${entry}`, { token: admin.token })).status).toBe(200);
  for (const word of marks.keys()) if (word.startsWith(`${GUESS}binned`)) marks.set(word, []);
}

/** A private use of the product that everyone sees, with an experience and a figure that nobody else may read. */
async function hideUse(): Promise<void> {
  const place = "use";
  const rest = { visibility: "Privé", activeHospital: hospitals[2]?.name, product: { _id: shown.product } };
  const entry = (await post(hider, "/api/algorithm", await contentOf(place, [], rest)))._id;
  for (const person of [hider, await makePerson({ institutionId: hider.institutionId })]) {
    await db().experience.create({
      data: {
        entryId: entry,
        authorId: person.id,
        role: mark("UseRole"),
        brought: mark("UseBrought"),
        again: "no",
      },
    });
  }
  const measure = { measure: "auc", estimate: 0.7, population: mark("UsePopulation") };
  await post(hider, `/api/algorithm/${entry}/validations`, measure);
  hidden["private use"] = entry;
}

/** Texts that are for admins, or for who wrote them. */
async function hideWords(): Promise<void> {
  const entryId = shown.entry;
  await db().message.create({
    data: {
      name: mark("MessageName"),
      email: `${mark("MessageEmail")}@test.example`,
      message: mark("Message"),
      about: mark("MessageAbout"),
    },
  });
  const report = await db().errorReport.create({
    data: {
      entryId,
      entryName: "Longscan",
      field: "description",
      fieldValue: mark("ReportValue"),
      message: mark("ReportMessage"),
      reporterName: mark("ReporterName"),
      reporterEmail: `${mark("ReporterEmail")}@test.example`,
      version: 2,
      acts: { create: { number: 2, kind: "answered", text: mark("ReportAnswer") } },
    },
  });
  const applicant = await db().user.create({
    data: {
      email: `${mark("ApplicantEmail")}@test.example`,
      name: mark("ApplicantName"),
      requestInstitution: mark("RequestInstitution"),
      requestFunction: mark("RequestFunction"),
      requestReason: mark("RequestReason"),
    },
  });
  const coEditor = await makePerson({
    name: mark("CoEditorName", "colleague"),
    email: `${mark("CoEditorEmail", "colleague")}@test.example`,
    institutionId: hider.institutionId,
  });
  await db().entryCoEditor.create({ data: { entryId: hidden["private entry"] ?? "", userId: coEditor.id } });
  const proposal = await db().productProposal.create({
    data: {
      productId: shown.product,
      changes: { description: mark("Change") },
      note: mark("ProposalNote"),
      proposerId: hider.id,
    },
  });
  const search = await saveSearch(hider.actor, { name: mark("SearchName"), query: "search=long" });
  await db().accessToken.create({
    data: {
      userId: hider.id,
      name: mark("TokenName"),
      scope: "read",
      digest: "x",
      expiresAt: new Date(Date.now() + 1e9),
    },
  });
  await db().savedMapping.create({ data: { name: mark("MappingName"), mapping: {} } });
  await db().institutionStatement.create({
    data: {
      institutionId: hider.institutionId ?? "",
      kind: "complete",
      day: new Date("2026-11-01"),
      withdrawnAt: new Date(),
    },
  });
  for (const [index, { id }] of hospitals.entries()) {
    // Those who look after a hospital read what its board is told; the other looker's hospital has none.
    const readers: Looker[] = id === lookers.colleague?.institutionId ? ["colleague"] : [];
    const asked = mark(`BoardAsked${"abc"[index]}`, ...readers);
    const literacy = [{ what: mark(`BoardLiteracy${"abc"[index]}`, ...readers), whom: "Artsen", when: null }];
    const texts = { incidents: null, asked, literacy };
    await db().boardReport.create({ data: { institutionId: id, year: BOARD_YEAR, texts } });
  }
  const draft = {
    law: "MDR",
    institution: mark("DeclarationInstitution"),
    proofs: { a: mark("DeclarationProof") },
  };
  const whole = { address: null, device: null, identification: null, annex: null, exceptions: null };
  await db().declarationDraft.create({
    data: { entryId: hidden["private entry"] ?? "", content: { ...draft, ...whole } },
  });
  Object.assign(hidden, {
    report: report.id,
    applicant: applicant.id,
    "co-editor": coEditor.id,
    proposal: proposal.id,
    search: search._id,
    hider: hider.id,
  });
}

/** What members read of what everyone sees, and visitors do not. */
async function tellMembers(): Promise<void> {
  const { entry } = shown;
  const email = `${mark("ContactEmail", "member", "colleague")}@test.example`;
  await queryAsTableOwner("UPDATE entry SET contact_email = $2 WHERE id = $1", [entry, email]);
  const second = await makePerson({ institutionId: author.institutionId });
  const json = {
    role: mark("MembersRole", "member", "colleague"),
    brought: mark("MembersBrought", "member", "colleague"),
    membersOnly: true,
  };
  await post(second, `/api/algorithm/${entry}/experience`, { ...json, again: "no", obstacles: [1] }, "PUT");
  hidden["members' experience"] = (
    await db().experience.findFirstOrThrow({ where: { authorId: second.id } })
  ).id;
}

/** With these every call is asked that takes them, and with the first that it does not take, which it refuses. */
function queries(): string[] {
  return [
    `?search=${GUESS}`,
    `?search=${GUESS}&page=1`,
    `?search=${GUESS.slice(0, 4)}`,
    "?sort=updated&page=1",
    "?sort=hospitals",
    "?sort=name&atLeast=1",
    `?hospital=${encodeURIComponent(hospitals[2]?.name ?? "")}`,
    `?activeHospital=${encodeURIComponent(hospitals[2]?.name ?? "")}`,
    "?page=1&pageSize=100",
    "?format=csv",
    "?format=json",
    "?visibility=Priv%C3%A9&visibility=Instelling",
    "?advice=conditional",
    "?advice=none&search=long",
    "?state=asked",
  ];
}

/** The names of what each address takes in its query. */
const parameters = new Map<string, ReadonlySet<string>>();

async function readParameters(): Promise<void> {
  const { paths } = await buildOpenApiDocument(API_ROUTES);
  for (const [template, { get }] of Object.entries(paths)) {
    const named = get?.parameters.flatMap((one) => ("name" in one && one.in === "query" ? [one.name] : []));
    parameters.set(template, new Set(named));
  }
}

/** Parameters that name something. */
const NAMING = ["product", "entry", "ids"];

/**
 * A fresh challenge each time, and what counts requests; the description, which is long, and the page without a
 * connection are the same for everyone.
 */
const LEFT_OUT = [
  "/api/captcha",
  "/api/metrics",
  "/api/openapi.json",
  "/offline",
  "/.well-known/security.txt",
];

interface Seen {
  status: number;
  text: string;
}

/** What differs by looking alone. */
function withoutMoments(path: string, text: string): string {
  if (!path.endsWith("/export") || !text.startsWith("{")) return text;
  const { exportedAt: _at, sessions: _sessions, auditTrail: _trail, ...rest } = JSON.parse(text);
  return JSON.stringify(rest);
}

/** All that the API tells this actor about these ids, at every address that can be read. */
async function askApi(
  name: Looker,
  ids: readonly string[],
  slugs: readonly string[],
): Promise<Record<string, Seen>> {
  const token = lookers[name]?.token;
  const seen: Record<string, Seen> = {};
  const ask = async (path: string) => {
    const { status, text, headers } = await api("GET", path, { token });
    seen[path] = { status, text: `${withoutMoments(path, text)}\n${JSON.stringify([...headers])}` };
    return status;
  };
  for (const [template, load] of Object.entries(API_ROUTES)) {
    const read = listContractsOfRouteModule(await load()).find(({ method }) => method === "get");
    if (read === undefined || LEFT_OUT.includes(template)) continue;
    if (!template.includes("{")) {
      const takes = (query: string) =>
        [...new URLSearchParams(query).keys()].every((key) => parameters.get(template)?.has(key));
      // Who may ask neither for everything nor for a search is told so whatever they ask.
      const isRefused = async (path: string) => [401, 403].includes(await ask(path));
      const search = `?search=${GUESS}`;
      if (read.contract.query === undefined || !takes(search)) {
        if (await isRefused(template)) continue;
      } else if ((await isRefused(template)) && (await isRefused(template + search))) continue;
      if (read.contract.query === undefined) continue;
      const refused = queries().find((query) => !takes(query));
      for (const query of queries()) if (query === refused || takes(query)) await ask(template + query);
      for (const name of NAMING.filter(takes)) {
        await ask(`${template}?${name}=${shown.entry}`);
        const beside = name === "ids" ? `&ids=${shown.entry}` : "";
        for (const id of ids) await ask(`${template}?${name}=${id}${beside}`);
      }
      continue;
    }
    const firsts = template.includes("{slug}") ? slugs : [lookers[name]?.id ?? shown.entry, ...ids];
    let closed = 0;
    for (const first of firsts) {
      const once = template.replace(/\{\w+\}/, first);
      const seconds = once.includes("{") ? [...(HANGING.get(first) ?? []), first] : [""];
      // Who may not ask of any is told so whichever they ask of.
      let refused = 0;
      for (const second of seconds) {
        const status = await ask(once.replace(/\{\w+\}/, second));
        refused += status === 401 || status === 403 ? 1 : 0;
      }
      if (refused === seconds.length && ++closed > 2) break;
    }
  }
  return seen;
}

/** The route files that are no part of the API: files, pictures, the sitemap. For everyone alike. */
async function askFiles(ids: readonly string[]): Promise<Record<string, Seen>> {
  const seen: Record<string, Seen> = {};
  const named: Record<string, string[]> = {
    file: [
      ...FIGURES.flatMap((key) => [`${key}.csv`]),
      ...["csv", "json", "jsonld"].map((end) => `${DAY}.${end}`),
    ],
    picture: ["register.png", ...ids.map((id) => `${id}.png`)],
    part: ["1"],
  };
  for (const address of listAppRoutePaths("route")) {
    if (toApiPathTemplate(address) in API_ROUTES || address.startsWith("/api/") || LEFT_OUT.includes(address))
      continue;
    const [, parameter] = /\[(\w+)\]/.exec(address) ?? [];
    for (const value of parameter === undefined ? [""] : (named[parameter] ?? ids)) {
      const path = address.replace(/\[\w+\]/, value);
      const { GET } = await import(`@/app${address}/route`);
      const request = new Request(`http://localhost:3000${path}`, {
        headers: { "x-forwarded-for": "192.0.2.9" },
      });
      const params = Promise.resolve(parameter === undefined ? {} : { [parameter]: value });
      const { response } = await runInRequestScope(request, () => GET(request, { params }));
      const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
      seen[path] = { status: response.status, text: `${text}\n${response.headers.get("etag")}` };
    }
  }
  return seen;
}

/** What the register's page is asked for, by its address; visitors may not ask for everything. */
function searchesOf(specialism: string): string[] {
  return [
    `search=${GUESS}`,
    `search=${GUESS} onbekend`,
    `search=${GUESS.slice(0, 4)}&sort=name`,
    "search=longscan&sort=updated",
    "search=longskan",
    "search=long&sort=phase&page=2",
    "technicalReadinessLevel=Out of service",
    `medicalSpecialism=${specialism}&sort=name`,
    `activeHospital=${hospitals[2]?.name}&sort=phase`,
    "productHospitals=2",
    "advice=conditional",
    "advice=none&sort=name",
  ];
}

/** One after the other: all at once take longer than a request's deadline on a busy machine. */
async function findAll(actor: Actor, searches: readonly string[]) {
  const model = await getDataModel();
  const found = [];
  for (const search of searches)
    found.push(await getRegisterPageData(actor, readPageQuery(model, new URLSearchParams(search)), "nl"));
  return found;
}

/** What public pages read without the API. */
async function askPages(name: Looker): Promise<Record<string, unknown>> {
  const actor = lookers[name]?.actor ?? ANONYMOUS;
  const { countedAt: _, ...statistics } = await getStatistics();
  const specialism = (await getDataModel()).medicalSpecialism.values[0]?.label ?? "";
  return {
    statistics,
    found: await findAll(actor, searchesOf(specialism)),
    explored: await findPublicEntriesOfValue("medicalSpecialism", specialism, 1),
    added: await findEntriesAddedInQuarter(quarterOf(new Date().toISOString()), 1),
    uses: await listProductUses(actor, shown.product),
    counts: await countProductUses(actor, shown.product),
    figures: await listProductValidations(actor, shown.product),
    otherHospitals: await countOtherHospitalsWithProduct(actor, (await getEntry(actor, shown.entry)).entry),
  };
}

/** All that is told of what everyone may know of. */
async function lookAround(...names: Looker[]) {
  const ids = [shown.entry, shown.product, "longscan-pro"];
  const told: Record<string, unknown> = { files: await askFiles(ids) };
  const slugs = hospitals.map(({ slug }) => slug);
  for (const name of names) {
    told[name] = { pages: await askPages(name), api: await askApi(name, ids, slugs) };
  }
  return told;
}

/** Members read what anybody is called at their own address, whose id they know from what they may see. */
const isName = (name: Looker, path: string, word: string) =>
  (name === "member" || name === "colleague") &&
  /^\/api\/users\/[^/]+$/.test(path) &&
  word.endsWith("nameqz");

/** The marks in a text that this looker may not read, but for those that the address itself has. */
function leaksIn(name: Looker, path: string, text: string): string[] {
  const words = new Set(text.toLowerCase().match(new RegExp(`${GUESS}[a-z]+?qz`, "g")));
  return [...words].filter(
    (word) => !marks.get(word)?.includes(name) && !path.includes(word) && !isName(name, path, word),
  );
}

beforeAll(setUp);
beforeAll(readParameters);

it("marks of what one may not see are in no answer, file, picture, feed, count, order or mail", async () => {
  await makeDailyFiles(new Date(), "2026-11-19");
  const outsiders = ["anonymous", "member"] as const;
  const before = await lookAround(...outsiders);
  for (const place of ["private", "shared", "binned", "draft", "inReview"] as const) await hideEntry(place);
  await hideUse();
  await hideWords();
  expect(await lookAround(...outsiders)).toEqual(before);

  await tellMembers();
  const { member: _, ...told } = before;
  expect(await lookAround("anonymous")).toEqual(told);

  // The files of a day are made of what is public by then.
  await makeDailyFiles(new Date(), DAY);
  const ids = [...Object.values(hidden), shown.entry, shown.product];
  const slugs = [...hospitals.map(({ slug }) => slug), hidden["private slug"] ?? ""];
  const leaks: string[][] = [];
  const find = (name: Looker, seen: Record<string, Seen>) => {
    for (const [path, { text }] of Object.entries(seen)) {
      for (const word of leaksIn(name, path, text)) leaks.push([name, path, word]);
    }
  };
  find("anonymous", await askFiles(ids));
  const readBy: Partial<Record<Looker, number>> = {};
  for (const name of Object.keys(lookers) as Looker[]) {
    const seen = await askApi(name, ids, slugs);
    find(name, seen);
    const all = Object.values(seen)
      .map(({ text }) => text.toLowerCase())
      .join("\n");
    readBy[name] = [...marks].filter(
      ([word, readers]) => readers.includes(name) && all.includes(word),
    ).length;
  }
  await runFollowRound();
  await enqueueCertificateMails();
  const mails = await listQueuedMails();
  for (const [name, person] of Object.entries(lookers)) {
    for (const { to, ...mail } of mails) {
      if (to !== person?.email) continue;
      for (const word of leaksIn(name as Looker, "", JSON.stringify(mail)))
        leaks.push([name, mail.kind, word]);
    }
  }
  expect(leaks).toEqual([]);
  // That it looks where marks are: those who may read them do.
  expect(readBy).toEqual({ anonymous: 0, pending: 0, member: 3, colleague: expect.any(Number) });
  expect(readBy.colleague).toBeGreaterThan(40);
  expect(mails.map(({ to }) => to)).toContain(lookers.colleague?.email);
}, 600_000);
