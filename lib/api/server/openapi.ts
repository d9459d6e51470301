import "server-only";
import { listActStateTransitions } from "../../entries/lifecycle";
import { isFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { translateModel } from "../../fields/shown-labels";
import { listRefusalCodesOfRule } from "../../platform/auth/rules";
import { getSessionCookieName } from "../../platform/auth/token";
import { getSettings } from "../../platform/env";
import { ACTING_AS_HEADER } from "../../platform/http/acting-as";
import { problemAnswerSchema } from "../../platform/http/answers";
import {
  API_METHODS,
  type ApiDocument,
  type ApiHeader,
  type ApiMethod,
  type ApiOperation,
  type ApiParameter,
  type ApiResponse,
  type JsonSchema,
} from "../../platform/http/api-document";
import type { ApiContract, RouteHandler, SchemaSource } from "../../platform/http/resource";
import { buildSchemaExample } from "./example";
import {
  buildHeaderReferences,
  buildProblemResponses,
  formatErrorTable,
  listEntryActsOfRule,
  listErrorCodes,
} from "./openapi-errors";
import { OPENAPI_TEXTS, OpenApiSchemaCollection } from "./schema-book";

export type RouteModule = { [name: string]: unknown };
/** All API addresses, with path parameters as {id}, and functions that load their route files. */
export type RouteTable = Readonly<Record<string, () => Promise<RouteModule>>>;

/** Returns the HTTP methods of a route file that have a contract. */
export function listContractsOfRouteModule(
  module: RouteModule,
): { method: ApiMethod; contract: ApiContract }[] {
  return API_METHODS.flatMap((method) => {
    const contract = (module[method.toUpperCase()] as RouteHandler | undefined)?.contract;
    return contract === undefined ? [] : [{ method, contract }];
  });
}

type Tag = keyof typeof OPENAPI_TEXTS.tags;

/** Tags that group addresses in the document, by their first path segments. */
const TAGS: Record<string, Tag> = {
  algorithm: "algorithm",
  auth: "auth",
  captcha: "auth",
  users: "users",
  images: "users",
  notifications: "public",
  messages: "public",
  aboutdata: "public",
  admin: "admin",
  v1: "openData",
  "v1/feeds": "following",
  "v1/follows": "following",
  "v1/saved-searches": "following",
  "v1/unsubscribe": "following",
  "v1/recheck-links": "algorithm",
  "v1/review-links": "algorithm",
  "v1/reports": "reports",
  "v1/to-do": "users",
  "v1/declarations": "openData",
  "v1/experiences": "experiences",
  "v1/evidence": "experiences",
  "v1/advice": "experiences",
  "v1/reviews": "algorithm",
  "v1/law-rules": "algorithm",
  "v1/admin": "admin",
};

function tagOf(path: string): string {
  const [, , part = "", below = ""] = path.split("/");
  return OPENAPI_TEXTS.tags[TAGS[`${part}/${below}`] ?? TAGS[part] ?? "system"].name;
}

async function resolve(source: SchemaSource<unknown>) {
  return typeof source === "function" ? source() : source;
}

/** Describes a query parameter: a filter by its field, any other by its own text. */
function queryText(name: string, isList: boolean, described: string, book: OpenApiSchemaCollection): string {
  const { parameters } = OPENAPI_TEXTS;
  if (isList && isFieldKey(name)) return `${parameters.filter}: ${book.nameOfField(name)}.`;
  return described === "" && isNamedParameter(name) ? parameters[name] : described;
}

async function queryParameters(
  contract: ApiContract,
  book: OpenApiSchemaCollection,
): Promise<ApiParameter[]> {
  if (contract.query === undefined) return [];
  const { properties = {}, required = [] } = book.input(await resolve(contract.query));
  return Object.entries(properties).map(([name, { description = "", ...schema }]) => ({
    name,
    in: "query",
    required: required.includes(name),
    description: queryText(name, schema.type === "array", description, book),
    schema,
  }));
}

/** Path parameters with a description of their own; the others are an _id or a field. */
const NAMED_PARAMETERS = [
  "imageUrl",
  "feed",
  "key",
  "line",
  "slug",
  "obstacleId",
  "validationId",
  "kind",
  "product",
  "entry",
  "function",
  "atLeast",
  "evidence",
  "effect",
  "independent",
  "person",
  "year",
  "subject",
  "from",
  "to",
  "show",
  "problem",
  "limit",
  "import",
  "waiting",
  "order",
] as const;

function isNamedParameter(name: string): name is (typeof NAMED_PARAMETERS)[number] {
  return NAMED_PARAMETERS.some((known) => known === name);
}

function pathParameters(path: string): ApiParameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: OPENAPI_TEXTS.parameters[isNamedParameter(name) ? name : "id"],
    schema: { type: "string" },
  }));
}

