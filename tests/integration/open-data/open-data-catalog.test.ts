import jsonld from "jsonld";
import { GET as getSitemap } from "@/app/sitemap.xml/route";
import { getSettings } from "@/lib/platform/env";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import {
  DCAT_AP_NL_RULES,
  findDcatViolations,
  getPropertyValues,
  type JsonLdNode,
} from "../../support/dcat-ap-nl";
import { makeEntry } from "../../support/entries";
import { makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const CATALOG = "/api/v1/catalog.jsonld";
const SITE = "http://localhost:3000";
const DCAT = "http://www.w3.org/ns/dcat#";
const DCT = "http://purl.org/dc/terms/";

beforeEach(async () => {
  await emptyDatabase();
  await makeEntry(await makePerson());
});

/** The document as JSON-LD means it; nothing is fetched for that. */
async function nodes(): Promise<JsonLdNode[]> {
  const { body } = await api("GET", CATALOG);
  const documentLoader = async (url: string): Promise<never> => {
    throw new Error(`The catalog needs ${url} to be read`);
  };
  return (await jsonld.flatten(body, undefined, { documentLoader })) as unknown as JsonLdNode[];
}

const ofClass = (all: readonly JsonLdNode[], name: string) =>
  all.filter((node) => node["@type"]?.includes(DCAT + name));
const idsOf = (node: JsonLdNode | undefined, property: string) =>
  node === undefined ? [] : getPropertyValues(node, property).map((value) => value["@id"] ?? "");

describe("the catalog of open data", () => {
  it("has what DCAT-AP-NL 3.0 requires and recommends, per class", async () => {
    const all = await nodes();
    expect(all.flatMap((node) => findDcatViolations(node, all))).toEqual([]);
    const found = Object.keys(DCAT_AP_NL_RULES).filter((name) =>
      all.some((node) => node["@type"]?.includes(name)),
    );
    expect(found).toEqual(Object.keys(DCAT_AP_NL_RULES));
  });

  it("would not do without any of that", async () => {
    const all = await nodes();
    const [dataset] = ofClass(all, "Dataset");
    if (dataset === undefined) throw new Error("no dataset");
    for (const property of Object.keys(DCAT_AP_NL_RULES[`${DCAT}Dataset`] ?? {})) {
      const { [property]: _, ...lacking } = dataset;
      expect(findDcatViolations(lacking as JsonLdNode, all)).toEqual([
        `${dataset["@id"]} has no ${property}`,
      ]);
    }
  });

  it("names everything by an absolute address, its own by the site's", async () => {
    const all = await nodes();
    const known = [
      /^http:\/\/publications\.europa\.eu\/resource\/authority\/(access-right\/(PUBLIC|RESTRICTED)|language\/NLD|country\/NLD|frequency\/(CONT|IRREG)|data-theme(\/HEAL)?|file-type\/(ATOM|CSV|HTML|JSON|JSON_LD|XLSX|XML))$/,
      /^https:\/\/definities\.geostandaarden\.nl\/dcat-ap-nl\/id\/waardelijst\/licenties\/(cc0|niet_open)$/,
      /^https:\/\/www\.iana\.org\/assignments\/media-types\/[a-z]+\/[a-z.+-]+$/,
      /^https:\/\/spec\.openapis\.org\/oas\/v3\.1\.0$/,
      /^http:\/\/localhost:3000\/\S*$/,
      /^_:/,
    ];
    const named = JSON.stringify(all).matchAll(/"@id":"([^"]*)"/g);
    const strange = [...named].map(([, id = ""]) => id).filter((id) => !known.some((one) => one.test(id)));
    expect(strange).toEqual([]);
    for (const name of ["Catalog", "Dataset", "Distribution", "DataService"]) {
      for (const node of ofClass(all, name))
        expect(node["@id"]).toMatch(/^http:\/\/localhost:3000\/api\/v1\/catalog\.jsonld#/);
    }
  });

  it("says of the list that it is for members, and of everything else that it is public", async () => {
    const all = await nodes();
    const datasets = ofClass(all, "Dataset").map((node) => [
      node["@id"].split("#")[1],
      idsOf(node, `${DCT}accessRights`)[0]?.split("/").at(-1),
    ]);
    expect(Object.fromEntries(datasets)).toEqual({
      "dataset-entries": "PUBLIC",
      "dataset-products": "PUBLIC",
      "dataset-hospitals": "PUBLIC",
      "dataset-list": "RESTRICTED",
      "dataset-fields": "PUBLIC",
      "dataset-numbers": "PUBLIC",
    });
    const restricted = ofClass(all, "Distribution").filter((node) =>
      idsOf(node, `${DCT}accessRights`)[0]?.endsWith("/RESTRICTED"),
    );
    expect(restricted.map((node) => node["@id"].split("#")[1]).sort()).toEqual([
      "distributie-csv",
      "distributie-listJson",
      "distributie-xlsx",
    ]);
    for (const node of restricted) {
      const [address = ""] = idsOf(node, `${DCAT}downloadURL`);
      expect((await api("GET", address.replace(SITE, ""))).status).toBe(401);
    }
  });

  it("gives addresses that answer: what is public to everyone", async () => {
    const all = await nodes();
    const addresses = ofClass(all, "Distribution").flatMap((node) => idsOf(node, `${DCAT}downloadURL`));
    const calls = addresses
      .map((address) => address.replace(SITE, ""))
      .filter((path) => path.startsWith("/api/"));
    const answers = await Promise.all(calls.map(async (path) => [path, (await api("GET", path)).status]));
    expect(Object.fromEntries(answers)).toEqual({
      "/api/v1/feed.atom": 200,
      "/api/v1/fields": 200,
      "/api/algorithm/export?format=csv": 401,
      "/api/algorithm/export?format=xlsx": 401,
      "/api/algorithm/export?format=json": 401,
    });
    expect(addresses).toContain(`${SITE}/sitemap.xml`);
    expect((await getSitemap(new Request(`${SITE}/sitemap.xml`))).status).toBe(200);
    const [service] = ofClass(all, "DataService");
    expect(idsOf(service, `${DCAT}endpointDescription`)).toEqual([`${SITE}/api/openapi.json`]);
    expect((await api("GET", "/api/openapi.json")).status).toBe(200);
  });

  it("says when the register last changed, and nothing while it is empty", async () => {
    const author = await makePerson();
    const { _id } = await makeEntry(author, { algorithmName: "Longscan" });
    const changed = async () => {
      const [catalog] = ofClass(await nodes(), "Catalog");
      return catalog === undefined ? null : getPropertyValues(catalog, `${DCT}modified`)[0]?.["@value"];
    };
    const save = (fields: Record<string, unknown>) =>
      api("PUT", `/api/algorithm/${_id}`, {
        token: author.token,
        json: { algorithmName: "Longscan", visibility: "Openbaar", ...fields },
      });
    const { updated } = (await save({ description: "Zoekt knobbels op longfoto's." })).body;
    expect(await changed()).toBe(updated);
    // Nobody reads this field without logging in: for them nothing has changed.
    expect(
      (await save({ description: "Zoekt knobbels op longfoto's.", contactEmail: "ik@huis.test" })).status,
    ).toBe(200);
    expect(await changed()).toBe(updated);
    await emptyDatabase();
    const dataset = ofClass(await nodes(), "Dataset").find((node) => node["@id"].endsWith("entries"));
    expect(dataset === undefined ? null : getPropertyValues(dataset, `${DCT}modified`)).toEqual([]);
  });

  it("is JSON-LD that may be kept, and answers 304 to who has it", async () => {
    const answer = await api("GET", CATALOG);
    expect(answer.headers.get("content-type")).toBe("application/ld+json");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    const etag = answer.headers.get("etag") ?? "";
    const again = await api("GET", CATALOG, { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it("takes publisher, contact and licence from the settings", async () => {
    Object.assign(getSettings(), {
      PUBLISHER_NAME: "Stichting <Voorbeeld>",
      PUBLISHER_URI: "https://ror.org/000000000",
      PUBLISHER_CONTACT: "mailto:opendata@voorbeeld.example",
      DATA_LICENCE: "cc-by",
    });
    const all = await nodes();
    Object.assign(getSettings(), {
      PUBLISHER_NAME: undefined,
      PUBLISHER_URI: undefined,
      PUBLISHER_CONTACT: undefined,
      DATA_LICENCE: "not-open",
    });
    const byId = (id: string) => all.find((node) => node["@id"] === id);
    const agent = byId("https://ror.org/000000000");
    expect(agent === undefined ? [] : getPropertyValues(agent, "http://xmlns.com/foaf/0.1/name")).toEqual([
      { "@value": "Stichting <Voorbeeld>", "@language": "nl" },
    ]);
    const contact = byId(`${SITE}${CATALOG}#contact`);
    expect(idsOf(contact, "http://www.w3.org/2006/vcard/ns#hasEmail")).toEqual([
      "mailto:opendata@voorbeeld.example",
    ]);
    const feed = byId(`${SITE}${CATALOG}#distributie-feed`);
    expect(idsOf(feed, `${DCT}license`)).toEqual([
      "https://definities.geostandaarden.nl/dcat-ap-nl/id/waardelijst/licenties/naamsvermelding40",
    ]);
  });
});
