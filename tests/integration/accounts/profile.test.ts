import sharp from "sharp";
import { GET as getImage } from "@/app/public/images/[imageUrl]/route";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { answerPersonalData } from "@/lib/privacy/server/personal-data";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { findMailLink, getNewestQueuedMail, listQueuedMails } from "../../support/mails";
import { createSession, getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const PASSWORD = "wolk-fiets-94";
const NOBODY = "019f0000-0000-7000-8000-000000000000";

beforeEach(emptyDatabase);

const get = (path: string, person?: Person) => api("GET", path, { token: person?.token });

function putProfile(person: Person, json: unknown, id = person.id) {
  return api("PUT", `/api/users/${id}`, { token: person.token, json });
}

describe("GET /api/users/{id}", () => {
  it("is one's own in full", async () => {
    const person = await makePerson({
      name: "Sanne de Vries",
      institutionId: await getHospitalIdByAlphabet(0),
    });
    const { status, body } = await get(`/api/users/${person.id}`, person);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: person.id,
      name: "Sanne de Vries",
      email: person.email,
      verified: true,
      allowAccess: true,
      role: "USER",
      isAdmin: false,
      created: expect.stringMatching(/^20\d\d-.*Z$/),
      imageUrl: null,
      institution: expect.any(String),
      pendingEmail: null,
    });
  });

  it("is a card for other members, and all for an admin", async () => {
    const metc = await makePerson({ name: "Fatima el Amrani", role: "METCMEMBER" });
    const card = { _id: metc.id, name: "Fatima el Amrani", role: "METCMEMBER", imageUrl: null };
    expect((await get(`/api/users/${metc.id}`, await makePerson())).body).toEqual(card);
    const forAdmin = await get(`/api/users/${metc.id}`, await makePerson({ role: "ADMIN" }));
    expect(forAdmin.body).toMatchObject({ ...card, email: metc.email, verified: true });
  });

  it("answers 401 to anonymous, and 403 alike to a pending person for anybody but themselves", async () => {
    const other = await makePerson();
    const pending = await makePerson({ allowAccess: false });
    expect((await get(`/api/users/${other.id}`)).status).toBe(401);
    expect((await get(`/api/users/${pending.id}`, pending)).status).toBe(200);
    const [refused, missing] = [
      await get(`/api/users/${other.id}`, pending),
      await get(`/api/users/${NOBODY}`, pending),
    ];
    expect([refused.status, refused.body.code]).toEqual([403, "not_approved"]);
    expect(missing.text).toBe(refused.text);
  });

  it("answers 404 for who is not there, or no more", async () => {
    const person = await makePerson();
    const closed = await makePerson();
    await db().user.update({ where: { id: closed.id }, data: { closedAt: new Date() } });
    for (const id of [NOBODY, closed.id, "niemand!"]) {
      expect((await get(`/api/users/${encodeURIComponent(id)}`, person)).body.code).toBe("not_found");
      expect((await get(`/api/users/${encodeURIComponent(id)}/algorithms`, person)).status).toBe(404);
    }
  });
});

