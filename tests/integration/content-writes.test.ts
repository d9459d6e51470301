import { api } from "../support/api";
import { asOwner, emptyDatabase } from "../support/database";
import { makePerson, type Person } from "../support/people";

jest.mock("next/headers", () => jest.requireActual("../support/request").nextHeaders);

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
    expect(await asOwner("SELECT id FROM content_block WHERE id = $1", [block._id])).toHaveLength(1);
  });
});
