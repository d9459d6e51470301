import { readdirSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { API_ROUTES } from "@/app/api/generated/routes";
import { listContractsOfRouteModule } from "@/lib/api/server/openapi";
import { ENTRY_TRANSITIONS } from "@/lib/entries/lifecycle";
import texts from "@/lib/messages/api.json";
import { errors as english } from "@/lib/messages/en";
import { errors as dutch } from "@/lib/messages/nl";
import { ENTRY_WRITE_PERMISSIONS } from "@/lib/platform/auth/permissions";
import { ERROR_STATUSES } from "@/lib/platform/errors";
import { API_METHODS, type ApiDocument } from "@/lib/platform/http/api-document";
import { api } from "../../support/api";
import { ApiContractChecker } from "../../support/contract";
import { buildEntryBody } from "../../support/entries";
import { makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let document: ApiDocument;

beforeAll(async () => {
  document = (await api("GET", "/api/openapi.json")).body;
});

/** What is of no use to a program: the JSON 404, and the addresses that next-auth's own pages call. */
const LEFT_OUT = ["/api/[[...unknown]]", "/api/auth/[...nextauth]"];

function routeFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)route\.tsx?$/.test(file))
    .map((file) => `/${folder.slice("app/".length)}/${file}`.replace(/\/route\.tsx?$/, ""));
}

const files = [...routeFiles("app/api"), ...routeFiles("app/public")].filter(
  (path) => !LEFT_OUT.includes(path),
);

describe("the description of the API", () => {
  it("is valid OpenAPI 3.1", async () => {
    expect(document.openapi).toBe("3.1.0");
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it("describes the addresses that there are, and no others", () => {
    const addresses = files.map((path) => path.replaceAll("[", "{").replaceAll("]", "}"));
    expect(Object.keys(document.paths).sort()).toEqual(addresses.sort());
  });

  it.each(Object.keys(API_ROUTES))("describes every method of %s", async (path) => {
    const module = (await API_ROUTES[path]?.()) ?? {};
    const described = Object.keys(document.paths[path] ?? {});
    for (const method of API_METHODS) {
      const handler = module[method.toUpperCase()];
      if (typeof handler !== "function" || described.includes(method)) continue;
      // A method that is not described is one that is refused.
      const request = new Request("http://localhost:3000/api", { method: method.toUpperCase() });
      const answer: Response = await handler(request, { params: Promise.resolve({}) });
      expect([method, answer.status]).toEqual([method, 405]);
    }
    expect(described.filter((method) => typeof module[method.toUpperCase()] !== "function")).toEqual([]);
  });

  it("asks of no write what it asks of reading", async () => {
    const modules = await Promise.all(Object.values(API_ROUTES).map((load) => load()));
    const contracts = modules.flatMap(listContractsOfRouteModule);
    const wrong = contracts.filter(
      ({ method, contract }) => method !== "get" && contract.access === "public.read",
    );
    expect(wrong.map(({ contract }) => contract.operation)).toEqual([]);
    expect(contracts.length).toBeGreaterThan(100);
  });

  it("names each call once", () => {
    const named = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });

  it("names every act on an entry that asks a permission on it, with its states", () => {
    const told = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => operation["x-entry-acts"] ?? {});
    const acts = Object.entries(ENTRY_TRANSITIONS).filter(
      ([, { permission }]) => permission in ENTRY_WRITE_PERMISSIONS,
    );
    expect(acts.length).toBeGreaterThan(5);
    for (const [act, { from, to }] of acts) {
      expect(told).toContainEqual(expect.objectContaining({ [act]: { from, to } }));
    }
  });

  it("lists every error code in its introduction", () => {
    const codes = Object.entries(ERROR_STATUSES).map(([code, status]) => `| ${status} | ${code} | `);
    expect(codes.filter((row) => !document.info.description.includes(row))).toEqual([]);
  });

  it("knows every error code, which callers are told in both languages", () => {
    const codes = Object.keys(ERROR_STATUSES).sort();
    expect(Object.keys(texts.errors).sort()).toEqual(codes);
    for (const sentences of [dutch, english]) {
      const { fields: _fields, names: _names, ...named } = sentences;
      expect(Object.keys(named).sort()).toEqual(codes);
    }
    const used = new Set(
      Object.values(document.paths)
        .flatMap((path) => Object.values(path))
        .flatMap(({ responses }) => Object.values(responses))
        .flatMap(({ content }) => content?.["application/problem+json"]?.schema.properties?.code?.enum ?? []),
    );
    // No call has this one: it is what a method answers that is not there.
    expect(codes.filter((code) => !used.has(code))).toEqual(["method_not_allowed"]);
  });

  it("says of the contact form what it checks", () => {
    const { requestBody } = document.paths["/api/messages"]?.post ?? {};
    expect(Object.keys(requestBody?.content ?? {})).toEqual(["application/json", "multipart/form-data"]);
    expect(document.components.schemas.SendMessageBody).toMatchObject({
      type: "object",
      required: ["name", "email", "message"],
      additionalProperties: false,
      properties: {
        name: { type: "string", minLength: 5, maxLength: 100 },
        email: { type: "string", format: "email", minLength: 5, maxLength: 100 },
        message: { type: "string", minLength: 25, maxLength: 2048 },
      },
    });
  });

  it("says which parameters the list has, with the values of the data model", () => {
    const parameters = document.paths["/api/algorithm"]?.get?.parameters ?? [];
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: "pageSize",
        in: "query",
        required: false,
        schema: { type: "integer", minimum: 1, maximum: 100 },
      }),
    );
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: "medicalDevice",
        schema: {
          type: "array",
          maxItems: 200,
          items: { type: "string", enum: ["Ja", "Nee", "Onbekend"] },
        },
      }),
    );
  });

  it("says of every parameter what it is", () => {
    const silent = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId, parameters = [] }) =>
        parameters.flatMap((one) =>
          "description" in one && !one.description ? [`${operationId} ${one.name}`] : [],
        ),
      ),
    );
    expect(silent).toEqual([]);
  });

  it("says which fields of an entry must be given", () => {
    const body = document.components.schemas.CreateEntryBody;
    expect(body?.required).toEqual(["algorithmName", "visibility"]);
    expect(body?.properties?.visibility?.enum).toEqual(["Openbaar", "Instelling", "Privé"]);
    expect(document.paths["/api/algorithm"]?.get?.security).toEqual([{ bearer: [] }, { session: [] }]);
    expect(document.paths["/api/algorithm/{id}"]?.put?.security).toEqual([{ bearer: [] }, { session: [] }]);
    expect(document.paths["/api/algorithm/{id}"]?.get?.security).toContainEqual({});
  });

  it("is what the answers of the tests are held to", async () => {
    const { document: held } = await ApiContractChecker.open();
    // The data model explains the fields; what they may be, it does not say.
    const answersIn = (paths: ApiContractChecker["document"]["paths"]) =>
      JSON.stringify(
        Object.entries(paths).map(([path, methods]) => [
          path,
          Object.entries(methods).map(([method, { responses }]) => [method, responses]),
        ]),
        (key, value) => (key === "description" ? undefined : value),
      );
    expect(answersIn(held.paths)).toEqual(answersIn(document.paths));
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(Object.keys(held.components.schemas)),
    );
  });

  it("takes a file only as a form", () => {
    const { requestBody } = document.paths["/api/users/{id}/image"]?.put ?? {};
    expect(Object.keys(requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
  });
});

