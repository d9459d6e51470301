import "server-only";
import type { z } from "zod";
import type texts from "../../messages/api.json";
import type { Actor } from "../auth/actor";
import { enforce } from "../auth/permissions";
import { earlyVerdict, type Rule, ruleVerdict, type Subject, type SubjectRule } from "../auth/rules";
import { currentIdentity, type Identity } from "../auth/session";
import { AppError, type ErrorCode } from "../errors";
import type { Language } from "../language/language";
import { languageOfCall } from "../language/language-of-call";
import { ACTING_AS_HEADER } from "./acting-as";
import { readBody } from "./body";
import { clientAddress, requireOwnOrigin } from "./origin";
import { ID } from "./parameters";
import { problemResponse } from "./problem";
import { fieldProblems } from "./problems";
import { countCall } from "./rate-limits";
import { parameterLists } from "./search-params";

/** A header of an answer that is more than HTTP's own business. */
export type AnswerHeader = keyof typeof texts.headers;

/** Who calls, and where. */
export interface Known {
  actor: Actor;
  /** A parameter of the path. One that no id of ours can be comes as "-", which nothing is called. */
  param: (name: string) => string;
}

/** A schema, or how to get it; the description of the API asks without a caller for what anyone may send. */
export type SchemaSource<T> = z.ZodType<T> | ((known?: Known) => Promise<z.ZodType<T>>);

/** Name and English description of a call, as the OpenAPI document gives them. */
interface OperationTexts {
  /** Unique over all calls. */
  operation: string;
  summary: string;
  /** May be Markdown. */
  description?: string;
}

/** What a call takes and answers: written once, in its route, from where server, description and tests read it. */
export interface Contract<Query = unknown, Body = unknown, Result = unknown> extends OperationTexts {
  /** What the actor must be allowed before anything sent is looked at; the data function authorises once more. */
  access: Rule;
  query?: SchemaSource<Query>;
  body?: SchemaSource<Body>;
  /** What it answers when all is well. */
  answer: z.ZodType<Result>;
  /** With this status; 200 if it does not say. */
  status?: 200 | 201;
  /** The media type of what it answers, when that is not JSON. */
  media?: string;
  /** The media types of files that it answers in place of that when it is asked to. */
  files?: readonly string[];
  headers?: readonly AnswerHeader[];
  /** It answers 304 to who has its content already. */
  notModified?: true;
  /** It answers 303 to the form of a page that works without a script. */
  redirects?: true;
  /** It asks neither who calls nor the database, and answers only what it names. */
  isProbe?: true;
  /** It is not counted against who calls: what watches the server asks it all the time. */
  isUncounted?: true;
  /** Its address is an earlier one, kept for programs that know it. */
  isDeprecated?: true;
  /** It leads in, such as a login: counted apart, so that a program behind the same address keeps nobody out. */
  isEntrance?: true;
  /** What can go wrong besides what follows from access, query and body. */
  errors?: readonly ErrorCode[];
}

export type PathParameters = Record<string, string>;
export type RouteHandler = ((
  request: Request,
  context: { params: Promise<PathParameters> },
) => Promise<Response>) & { contract?: Contract };
export type DescribedHandler = RouteHandler & { contract: Contract };

/** A handler that carries its contract. */
export function described(contract: Contract, handler: RouteHandler): DescribedHandler {
  return Object.assign(handler, { contract });
}

/** A handler that answers at an earlier address as well, described there under another name. */
export function atEarlierAddress(handler: DescribedHandler, texts: OperationTexts): DescribedHandler {
  return described({ ...handler.contract, ...texts, isDeprecated: true }, (request, context) =>
    handler(request, context),
  );
}

export interface Call<Query, Body> extends Known {
  query: Query;
  body: Body;
  /** The client's network address, for limits. */
  address: string;
  url: URL;
  /** What is answered in, where the answer has words. */
  language: Language;
  /** How the actor proved who they are. */
  via: Identity["via"];
  /** The headers of the request: for conditions on what it asks. */
  headers: Headers;
  /** It asks for what GET would answer, without the content. */
  isHead: boolean;
}