describe("GET /api/users/{id}/algorithms", () => {
  async function house() {
    const here = await getHospitalIdByAlphabet(0);
    const [author, colleague] = [
      await makePerson({ institutionId: here }),
      await makePerson({ institutionId: here }),
    ];
    for (const [person, who] of [
      [author, "eigen"],
      [colleague, "collega"],
    ] as const) {
      for (const visibility of ["Openbaar", "Instelling", "Privé"]) {
        await makeEntry(person, { algorithmName: `${who} ${visibility}`, visibility });
      }
    }
    return { author, colleague };
  }

  async function names(id: string, person: Person) {
    const { status, body } = await get(`/api/users/${id}/algorithms`, person);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["personalAlgorithms", "institutionalAlgorithms", "privateAlgorithms"]);
    return Object.values(body as Record<string, { algorithmName: string }[]>).map((list) =>
      list.map(({ algorithmName }) => algorithmName),
    );
  }

  it("gives one's own, the colleagues' and one's private ones, newest first", async () => {
    const { author } = await house();
    expect(await names(author.id, author)).toEqual([
      ["eigen Instelling", "eigen Openbaar"],
      ["collega Instelling", "collega Openbaar"],
      ["eigen Privé"],
    ]);
  });

  it("counts no private entry of colleagues, not even for an admin", async () => {
    await house();
    const admin = await makePerson({ role: "ADMIN", institutionId: await getHospitalIdByAlphabet(0) });
    expect((await names(admin.id, admin))[1]?.sort()).toEqual([
      "collega Instelling",
      "collega Openbaar",
      "eigen Instelling",
      "eigen Openbaar",
    ]);
  });

  it("gives of another what the caller may see", async () => {
    const { author, colleague } = await house();
    const stranger = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
    const admin = await makePerson({ role: "ADMIN" });
    expect(await names(author.id, colleague)).toEqual([["eigen Instelling", "eigen Openbaar"], [], []]);
    expect(await names(author.id, stranger)).toEqual([["eigen Openbaar"], [], []]);
    expect(await names(author.id, admin)).toEqual([
      ["eigen Instelling", "eigen Openbaar"],
      [],
      ["eigen Privé"],
    ]);
  });

  it("answers 401 to anonymous and 403 to a pending person", async () => {
    const { author } = await house();
    const pending = await makePerson({ allowAccess: false });
    expect((await get(`/api/users/${author.id}/algorithms`)).status).toBe(401);
    expect((await get(`/api/users/${author.id}/algorithms`, pending)).status).toBe(403);
    expect(await names(pending.id, pending)).toEqual([[], [], []]);
  });
});