describe("an answer that is not as described", () => {
  const json = { "content-type": "application/json", "cache-control": "private, no-store" };
  const notice = {
    _id: "n1",
    content: "Onderhoud",
    style: "info",
    timestamp: "2026-11-21T12:00:00.000Z",
    author: { name: "Beheer" },
    shownFrom: null,
    shownUntil: null,
  };
  let checker: ApiContractChecker;

  beforeAll(async () => {
    checker = await ApiContractChecker.open();
  });

  const check = (status: number, body: unknown, headers: Record<string, string> = json, method = "GET") => {
    const text = JSON.stringify(body);
    return () => checker.check(method, "/api/notifications", { status, headers: new Headers(headers), text });
  };

  it("is noticed", () => {
    expect(check(200, [notice])).not.toThrow();
    expect(check(200, [{ ...notice, email: "beheer@umc.example" }])).toThrow("additional properties");
    expect(check(200, [{ ...notice, style: "purple" }])).toThrow("allowed values");
    expect(check(200, [{ ...notice, timestamp: "gisteren" }])).toThrow("timestamp");
    expect(check(404, {})).toThrow("not in the document");
    expect(check(200, [], { ...json, "content-type": "text/html" })).toThrow("text/html");
    expect(check(200, [], { ...json, "x-secret": "1" })).toThrow("x-secret");
    expect(check(200, {}, json, "PATCH")).toThrow("only 405");
  });

  it("is noticed for errors, too", () => {
    const problem = { type: "about:blank", title: "x", status: 401, code: "not_authenticated", detail: "x" };
    const headers = { "content-type": "application/problem+json", "www-authenticate": "Bearer" };
    expect(check(401, problem, headers)).not.toThrow();
    expect(check(401, { ...problem, code: "forbidden" }, headers)).toThrow("allowed values");
    expect(check(401, problem, { "content-type": "application/problem+json" })).toThrow(
      "WWW-Authenticate is missing",
    );
    expect(check(503, problem, { "content-type": "application/problem+json" })).toThrow(
      "Retry-After is missing",
    );
  });
});

it("a call of every kind passes the check as it is", async () => {
  const author = await makePerson();
  const created = await api("POST", "/api/algorithm", { token: author.token, json: buildEntryBody() });
  expect(created.status).toBe(201);
  const listed = await api("GET", "/api/algorithm?page=1", { token: author.token });
  expect(listed.headers.get("x-total-count")).toBe("1");
});