export interface Handler<Query = unknown, Body = unknown, Result = unknown>
  extends Contract<Query, Body, Result> {
  /** Body fields that are lists, for forms in which one value looks like no list. */
  lists?: readonly string[];
  /** For a body that may be larger than others, such as one with a file. */
  maxBodyBytes?: number;
  /** The data to answer with, or a whole Response. */
  handle: (call: Call<Query, Body>) => Promise<NoInfer<Result> | Response>;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** What every resource exports; HEAD is answered by GET. */
type Exported = Method | "OPTIONS";
type Method = (typeof METHODS)[number];

/** An answer of the API in JSON: never stored by a shared cache, as it may depend on who asks. */
export function answer(
  data: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json(data, {
    status: init.status ?? 200,
    headers: { "cache-control": "private, no-store", ...init.headers },
  });
}

/** Refuses a form that another person filled in, such as before somebody else logged in in another tab. */
function requireMeantActor(headers: Headers, actor: Actor): void {
  const meant = headers.get(ACTING_AS_HEADER);
  if (meant !== null && (actor.kind === "anonymous" || actor.id !== meant)) {
    throw new AppError("not_authenticated");
  }
}

async function parse<T>(
  source: SchemaSource<T> | undefined,
  input: () => unknown,
  known: Known,
  pathOf: (path: string) => string = (path) => path,
): Promise<T> {
  if (source === undefined) return undefined as T;
  const schema = typeof source === "function" ? await source(known) : source;
  const value = await input();
  const parsed = await schema.safeParseAsync(value);
  if (parsed.success) return parsed.data;
  const fields = fieldProblems(parsed.error, value).map((problem) => ({
    ...problem,
    path: pathOf(problem.path),
  }));
  // What is wrong as a whole has no field to name.
  throw fields.some(({ path }) => path === "")
    ? new AppError("invalid_body")
    : new AppError("invalid_input", { fields });
}

/** What a rule is about, by the parameters of the address. */
export type FindSubject = (rule: SubjectRule, param: Known["param"]) => Promise<Subject>;

/** Refuses who may not do this before their input is read; without input the data function alone refuses. */
async function requireAllowed(
  { access, query, body }: Contract,
  { actor, param }: Known,
  findSubject: FindSubject,
): Promise<void> {
  enforce(actor, earlyVerdict(actor, access, param("id")));
  if (typeof access === "string" || (query === undefined && body === undefined)) return;
  enforce(actor, ruleVerdict(actor, access, await findSubject(access, param)));
}

async function serve<Query, Body, Result>(
  handler: Handler<Query, Body, Result>,
  request: Request,
  params: PathParameters,
  findSubject: FindSubject,
): Promise<Response> {
  const { actor, via } = await currentIdentity();
  const address = clientAddress(request.headers);
  if (!handler.isProbe && !handler.isUncounted) await countCall(actor, address, handler.isEntrance);
  if (request.method !== "GET" && request.method !== "HEAD") requireOwnOrigin(request.headers, via);
  requireMeantActor(request.headers, actor);
  const url = new URL(request.url);
  const param = (name: string) => (ID.test(params[name] ?? "") ? (params[name] ?? "-") : "-");
  const known = { actor, param };
  await requireAllowed(handler, known, findSubject);
  // A parameter is a list of what was given for it; people know it by its name alone.
  const parameterOf = (path: string) => path.split(".", 1)[0] ?? path;
  const query = await parse(handler.query, () => parameterLists(url.searchParams), known, parameterOf);
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
    language: languageOfCall(request.headers),
    via,
    headers: request.headers,
    isHead: request.method === "HEAD",
  });
  return result instanceof Response ? result : answer(result, { status: handler.status ?? 200 });
}

/** The route handlers of one resource. Other methods answer 405, and every error becomes problem details. */
export function resource<Own extends { [M in Method]?: DescribedHandler }>(
  handlers: Own,
): Own & Record<Exported, RouteHandler> {
  const own = METHODS.filter((method) => handlers[method]);
  const allowed = [...own, ...(handlers.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse: RouteHandler = async (request) => {
    const response = problemResponse(new AppError("method_not_allowed"), request.headers);
    response.headers.set("allow", allowed);
    return response;
  };
  const options: RouteHandler = async () => new Response(null, { status: 204, headers: { allow: allowed } });
  const methods = METHODS.map((method) => [method, handlers[method] ?? refuse]);
  return Object.fromEntries([...methods, ["OPTIONS", options]]) as Own & Record<Exported, RouteHandler>;
}

/** What people call the fields that a refusal names, by their keys, in the language of the call. */
export type FieldNames = (thrown: unknown, headers: Headers) => Promise<Record<string, string>>;

/** Makes the methods of resources, given what their fields are called and what their rules are about. */
export function routeWith(fieldNames: FieldNames, findSubject: FindSubject) {
  return <Query, Body, Result>(handler: Handler<Query, Body, Result>): DescribedHandler =>
    described(handler, async (request, context) => {
      try {
        // Of an address without parameters Next gives undefined, whatever its types say.
        return await serve(handler, request, (await context.params) ?? {}, findSubject);
      } catch (error) {
        return problemResponse(error, request.headers, await fieldNames(error, request.headers));
      }
    });
}