describe("PUT /api/users/{id}", () => {
  it("saves one's own name, at least 5 characters [rule.profile-name, rule.profile-email]", async () => {
    const person = await makePerson({ name: "Oude Naam" });
    const { status, body } = await putProfile(person, { name: "  Nieuwe\r\nNaam " });
    expect([status, body.name]).toEqual([200, "Nieuwe Naam"]);
    const tooShort = await putProfile(person, { name: "Nina" });
    expect(tooShort.body.errors).toEqual({ name: ["Gebruik minstens 5 tekens."] });
    expect((await putProfile(person, { name: "" })).body.errors).toEqual({ name: ["Vul dit veld in."] });
    expect((await putProfile(person, { name: "Nieuwe Naam", email: "x" })).body.errors).toEqual({
      email: ["Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl."],
    });
    expect((await get(`/api/users/${person.id}`, person)).body.name).toBe("Nieuwe Naam");
  });

  it.each([
    ["role", "ADMIN"],
    ["isAdmin", true],
    ["verified", true],
    ["allowAccess", true],
    ["_id", NOBODY],
  ])("refuses %s by name and changes nothing", async (field, value) => {
    const person = await makePerson({ name: "Oude Naam", allowAccess: false });
    const before = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    const { status, body } = await putProfile(person, { name: "Nieuwe Naam", [field]: value });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: ["Dit veld bestaat niet of mag u niet opgeven."] });
    expect(await db().user.findUniqueOrThrow({ where: { id: person.id } })).toEqual(before);
  });

  it("is for nobody else, not even an admin", async () => {
    const other = await makePerson({ name: "Oude Naam" });
    const admin = await makePerson({ role: "ADMIN" });
    const member = await makePerson();
    for (const person of [admin, member]) {
      expect((await putProfile(person, { name: "Nieuwe Naam" }, other.id)).status).toBe(403);
      expect((await putProfile(person, { role: "x" }, NOBODY)).status).toBe(403);
    }
    expect((await api("PUT", `/api/users/${other.id}`, { json: {} })).status).toBe(401);
  });

  it("asks for the password before a new address, which counts once it is confirmed", async () => {
    const person = await makePerson({ password: PASSWORD });
    const change = { name: person.name, email: "Nieuw@lumc.nl" };
    expect((await putProfile(person, change)).body.errors).toEqual({ password: ["Vul dit veld in."] });
    expect((await putProfile(person, { ...change, password: "iets anders" })).body.errors).toEqual({
      password: ["Dit wachtwoord is niet juist."],
    });
    expect(await listQueuedMails()).toEqual([]);
    const { status, body } = await putProfile(person, { ...change, password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: person.email, pendingEmail: "nieuw@lumc.nl" });
    expect((await getNewestQueuedMail("nieuw@lumc.nl", "emailChangeConfirm")).text).toContain("Bevestig");
    expect((await getNewestQueuedMail(person.email, "emailChangeNotice")).text).toContain("nieuw@lumc.nl");
  });

  it("withdraws the change when the address that there is, is saved: the link is worth nothing any more", async () => {
    const person = await makePerson({ password: PASSWORD });
    await putProfile(person, { name: person.name, email: "nieuw@lumc.nl", password: PASSWORD });
    const link = findMailLink(
      await getNewestQueuedMail("nieuw@lumc.nl", "emailChangeConfirm"),
      "/verify-email",
    );
    const { body } = await putProfile(person, { name: person.name, email: person.email });
    expect(body).toMatchObject({ email: person.email, pendingEmail: null });
    const json = {
      email: "nieuw@lumc.nl",
      token: link.searchParams.get("token"),
      captchaToken: await createSolvedCaptchaToken(),
    };
    expect((await api("POST", "/api/auth/verify", { json })).body.code).toBe("token_invalid");
    expect((await get(`/api/users/${person.id}`, person)).body.email).toBe(person.email);
  });

  it("refuses an address that has an account, and changes nothing", async () => {
    const person = await makePerson({ name: "Oude Naam", password: PASSWORD });
    const other = await makePerson();
    const body = { name: "Nieuwe Naam", email: other.email, password: PASSWORD };
    expect((await putProfile(person, body)).body.errors).toEqual({
      email: ["Emailadres reeds geregistreerd"],
    });
    expect((await get(`/api/users/${person.id}`, person)).body.name).toBe("Oude Naam");
  });

  it("saves name and address together: when the one cannot be kept, nothing is, and no mail leaves", async () => {
    const person = await makePerson({ name: "Oude Naam", password: PASSWORD });
    const body = { name: "Nieuwe Naam", email: "nieuw@lumc.nl", password: PASSWORD };
    // What is recorded of a name comes last in a profile that was saved in two parts.
    await queryAsTableOwner(
      `ALTER TABLE audit_event ADD CONSTRAINT no_names CHECK (kind <> 'account.profileChanged')`,
    );
    try {
      expect((await putProfile(person, body)).status).toBe(500);
    } finally {
      await queryAsTableOwner("ALTER TABLE audit_event DROP CONSTRAINT no_names");
    }
    expect((await get(`/api/users/${person.id}`, person)).body).toMatchObject({
      name: "Oude Naam",
      pendingEmail: null,
    });
    expect(await listQueuedMails()).toEqual([]);
    expect(await queryAsTableOwner("SELECT kind FROM audit_event WHERE kind LIKE 'account.%'")).toEqual([]);
    const { status, body: saved } = await putProfile(person, body);
    expect(status).toBe(200);
    expect(saved).toMatchObject({ name: "Nieuwe Naam", email: person.email, pendingEmail: "nieuw@lumc.nl" });
    expect((await getNewestQueuedMail("nieuw@lumc.nl", "emailChangeConfirm")).text).toContain(
      "Beste Nieuwe Naam,",
    );
  });
});

