import fc from "fast-check";
import { API_ROUTES } from "@/app/api/generated/routes";
import { buildOpenApiDocument } from "@/lib/api/server/openapi";
import { API_METHODS, type ApiDocument, type ApiOperation } from "@/lib/platform/http/api-document";
import { buildContentFromName } from "@/lib/products/server/products";
import { api } from "../../support/api";
import { uploadAndMapImport } from "../../support/browser-import";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { generateValidValue } from "../../support/schema-values";

/** PostgreSQL refuses a NUL in every text: wherever a caller can send one, it is refused or taken out before. */
jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const NUL = "Te\u0000kst";
const SEED = 20261127;

let document: ApiDocument;
let admin: Person;
/** What an address may name, by its beginning. */
let ids: [string, string][];

beforeAll(async () => {
  document = await buildOpenApiDocument(API_ROUTES);
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
  const member = await makePerson({});
  const entry = await makeEntry(admin);
  const json = buildContentFromName("Longscan", null);
  const product = await api("POST", "/api/v1/products", { token: admin.token, json });
  ids = [
    ["/api/algorithm/", entry._id],
    ["/api/v1/products/", product.body._id],
    ["/api/v1/admin/imports/", await uploadAndMapImport(admin, "Naam\nHartscan\n")],
    ["/api/admin/users/", member.id],
  ];
});

// One of the calls may end the sessions of who makes it.
beforeEach(async () => {
  admin = await makePerson({ role: "ADMIN" });
});

const pathOf = (template: string) => {
  const [, id = admin.id] = ids.find(([start]) => template.startsWith(start)) ?? [];
  return template.replace("{id}", id).replace(/\{\w+\}/g, "0");
};

/** A value again and again, each time with a NUL in another of its texts. */
function* withNul(value: unknown): Generator<unknown> {
  if (typeof value === "string") yield NUL;
  if (typeof value !== "object" || value === null || value instanceof Blob) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of withNul(inner)) {
      yield Array.isArray(value)
        ? value.map((item, place) => (String(place) === key ? changed : item))
        : { ...value, [key]: changed };
    }
  }
}

async function bodiesOf({ requestBody }: ApiOperation): Promise<unknown[]> {
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return [];
  const hints: Record<string, unknown[]> = { captchaToken: [await createSolvedCaptchaToken()] };
  const source = { schemas: document.components.schemas, hints: (name: string) => hints[name] ?? [] };
  // Several, as what may be left out is not in each.
  return fc
    .sample(generateValidValue(schema, source), { seed: SEED, numRuns: 2 })
    .flatMap((body) => [...withNul(body)]);
}

it.each(Object.keys(API_ROUTES))("%s answers no failure of the server", async (path) => {
  const failed: unknown[] = [];
  for (const method of API_METHODS) {
    const operation = document.paths[path]?.[method];
    if (operation === undefined) continue;
    const parameters = operation.parameters.flatMap((one) =>
      "in" in one && one.in === "query" ? [one.name] : [],
    );
    const bodies = await bodiesOf(operation);
    const send = async (query: string, json?: unknown) => {
      const more = json === undefined ? {} : { json };
      const { status } = await api(method.toUpperCase(), pathOf(path) + query, {
        token: admin.token,
        ...more,
      });
      if (status >= 500) failed.push([status, method, query, json]);
    };
    for (const name of parameters) await send(`?${new URLSearchParams([[name, NUL]])}`);
    for (const body of bodies) await send("", body);
  }
  expect(failed).toEqual([]);
});