const LOGIN: ApiOperation["security"] = [{ bearer: [] }, { session: [] }];
const OPTIONAL_LOGIN: ApiOperation["security"] = [{}, ...LOGIN];

async function bodyOf(
  contract: ApiContract,
  book: OpenApiSchemaCollection,
): Promise<Pick<ApiOperation, "requestBody">> {
  if (contract.body === undefined) return {};
  const described = book.input(await resolve(contract.body));
  const schema = book.share(
    described,
    `${contract.operation.charAt(0).toUpperCase()}${contract.operation.slice(1)}Body`,
  );
  const form = { "multipart/form-data": { schema } };
  // JSON cannot contain a file.
  const content = Object.values(described.properties ?? {}).some(({ format }) => format === "binary")
    ? form
    : { "application/json": { schema, example: buildSchemaExample(described) }, ...form };
  return { requestBody: { required: true, content } };
}

function successOf(contract: ApiContract, book: OpenApiSchemaCollection): Record<string, ApiResponse> {
  const {
    answer,
    status = 200,
    media = "application/json",
    files = [],
    headers = [],
    notModified,
    redirects,
  } = contract;
  const own = buildHeaderReferences(headers);
  const schema = media.startsWith("image/") ? { type: "string", format: "binary" } : book.answer(answer);
  const asFiles = files.map((type) => [type, { schema: { type: "string", format: "binary" } }]);
  const content = { [media]: { schema }, ...Object.fromEntries(asFiles) };
  const success = { description: OPENAPI_TEXTS.responses[status], ...own, content };
  return {
    [status]: success,
    ...(redirects
      ? { 303: { description: OPENAPI_TEXTS.responses[303], ...buildHeaderReferences(["Location"]) } }
      : {}),
    ...(notModified ? { 304: { description: OPENAPI_TEXTS.responses[304], ...own } } : {}),
  };
}

function answersOf(
  method: string,
  contract: ApiContract,
  book: OpenApiSchemaCollection,
): ApiOperation["responses"] {
  const problem = book.answer(problemAnswerSchema);
  return {
    ...successOf(contract, book),
    ...buildProblemResponses(listErrorCodes(method, contract), problem),
  };
}

async function operationOf(
  path: string,
  method: string,
  contract: ApiContract,
  book: OpenApiSchemaCollection,
): Promise<ApiOperation> {
  const { operation, summary, description, access, isProbe = false, isDeprecated } = contract;
  const isPublic = !listRefusalCodesOfRule(access).has("not_authenticated");
  const acts = listEntryActsOfRule(access);
  return {
    operationId: operation,
    summary,
    ...(description === undefined ? {} : { description }),
    ...(acts.length === 0 ? {} : { "x-entry-acts": listActStateTransitions(acts) }),
    ...(isDeprecated ? { deprecated: true } : {}),
    tags: [tagOf(path)],
    security: isProbe && isPublic ? [] : isPublic ? OPTIONAL_LOGIN : LOGIN,
    parameters: [
      ...pathParameters(path),
      ...(await queryParameters(contract, book)),
      ...(isProbe ? [] : [{ $ref: "#/components/parameters/X-Acting-As" }]),
    ],
    ...(await bodyOf(contract, book)),
    responses: answersOf(method, contract, book),
  };
}