describe("the profile image", () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#0b5a5f" } });

  function putImage(person: Person, bytes: Uint8Array<ArrayBuffer>, type = "image/jpeg", id = person.id) {
    const body = new FormData();
    body.set("image", new File([bytes], "foto.jpg", { type }));
    return api("PUT", `/api/users/${id}/image`, { token: person.token, body });
  }

  async function fetchImage(name: string, headers: Record<string, string> = {}) {
    const request = new Request(`http://localhost:3000/public/images/${name}`, { headers });
    return getImage(request, { params: Promise.resolve({ imageUrl: name }) });
  }

  it.each(["jpeg", "png", "webp"] as const)("takes a %s and serves it as 256 × 256 WebP", async (kind) => {
    const person = await makePerson();
    const exif = { IFD0: { Copyright: "geheim", Artist: "Sanne" } };
    const bytes = await picture(640, 400).withExif(exif).toFormat(kind).toBuffer();
    const { status, body } = await putImage(person, new Uint8Array(bytes));
    expect(status).toBe(200);
    expect(body.imageUrl).toMatch(/^[\w-]{43}\.webp$/);
    expect((await get(`/api/users/${person.id}`, person)).body.imageUrl).toBe(body.imageUrl);
    const served = await fetchImage(body.imageUrl);
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const stored = await sharp(await served.arrayBuffer()).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(stored.exif).toBeUndefined();
    const known = await fetchImage(body.imageUrl, { "if-none-match": `"${body.imageUrl}"` });
    expect(known.status).toBe(304);
  });

  it("replaces the one before, and can be taken away", async () => {
    const person = await makePerson();
    const first = await putImage(person, new Uint8Array(await picture(300, 300).png().toBuffer()));
    const second = await putImage(person, new Uint8Array(await picture(30, 60).negate().png().toBuffer()));
    expect((await fetchImage(first.body.imageUrl)).status).toBe(404);
    expect((await fetchImage(second.body.imageUrl)).status).toBe(200);
    const removed = await api("DELETE", `/api/users/${person.id}/image`, { token: person.token });
    expect(removed.body).toEqual({ _id: person.id, imageUrl: null });
    expect((await fetchImage(second.body.imageUrl)).status).toBe(404);
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ["an SVG", SVG, "image/svg+xml"],
    ["an SVG that says it is a PNG", SVG, "image/png"],
    ["a page that says it is a JPEG", "<!doctype html><script>1</script>", "image/jpeg"],
    ["a GIF", "GIF89a\u0001\u0000\u0001\u0000", "image/gif"],
    ["nothing", "", "image/png"],
  ])("refuses %s", async (_name, text, type) => {
    const person = await makePerson();
    const { status, body } = await putImage(person, new TextEncoder().encode(text), type);
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      image: ["Dit is geen JPEG-, PNG- of WebP-afbeelding. Kies een ander bestand."],
    });
  });

  it("refuses what only begins like an image", async () => {
    const broken = new Uint8Array(await picture(200, 200).jpeg().toBuffer()).slice(0, 60);
    const { body } = await putImage(await makePerson(), broken);
    expect(body.errors).toEqual({
      image: ["Deze afbeelding is beschadigd en kan niet worden gelezen. Kies een ander bestand."],
    });
  });

  it("refuses 100 megapixels in a small file", async () => {
    const bomb = await picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    const { status, body } = await putImage(await makePerson(), new Uint8Array(bomb));
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      image: ["Deze afbeelding heeft te veel beeldpunten: hoogstens 50 miljoen. Kies een kleinere."],
    });
  });

  it("refuses more than 5 MB, and 20 MB before it is read", async () => {
    const person = await makePerson();
    const size = 5 * 1024 * 1024;
    const justOver = await putImage(person, new Uint8Array(size + 1));
    expect(justOver.body.errors).toEqual({ image: ["Deze afbeelding is te groot: hoogstens 5 MB."] });
    const large = await putImage(person, new Uint8Array(4 * size));
    expect([large.status, large.body.code]).toEqual([413, "payload_too_large"]);
  });

  it("is one's own to change", async () => {
    const other = await makePerson();
    const bytes = new Uint8Array(await picture(30, 30).png().toBuffer());
    expect((await putImage(await makePerson(), bytes, "image/png", other.id)).status).toBe(403);
    const admin = await makePerson({ role: "ADMIN" });
    const path = `/api/users/${other.id}/image`;
    expect((await api("DELETE", path, { token: admin.token })).status).toBe(403);
  });

  it.each(["x.webp", "../secret", `${"a".repeat(43)}.webp`, `${"a".repeat(43)}.png`])(
    "serves no %s",
    async (name) => expect((await fetchImage(name)).status).toBe(404),
  );
});

