import { listAllNotices } from "@/lib/administration/server/notices";
import { addDays, formatDutchDay } from "@/lib/entries/recheck-day";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

// Longer than the test: what an admin writes must be seen at once all the same.
process.env.CACHE_SECONDS = "5";

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Marijke Hofstra" });
});

const add = (json: unknown, token = admin.token) => api("POST", "/api/notifications", { token, json });
const read = async () => (await api("GET", "/api/notifications")).body;

describe("notices", () => {
  it.each(["primary", "secondary", "success", "danger", "warning", "info", "light", "dark"])(
    "are added with style %s, and everyone sees them at once",
    async (style) => {
      const before = (await read()).length;
      const answer = await add({ content: "Zaterdag onderhoud", style });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        _id: expect.any(String),
        content: "Zaterdag onderhoud",
        style,
        timestamp: expect.stringMatching(/Z$/),
        author: { name: "Marijke Hofstra" },
        shownFrom: null,
        shownUntil: null,
      });
      const shown = await read();
      expect(shown).toHaveLength(before + 1);
      expect(shown[0]).toEqual(answer.body);
      await api("DELETE", `/api/notifications/${answer.body._id}`, { token: admin.token });
    },
  );

  it("are changed where they stand, unless another admin did so first", async () => {
    const was = { content: "Zaterdag onderhoud", style: "info" };
    const { body } = await add(was);
    const put = (json: unknown, id = body._id) =>
      api("PUT", `/api/notifications/${id}`, { token: admin.token, json });
    const changed = { content: "Zondag onderhoud", style: "danger" };
    expect((await put({ ...changed, was })).body).toEqual({ ...body, ...changed });
    expect(await read()).toEqual([{ ...body, ...changed }]);
    const late = await put({ content: "Maandag", style: "info", was });
    expect([late.status, late.body.code]).toEqual([409, "text_conflict"]);
    expect((await put(changed, crypto.randomUUID())).status).toBe(404);
    expect((await put({ content: " ", style: "info" })).status).toBe(400);
    expect(await read()).toEqual([{ ...body, ...changed }]);
  });

  it("are shown to everybody in their period alone, of which both days count; admins list them all", async () => {
    const today = formatDutchDay(new Date());
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
    const days: [content: string, period: object][] = [
      ["altijd", {}],
      ["vandaag", { shownFrom: today, shownUntil: today }],
      ["gisteren nog", { shownUntil: yesterday }],
      ["morgen pas", { shownFrom: tomorrow }],
    ];
    for (const [content, period] of days) expect((await add({ content, ...period })).status).toBe(201);
    const named = (notices: { content: string }[]) => notices.map(({ content }) => content);
    expect(named(await read())).toEqual(["vandaag", "altijd"]);
    const all = await api("GET", "/api/v1/admin/notices", { token: admin.token });
    expect(named(all.body)).toEqual(["morgen pas", "gisteren nog", "vandaag", "altijd"]);
    const [{ _id, ...planned }] = all.body;
    expect(planned).toMatchObject({ shownFrom: tomorrow, shownUntil: null });
    const put = (json: object) =>
      api("PUT", `/api/notifications/${_id}`, {
        token: admin.token,
        json: { content: "morgen pas", style: "info", ...json },
      });
    const late = await put({ shownUntil: today });
    expect([late.status, late.body.errors]).toEqual([
      400,
      { shownUntil: ["De laatste dag ligt vóór de eerste."] },
    ]);
    expect((await put({ shownFrom: null, shownUntil: tomorrow })).body).toMatchObject({
      shownFrom: null,
      shownUntil: tomorrow,
    });
    expect(named(await read())).toContain("morgen pas");
    // A day that is left out stays.
    expect((await put({})).body).toMatchObject({ shownUntil: tomorrow });
    await expect(listAllNotices((await makePerson()).actor)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("have the style info unless another is given, and keep their lines", async () => {
    const answer = await add({ content: " Regel een\r\nregel twee \n" });
    expect(answer.body).toMatchObject({ style: "info", content: "Regel een\nregel twee" });
  });

  it.each([
    [{ content: "" }, { content: ["Vul dit veld in."] }],
    [{ content: " \n\t " }, { content: expect.any(Array) }],
    [{}, { content: ["Vul dit veld in."] }],
    [{ content: "x".repeat(2001) }, { content: ["Gebruik hoogstens 2000 tekens."] }],
    [
      { content: "Goed", shownFrom: "2026-12-02", shownUntil: "2026-12-01" },
      { shownUntil: ["De laatste dag ligt vóór de eerste."] },
    ],
    [{ content: "Goed", style: "pink" }, { style: ["Deze waarde is niet geldig."] }],
    [{ content: "Goed", author: "x" }, { author: ["Dit veld bestaat niet of mag u niet opgeven."] }],
  ])("refuses %j by name", async (body, errors) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual(errors);
    expect(await db().notice.count()).toBe(0);
  });

  it("are removed at once; a second time is 404", async () => {
    const { body } = await add({ content: "Weg ermee" });
    expect(await read()).toHaveLength(1);
    const path = `/api/notifications/${body._id}`;
    expect((await api("DELETE", path, { token: admin.token })).body).toEqual({ _id: body._id });
    expect(await read()).toEqual([]);
    expect((await api("DELETE", path, { token: admin.token })).status).toBe(404);
  });

  it("are written by admins alone [may.notices-write]", async () => {
    const { body } = await add({ content: "Blijft staan" });
    const pending = await makePerson({ allowAccess: false });
    const member = await makePerson();
    for (const [token, status] of [
      [undefined, 401],
      [pending.token, 403],
      [member.token, 403],
    ] as const) {
      const options = token === undefined ? {} : { token };
      expect((await api("POST", "/api/notifications", { ...options, json: { content: "x" } })).status).toBe(
        status,
      );
      expect((await api("DELETE", `/api/notifications/${body._id}`, options)).status).toBe(status);
    }
    expect(await read()).toHaveLength(1);
  });

  it("are read from a multipart form, too", async () => {
    const form = new FormData();
    form.append("content", "Uit een formulier");
    form.append("style", "dark");
    const answer = await api("POST", "/api/notifications", { token: admin.token, body: form });
    expect(answer.body).toMatchObject({ content: "Uit een formulier", style: "dark" });
  });
});
