import { API_TEST_ORIGIN, api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let author: Person;
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson();
  admin = await makePerson({ role: "ADMIN" });
});

describe("who is meant", () => {
  it("a form filled in by one person is not sent in the name of another", async () => {
    const meant = { "x-acting-as": author.id };
    const json = buildEntryBody();
    const foreign = await api("POST", "/api/algorithm", { token: admin.token, json, headers: meant });
    expect([foreign.status, foreign.body.code]).toEqual([401, "not_authenticated"]);
    const own = await api("POST", "/api/algorithm", { token: author.token, json, headers: meant });
    expect(own.status).toBe(201);
  });

  it("a proxy's Basic authorization does not end the session of the cookie", async () => {
    const headers = { authorization: "Basic eDp5" };
    const answer = await api("GET", "/api/algorithm", { cookie: author.token, headers });
    expect(answer.status).toBe(200);
  });
});

describe("addresses and methods", () => {
  it("OPTIONS names the methods that there are", async () => {
    const answer = await api("OPTIONS", "/api/auth/login");
    expect([answer.status, answer.headers.get("allow")]).toEqual([204, "POST, OPTIONS"]);
  });

  it.each([
    "0",
    "onbekend",
    "0199aaaa-0000-7000-8000-000000000000",
    "%00",
    "a%00b",
    "..",
    "%2e%2e%2fauth",
    "%F0%9F%A9%BA",
    "'%20OR%201=1",
    "-",
    "undefined",
    "a".repeat(5_000),
  ])("the id %s is of nothing", async (id) => {
    // A URL resolves dots by itself; what the router hands on is the encoded text.
    const path = `/api/algorithm/${id === ".." ? "%252e%252e" : id}`;
    const answers = [
      await api("GET", path, { token: admin.token }),
      await api("PUT", path, { token: admin.token, json: buildEntryBody() }),
      await api("DELETE", path, { token: admin.token }),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, "not_found"]);
  });

  it.each([
    ["/api/algorithm", ["PUT", "PATCH", "DELETE"], "GET, POST, HEAD, OPTIONS"],
    ["/api/algorithm/x", ["POST", "PATCH"], "GET, PUT, DELETE, HEAD, OPTIONS"],
    ["/api/algorithm/facets", ["POST", "PUT", "PATCH", "DELETE"], "GET, HEAD, OPTIONS"],
    ["/api/algorithm/suggestions", ["POST", "PUT", "PATCH", "DELETE"], "GET, HEAD, OPTIONS"],
    ["/api/algorithm/dataModel", ["POST", "PUT", "PATCH", "DELETE"], "GET, HEAD, OPTIONS"],
    ["/api/auth/login", ["GET", "PUT", "PATCH", "DELETE"], "POST, OPTIONS"],
    ["/api/auth/logout", ["GET", "PUT", "PATCH", "DELETE"], "POST, OPTIONS"],
    ["/api/aboutdata", ["POST", "PUT", "PATCH", "DELETE"], "GET, HEAD, OPTIONS"],
    ["/api/captcha", ["POST", "PUT", "PATCH", "DELETE"], "GET, HEAD, OPTIONS"],
    ["/api/ready", ["POST", "PUT", "PATCH", "DELETE"], "GET, HEAD, OPTIONS"],
  ])("%s says which methods it has", async (path, methods, allowed) => {
    for (const method of methods) {
      const answer = await api(method, path, { token: admin.token });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, allowed]);
      expect(answer.body).toMatchObject({ code: "method_not_allowed", status: 405 });
    }
  });

  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
    "%s on an unknown address answers a JSON 404 [deviation.unknown-api]",
    async (method) => {
      for (const path of ["/api/onbekend", "/api/algorithm/x/y", "/api/auth/login/x"]) {
        const answer = await api(method, path, { token: admin.token });
        expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
        expect(answer.headers.get("content-type")).toBe("application/problem+json");
      }
    },
  );

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/xml", "jsonapplication/json", ""])(
    "a body of type %j is refused",
    async (type) => {
      const headers = { "content-type": type };
      const call = { token: author.token, body: JSON.stringify(buildEntryBody()), headers };
      const answer = await api("POST", "/api/algorithm", call);
      expect([answer.status, answer.body.code]).toEqual([415, "unsupported_media_type"]);
    },
  );

  it.each(["", "{", "nee", '{"algorithmName":', "\u0000", '{"a":1}}'])("%j is no JSON", async (body) => {
    const headers = { "content-type": "application/json; charset=utf-8" };
    const answer = await api("POST", "/api/algorithm", { token: author.token, body, headers });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_body"]);
  });

  it("bytes that are no UTF-8 are no JSON, and a broken form is none", async () => {
    const headers = { "content-type": "application/json" };
    const latin = new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]);
    expect((await api("POST", "/api/algorithm", { token: author.token, body: latin, headers })).status).toBe(
      400,
    );
    const form = { "content-type": "multipart/form-data; boundary=abc" };
    const broken = await api("POST", "/api/algorithm", {
      token: author.token,
      body: "--abc\r\nonzin",
      headers: form,
    });
    expect([broken.status, broken.body.code]).toEqual([400, "invalid_body"]);
  });

  it.each(["null", "[]", '"tekst"', "12", "true"])("the JSON %s is no entry", async (body) => {
    const headers = { "content-type": "application/json" };
    const answer = await api("POST", "/api/algorithm", { token: author.token, body, headers });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_body"]);
  });

  it("a deeply nested body is refused, not fatal", async () => {
    const body = `{"algorithmName":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    const headers = { "content-type": "application/json" };
    expect((await api("POST", "/api/algorithm", { token: author.token, body, headers })).status).toBe(400);
  });

  it("a file where a text is due is refused", async () => {
    const form = new FormData();
    form.set("algorithmName", new File(["x"], "naam.txt"));
    form.set("visibility", "Openbaar");
    const answer = await api("POST", "/api/algorithm", {
      token: author.token,
      body: form,
      headers: { origin: API_TEST_ORIGIN },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ["algorithmName"]]);
  });
});