describe("'overal uitloggen': DELETE /api/users/{id}/sessions", () => {
  it("ends every session of the person, and nobody else's", async () => {
    const person = await makePerson();
    const other = await makePerson();
    const elsewhere = await createSession(person.id);
    expect((await api("DELETE", `/api/users/${person.id}/sessions`, { token: other.token })).status).toBe(
      403,
    );
    const answer = await api("DELETE", `/api/users/${person.id}/sessions`, { token: person.token });
    expect([answer.status, answer.body]).toEqual([200, { loggedOut: true }]);
    for (const token of [person.token, elsewhere.token]) {
      expect((await api("GET", `/api/users/${person.id}`, { token })).status).toBe(401);
    }
    expect((await get(`/api/users/${other.id}`, other)).status).toBe(200);
  });
});

describe("'Mijn gegevens downloaden': GET /api/users/{id}/export", () => {
  it("is everything about the person as a JSON file, without secrets", async () => {
    const person = await makePerson({ password: PASSWORD });
    await makeEntry(person, { algorithmName: "Mijn geheim", visibility: "Privé" });
    await makeEntry(await makePerson(), { algorithmName: "Van een ander" });
    const message = { name: "Sanne", email: person.email, message: "Een bericht van deze persoon zelf." };
    await db().message.create({ data: message });
    const { status, headers, body, text } = await get(`/api/users/${person.id}/export`, person);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="mijn-gegevens-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(body).toMatchObject({
      account: { id: person.id, email: person.email, name: person.name },
      image: null,
      sessions: [{ createdAt: expect.any(String) }],
      algorithms: [{ algorithmName: "Mijn geheim" }],
      versionsOfAlgorithms: [{ number: 1 }],
      messages: [message],
      legacyAccount: null,
    });
    expect(text).not.toMatch(/argon2|passwordHash|digest|Van een ander/);
  });

  it("reads nothing for HEAD, and tells the trail nothing of it", async () => {
    const { actor, id } = await makePerson();
    const { status, body, headers } = await answerPersonalData(actor, id, true);
    expect([status, body, headers.get("content-type")]).toEqual([200, null, "application/json"]);
    await expect(answerPersonalData(ANONYMOUS, id, true)).rejects.toMatchObject({
      code: "not_authenticated",
    });
    expect(await db().auditEvent.count({ where: { kind: "account.exported" } })).toBe(0);
  });

  it("holds more than is read at once, each entry and version once and oldest first", async () => {
    const person = await makePerson();
    const names = Array.from({ length: 205 }, (_, index) => `Model ${index}`);
    for (const algorithmName of names) await makeEntry(person, { algorithmName });
    const { body, text } = await get(`/api/users/${person.id}/export`, person);
    const namesOf = (rows: Record<string, unknown>[]) => rows.map(({ algorithmName }) => algorithmName);
    expect(namesOf(body.algorithms)).toEqual(names);
    expect(namesOf(body.versionsOfAlgorithms.map(({ content }: { content: object }) => content))).toEqual(
      names,
    );
    expect(body.auditTrail.filter(({ kind }: { kind: string }) => kind === "entry.created")).toHaveLength(
      205,
    );
    // For people too: as an editor would lay it out.
    expect(text).toBe(JSON.stringify(body, null, 2));
  });

  it("is one's own alone", async () => {
    const person = await makePerson();
    const path = `/api/users/${person.id}/export`;
    expect((await get(path)).status).toBe(401);
    expect((await get(path, await makePerson())).status).toBe(403);
    expect((await get(path, await makePerson({ role: "ADMIN" }))).status).toBe(403);
  });
});

