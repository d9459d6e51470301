import "server-only";
import type { z } from "zod";
import type texts from "../../messages/api.json";
import type { Actor } from "../auth/actor";
import { enforceVerdict } from "../auth/permissions";
import {
  type AccessRule,
  type AccessRuleSubject,
  decideAccessRule,
  decideAccessRuleWithoutEntry,
  type SubjectAccessRule,
} from "../auth/rules";
import { type CallerIdentity, getCallerIdentity } from "../auth/session";
import { AppError, type ErrorCode } from "../errors";
import type { Language } from "../language/language";
import { getLanguageOfApiCall } from "../language/language-of-call";
import { ACTING_AS_HEADER } from "./acting-as";
import { readBody } from "./body";
import { getClientAddress, requireOwnOrigin } from "./origin";
import { ID_PATTERN } from "./parameters";
import { createProblemResponse } from "./problem";
import { toFieldProblems } from "./problems";
import { countApiCall } from "./rate-limits";
import { groupParametersByName } from "./search-params";

/** A response header that the API documents. */
export type AnswerHeaderName = keyof typeof texts.headers;

/** The caller, and the path parameters of the call. */
export interface CallerAndPathParameters {
  actor: Actor;
  /** Returns a path parameter; one that cannot be an id of the register becomes "-", which matches nothing. */
  param: (name: string) => string;
}

/**
 * A schema, or a function that returns it; without a caller (for the OpenAPI document) it accepts what anyone may send.
 */
export type SchemaSource<T> = z.ZodType<T> | ((known?: CallerAndPathParameters) => Promise<z.ZodType<T>>);

/** Name and English description of an operation, as the OpenAPI document shows them. */
interface OperationTexts {
  /** The operationId, unique over all operations. */
  operation: string;
  summary: string;
  /** Longer description of the operation; may be Markdown. */
  description?: string;
}

/** What an operation accepts and answers, declared once in its route for server, OpenAPI document and tests. */
export interface ApiContract<Query = unknown, Body = unknown, Result = unknown> extends OperationTexts {
  /** Permission checked before the input is read; the data function checks again. */
  access: AccessRule;
  query?: SchemaSource<Query>;
  body?: SchemaSource<Body>;
  /** Schema of a successful answer. */
  answer: z.ZodType<Result>;
  /** Status of a successful answer; 200 by default. */
  status?: 200 | 201;
  /** Media type of the answer when it is not JSON. */
  media?: string;
  /** Media types of files that the operation answers instead, on request. */
  files?: readonly string[];
  headers?: readonly AnswerHeaderName[];
  /** Set when it answers 304 to clients that have the current content. */
  notModified?: true;
  /** Set when it answers 303 to a form that was sent without a script. */
  redirects?: true;
  /** Set when the handler reads neither the caller nor the database and answers only the errors of this contract. */
  isProbe?: true;
  /** Set when calls are not rate-limited, because monitoring calls it all the time. */
  isUncounted?: true;
  /** Set for an earlier address, kept for existing clients. */
  isDeprecated?: true;
  /** Set for logins and the like: their own rate limit keeps a program at the same address from locking people out. */
  isEntrance?: true;
  /** Error codes besides those that follow from access, query and body. */
  errors?: readonly ErrorCode[];
}

export type PathParameters = Record<string, string>;
export type RouteHandler = ((
  request: Request,
  context: { params: Promise<PathParameters> },
) => Promise<Response>) & { contract?: ApiContract };
export type RouteHandlerWithContract = RouteHandler & { contract: ApiContract };

/** Attaches a contract to a handler. */
export function attachContract(contract: ApiContract, handler: RouteHandler): RouteHandlerWithContract {
  return Object.assign(handler, { contract });
}

/** Creates a handler for an earlier address, documented as deprecated under another name. */
export function createDeprecatedAlias(
  handler: RouteHandlerWithContract,
  texts: OperationTexts,
): RouteHandlerWithContract {
  return attachContract({ ...handler.contract, ...texts, isDeprecated: true }, (request, context) =>
    handler(request, context),
  );
}

export interface ApiCall<Query, Body> extends CallerAndPathParameters {
  query: Query;
  body: Body;
  /** The client's network address, for rate limits. */
  address: string;
  url: URL;
  /** Language of the answer's texts. */
  language: Language;
  /** How the caller authenticated. */
  via: CallerIdentity["via"];
  /** The request headers, for conditional requests. */
  headers: Headers;
  /** Whether it is a HEAD request: GET without the content. */
  isHead: boolean;
}