/** Headers that are always present in the responses for which they are documented. */
const ALWAYS: readonly string[] = ["WWW-Authenticate", "Retry-After", "X-Auth-Token", "ETag"];

function headerComponents(): Record<string, ApiHeader> {
  const headers = Object.entries(OPENAPI_TEXTS.headers).map(([name, description]): [string, ApiHeader] => {
    const isNumber = name === "X-Total-Count" || name === "Retry-After";
    const schema: JsonSchema = isNumber ? { type: "integer", minimum: 0 } : { type: "string" };
    return [name, { description, ...(ALWAYS.includes(name) ? { required: true } : {}), schema }];
  });
  return Object.fromEntries(headers);
}

function components(book: OpenApiSchemaCollection): ApiDocument["components"] {
  return {
    schemas: book.schemas(),
    headers: headerComponents(),
    parameters: {
      "X-Acting-As": {
        name: ACTING_AS_HEADER,
        in: "header",
        required: false,
        description: OPENAPI_TEXTS.parameters["X-Acting-As"],
        schema: { type: "string" },
      },
    },
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: OPENAPI_TEXTS.security.bearer,
      },
      session: {
        type: "apiKey",
        in: "cookie",
        name: getSessionCookieName(),
        description: OPENAPI_TEXTS.security.session,
      },
    },
  };
}

type Describe<Operation> = (
  path: string,
  method: string,
  contract: ApiContract,
) => Operation | Promise<Operation>;
type Paths<Operation> = Record<string, Partial<Record<ApiMethod, Operation>>>;

async function describePaths<Operation>(
  routes: RouteTable,
  tell: Describe<Operation>,
): Promise<Paths<Operation>> {
  const paths: Paths<Operation> = {};
  for (const path of Object.keys(routes).sort()) {
    const described: Partial<Record<ApiMethod, Operation>> = {};
    for (const { method, contract } of listContractsOfRouteModule((await routes[path]?.()) ?? {})) {
      described[method] = await tell(path, method, contract);
    }
    paths[path] = described;
  }
  return paths;
}

/** The parts of the document that need neither database nor settings. */
export interface ApiPathsAndComponents {
  paths: Paths<Pick<ApiOperation, "operationId" | "responses">>;
  components: Pick<ApiDocument["components"], "schemas" | "headers">;
}

export async function buildApiPathsAndComponents(routes: RouteTable): Promise<ApiPathsAndComponents> {
  const book = new OpenApiSchemaCollection(null);
  const paths = await describePaths(routes, (_path, method, contract) => ({
    operationId: contract.operation,
    responses: answersOf(method, contract, book),
  }));
  return { paths, components: { schemas: book.schemas(), headers: headerComponents() } };
}

/** Cache of one document per data model, shared by concurrent requests. */
const described = new WeakMap<object, Promise<ApiDocument>>();

/** Generates the English OpenAPI 3.1 document of all routes from their contracts. */
export async function buildOpenApiDocument(routes: RouteTable): Promise<ApiDocument> {
  const model = translateModel("en", await getDataModel());
  const known = described.get(model);
  if (known) return known;
  const fresh = writeDocument(routes, new OpenApiSchemaCollection(model));
  described.set(model, fresh);
  fresh.catch(() => described.delete(model));
  return fresh;
}

async function writeDocument(routes: RouteTable, book: OpenApiSchemaCollection): Promise<ApiDocument> {
  const { title, description, tags } = OPENAPI_TEXTS;
  const paths = await describePaths(routes, (path, method, contract) =>
    operationOf(path, method, contract, book),
  );
  return {
    openapi: "3.1.0",
    info: { title, version: "1.0.0", description: `${description}\n\n${formatErrorTable()}` },
    servers: [{ url: getSettings().APP_URL }],
    tags: Object.values(tags),
    paths,
    components: components(book),
  };
}