describe("closing one's account: POST /api/users/{id}/close", () => {
  const close = (person: Person, password = PASSWORD, id = person.id) =>
    api("POST", `/api/users/${id}/close`, { token: person.token, json: { password } });

  it("removes the person, deletes private entries and leaves others to 'Gesloten account'", async () => {
    const person = await makePerson({ name: "Sanne de Vries", password: PASSWORD });
    const contactEmail = person.email;
    const kept = await makeEntry(person, { algorithmName: "Blijft staan", contactEmail });
    const gone = await makeEntry(person, { algorithmName: "Gaat weg", visibility: "Privé" });
    const answer = await close(person);
    expect([answer.status, answer.body]).toEqual([200, { closed: true }]);
    expect(answer.cookies).toMatchObject([{ name: "session", value: "" }]);

    expect((await get(`/api/users/${person.id}`, person)).status).toBe(401);
    const entry = await api("GET", `/api/algorithm/${kept._id}`);
    expect(entry.body.author).toEqual({ _id: person.id, name: "Gesloten account", closed: true });
    const admin = await makePerson({ role: "ADMIN" });
    expect((await get(`/api/algorithm/${gone._id}`, admin)).status).toBe(404);
    expect((await get(`/api/users/${person.id}`, admin)).status).toBe(404);
    await db().outboxMail.deleteMany();
    const tables = await queryAsTableOwner<{ text: string }>(
      `SELECT (SELECT json_agg(u) FROM "user" u)::text || (SELECT json_agg(e) FROM entry e)::text
        || (SELECT json_agg(v) FROM entry_version v)::text AS text`,
    );
    expect(tables[0]?.text).toContain("Blijft staan");
    expect(tables[0]?.text).not.toMatch(new RegExp(`Sanne|Gaat weg|argon2|${person.email}`));
  });

  it("is told by mail", async () => {
    const person = await makePerson({ password: PASSWORD });
    await close(person);
    const mail = await getNewestQueuedMail(person.email, "accountClosed");
    expect(mail.subject).toBe("Uw account bij het AI-register Zorg is gesloten");
  });

  it("needs the right password", async () => {
    const person = await makePerson({ password: PASSWORD });
    const { status, body } = await close(person, "iets anders");
    expect([status, body.errors]).toEqual([400, { password: ["Dit wachtwoord is niet juist."] }]);
    expect((await get(`/api/users/${person.id}`, person)).status).toBe(200);
  });

  it("is one's own alone", async () => {
    const person = await makePerson({ password: PASSWORD });
    const admin = await makePerson({ role: "ADMIN", password: PASSWORD });
    expect((await close(admin, PASSWORD, person.id)).status).toBe(403);
  });

  it("is not for the last admin; of two at once one stays", async () => {
    const admins = [
      await makePerson({ role: "ADMIN", password: PASSWORD }),
      await makePerson({ role: "ADMIN", password: PASSWORD }),
    ];
    const answers = await Promise.all(admins.map((admin) => close(admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: "last_admin",
      detail:
        "De laatste beheerder kan die rol niet verliezen, en diens account niet worden gesloten of geblokkeerd.",
    });
    expect(await db().user.count({ where: { role: "ADMIN", closedAt: null } })).toBe(1);
  });

  it("happens once, however often it is asked", async () => {
    const person = await makePerson({ password: PASSWORD });
    const answers = await Promise.all([close(person), close(person), close(person)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await listQueuedMails(person.email)).map(({ kind }) => kind)).toEqual(["accountClosed"]);
  });
});
