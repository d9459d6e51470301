import { listTranslatedBlocks } from "@/lib/administration/server/content-blocks";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
});

const call = (method: string, path: string, json?: unknown) =>
  api(method, `/api/admin/content${path}`, { token: admin.token, ...(json === undefined ? {} : { json }) });
const about = async () => (await api("GET", "/api/aboutdata")).body;

describe("the texts that admins edit", () => {
  it("are changed, and everyone reads them at once", async () => {
    const [block] = (await call("GET", "")).body;
    expect(block).toMatchObject({ page: "about", updated: expect.stringMatching(/Z$/) });
    const { updated } = block;
    const saved = await call("PUT", `/${block._id}`, {
      title: "Nieuwe kop",
      content: "Een.\r\n\r\nTwee.",
      heading: null,
      updated,
    });
    expect(saved.status).toBe(200);
    expect((await about())[0]).toEqual({
      _id: block._id,
      title: "Nieuwe kop",
      content: "Een.\n\nTwee.",
      heading: null,
    });
  });

  it("are in English as well, both title and text or neither, and on the English page alone", async () => {
    const [block] = (await call("GET", "")).body;
    const { _id, title, content, heading } = block;
    const dutch = { title, content, heading };
    const half = await call("PUT", `/${_id}`, { ...dutch, titleEn: "Half", contentEn: "" });
    expect([half.status, half.body.errors]).toEqual([400, { contentEn: ["Vul dit veld in."] }]);
    const english = { titleEn: "What it is", contentEn: "One.\n\nTwo." };
    expect((await call("PUT", `/${_id}`, { ...dutch, ...english })).body).toMatchObject(english);
    expect(await about()).toContainEqual({ _id, ...dutch });
    const shown = async (language: "nl" | "en") =>
      (await listTranslatedBlocks("about", language)).find((one) => one._id === _id);
    expect(await shown("en")).toEqual({
      _id,
      title: "What it is",
      content: "One.\n\nTwo.",
      heading,
      isDutch: false,
    });
    expect(await shown("nl")).toEqual({ _id, ...dutch, isDutch: false });
    // Who knows nothing of it leaves it as it is; an empty one takes it away.
    expect((await call("PUT", `/${_id}`, dutch)).body).toMatchObject(english);
    const none = await call("PUT", `/${_id}`, { ...dutch, titleEn: "", contentEn: null });
    expect(none.body).toMatchObject({ titleEn: null, contentEn: null });
    expect(await shown("en")).toEqual({ _id, ...dutch, isDutch: true });
  });

  it("let one of two saves at once win; the later learns of it", async () => {
    const [block] = (await call("GET", "")).body;
    const { updated } = block;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        call("PUT", `/${block._id}`, { title: `Kop ${index}`, content: "x", heading: "lead", updated }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("text_conflict");
  });

  it("are added at the end of their page, also by two at once, and removed", async () => {
    const before = (await about()).length;
    const text = { page: "about", title: "Toegevoegd", content: "Tekst", heading: null };
    const made = await Promise.all([call("POST", "", text), call("POST", "", text)]);
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect((await about()).map(({ title }: { title: string }) => title).slice(before)).toEqual([
      "Toegevoegd",
      "Toegevoegd",
    ]);
    for (const { body } of made) expect((await call("DELETE", `/${body._id}`)).status).toBe(200);
    expect(await about()).toHaveLength(before);
    expect((await call("DELETE", `/${made[0]?.body._id}`)).status).toBe(404);
  });

  it("are put in another order, which changes nothing else of them and no other page", async () => {
    const texts: { _id: string; page: string }[] = (await call("GET", "")).body;
    const ids = texts.filter(({ page }) => page === "about").map(({ _id }) => _id);
    const turned = ids.toReversed();
    const saved = await call("PUT", "/order", { page: "about", ids: turned });
    expect(saved.status).toBe(200);
    expect(saved.body.map(({ _id }: { _id: string }) => _id)).toEqual(turned);
    expect((await about()).map(({ _id }: { _id: string }) => _id)).toEqual(turned);
    const byId = (list: { _id: string }[]) => list.toSorted((a, b) => a._id.localeCompare(b._id));
    const after = (await call("GET", "")).body;
    expect(byId(after)).toEqual(byId(texts));
    expect(after.filter(({ page }: { page: string }) => page !== "about")).toEqual(
      texts.filter(({ page }) => page !== "about"),
    );
    // And back, so that the next test meets them as they were; a text that is added then comes last.
    expect((await call("PUT", "/order", { page: "about", ids })).status).toBe(200);
    const text = { page: "about", title: "Toegevoegd", content: "Tekst", heading: null };
    const { body: added } = await call("POST", "", text);
    expect((await about()).map(({ _id }: { _id: string }) => _id)).toEqual([...ids, added._id]);
    await call("DELETE", `/${added._id}`);
  });

  it("end in one of the orders that were sent at once, each text at one place", async () => {
    const ids: string[] = (await about()).map(({ _id }: { _id: string }) => _id);
    const orders = ids.map((_id, turn) => [...ids.slice(turn), ...ids.slice(0, turn)]);
    const answers = await Promise.all(
      orders.map((order) => call("PUT", "/order", { page: "about", ids: order })),
    );
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    expect(orders).toContainEqual((await about()).map(({ _id }: { _id: string }) => _id));
    const places = await queryAsTableOwner<{ position: number }>(
      "SELECT position FROM content_block WHERE page = 'about' ORDER BY position",
    );
    expect(places.map(({ position }) => position)).toEqual(ids.map((_id, index) => index + 1));
    await call("PUT", "/order", { page: "about", ids });
  });

  it("keep their order when somebody has added or removed one, or the order is none", async () => {
    const ids: string[] = (await about()).map(({ _id }: { _id: string }) => _id);
    const privacy = (await call("GET", "")).body.find(({ page }: { page: string }) => page === "privacy");
    for (const wrong of [ids.slice(1), [...ids, "019f0000"], [...ids.slice(1), privacy._id]]) {
      const refused = await call("PUT", "/order", { page: "about", ids: wrong });
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        409,
        "order_conflict",
        "Iemand anders heeft intussen een tekst toegevoegd of verwijderd. Hieronder staat hoe het nu is.",
      ]);
    }
    for (const ids_ of [[], [ids[0], ids[0]], "x", [1]]) {
      const refused = await call("PUT", "/order", { page: "about", ids: ids_ });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
        400,
        [expect.stringMatching(/^ids/)],
      ]);
    }
    const unknown = await call("PUT", "/order", { page: "home", ids });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ["page"]]);
    expect((await about()).map(({ _id }: { _id: string }) => _id)).toEqual(ids);
  });

  it("are put in order by admins alone", async () => {
    const ids: string[] = (await about()).map(({ _id }: { _id: string }) => _id);
    const json = { page: "about", ids: ids.toReversed() };
    const [member, pending] = [await makePerson(), await makePerson({ allowAccess: false })];
    for (const [token, status] of [
      [undefined, 401],
      [pending.token, 403],
      [member.token, 403],
    ] as const) {
      const options = token === undefined ? { json } : { json, token };
      expect((await api("PUT", "/api/admin/content/order", options)).status).toBe(status);
    }
    expect((await about()).map(({ _id }: { _id: string }) => _id)).toEqual(ids);
  });

  it("are refused empty or with unknown fields, and written by admins alone", async () => {
    const [block] = (await call("GET", "")).body;
    const wrong = await call("PUT", `/${block._id}`, {
      title: " ",
      content: "",
      heading: null,
      page: "privacy",
    });
    expect(Object.keys(wrong.body.errors).sort()).toEqual(["content", "page", "title"]);
    const member = await makePerson();
    for (const [token, status] of [
      [undefined, 401],
      [member.token, 403],
    ] as const) {
      const options = token === undefined ? {} : { token };
      expect((await api("GET", "/api/admin/content", options)).status).toBe(status);
      expect((await api("DELETE", `/api/admin/content/${block._id}`, options)).status).toBe(status);
    }
    expect(await queryAsTableOwner("SELECT id FROM content_block WHERE id = $1", [block._id])).toHaveLength(
      1,
    );
  });
});