export interface ApiHandlerDefinition<Query = unknown, Body = unknown, Result = unknown>
  extends ApiContract<Query, Body, Result> {
  /** Names of body fields that are lists; a form with one value does not show whether a field is a list. */
  lists?: readonly string[];
  /** Maximum body size in bytes, where it differs from the default, such as for files. */
  maxBodyBytes?: number;
  /** Returns the data to answer with, or a complete Response. */
  handle: (call: ApiCall<Query, Body>) => Promise<NoInfer<Result> | Response>;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** The methods that every resource exports; Next answers HEAD by GET. */
type Exported = Method | "OPTIONS";
type Method = (typeof METHODS)[number];

/** Creates a JSON answer that no shared cache stores, as it may depend on the caller. */
export function createPrivateJsonResponse(
  data: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json(data, {
    status: init.status ?? 200,
    headers: { "cache-control": "private, no-store", ...init.headers },
  });
}

/** Throws not_authenticated if another user filled in the form, such as before a new login in another tab. */
function requireMeantActor(headers: Headers, actor: Actor): void {
  const meant = headers.get(ACTING_AS_HEADER);
  if (meant !== null && (actor.kind === "anonymous" || actor.id !== meant)) {
    throw new AppError("not_authenticated");
  }
}

async function parse<T>(
  source: SchemaSource<T> | undefined,
  input: () => unknown,
  known: CallerAndPathParameters,
  pathOf: (path: string) => string = (path) => path,
): Promise<T> {
  if (source === undefined) return undefined as T;
  const schema = typeof source === "function" ? await source(known) : source;
  const value = await input();
  const parsed = await schema.safeParseAsync(value);
  if (parsed.success) return parsed.data;
  const fields = toFieldProblems(parsed.error, value).map((problem) => ({
    ...problem,
    path: pathOf(problem.path),
  }));
  // A problem of the whole body belongs to no field.
  throw fields.some(({ path }) => path === "")
    ? new AppError("invalid_body")
    : new AppError("invalid_input", { fields });
}

/** Finds the entry or person that a rule is about, by the parameters of the address. */
export type SubjectLookup = (
  rule: SubjectAccessRule,
  param: CallerAndPathParameters["param"],
) => Promise<AccessRuleSubject>;

/** Checks permissions before the input is read; calls without input leave entry rules to the data function. */
async function requireAllowed(
  { access, query, body }: ApiContract,
  { actor, param }: CallerAndPathParameters,
  findSubject: SubjectLookup,
): Promise<void> {
  enforceVerdict(actor, decideAccessRuleWithoutEntry(actor, access, param("id")));
  if (typeof access === "string" || (query === undefined && body === undefined)) return;
  enforceVerdict(actor, decideAccessRule(actor, access, await findSubject(access, param)));
}

async function serve<Query, Body, Result>(
  handler: ApiHandlerDefinition<Query, Body, Result>,
  request: Request,
  params: PathParameters,
  findSubject: SubjectLookup,
): Promise<Response> {
  const { actor, via } = await getCallerIdentity();
  const address = getClientAddress(request.headers);
  if (!handler.isProbe && !handler.isUncounted) await countApiCall(actor, address, handler.isEntrance);
  if (request.method !== "GET" && request.method !== "HEAD") requireOwnOrigin(request.headers, via);
  requireMeantActor(request.headers, actor);
  const url = new URL(request.url);
  const param = (name: string) => (ID_PATTERN.test(params[name] ?? "") ? (params[name] ?? "-") : "-");
  const known = { actor, param };
  await requireAllowed(handler, known, findSubject);
  // Every parameter is parsed as a list; error messages name the parameter without an index.
  const parameterOf = (path: string) => path.split(".", 1)[0] ?? path;
  const query = await parse(handler.query, () => groupParametersByName(url.searchParams), known, parameterOf);
  const body = await parse(
    handler.body,
    () => readBody(request, handler.lists ?? [], handler.maxBodyBytes),
    known,
  );
  const result = await handler.handle({
    ...known,
    query,
    body,
    address,
    url,
    language: getLanguageOfApiCall(request.headers),
    via,
    headers: request.headers,
    isHead: request.method === "HEAD",
  });
  return result instanceof Response
    ? result
    : createPrivateJsonResponse(result, { status: handler.status ?? 200 });
}

/** Creates the route handlers of one resource. Other methods answer 405; every error becomes problem details. */
export function createResourceHandlers<Own extends { [M in Method]?: RouteHandlerWithContract }>(
  handlers: Own,
): Own & Record<Exported, RouteHandler> {
  const own = METHODS.filter((method) => handlers[method]);
  const allowed = [...own, ...(handlers.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse: RouteHandler = async (request) => {
    const response = createProblemResponse(new AppError("method_not_allowed"), request.headers);
    response.headers.set("allow", allowed);
    return response;
  };
  const options: RouteHandler = async () => new Response(null, { status: 204, headers: { allow: allowed } });
  const methods = METHODS.map((method) => [method, handlers[method] ?? refuse]);
  return Object.fromEntries([...methods, ["OPTIONS", options]]) as Own & Record<Exported, RouteHandler>;
}

/** Returns the display names of the fields that an error mentions, by key, in the language of the call. */
export type FieldNameLookup = (thrown: unknown, headers: Headers) => Promise<Record<string, string>>;

/** Creates the function that makes handlers, given the lookups of field names and of rule subjects. */
export function createRouteBuilder(fieldNames: FieldNameLookup, findSubject: SubjectLookup) {
  return <Query, Body, Result>(
    handler: ApiHandlerDefinition<Query, Body, Result>,
  ): RouteHandlerWithContract =>
    attachContract(handler, async (request, context) => {
      try {
        // For an address without parameters Next passes undefined, contrary to its types.
        return await serve(handler, request, (await context.params) ?? {}, findSubject);
      } catch (error) {
        return createProblemResponse(error, request.headers, await fieldNames(error, request.headers));
      }
    });
}
