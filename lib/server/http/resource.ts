import "server-only";
import type { z } from "zod";
import type { Actor } from "../../domain/actor";
import { AppError } from "../../domain/errors";
import { type Action, enforce, verdict } from "../../domain/permissions";
import { parameterLists } from "../../schemas/entry-query";
import { fieldProblems } from "../../schemas/problems";
import { currentIdentity } from "../session";
import { readBody } from "./body";
import { clientAddress } from "./client-address";
import { requireOwnOrigin } from "./origin";
import { problemResponse } from "./problem";

type PathParameters = Record<string, string>;

interface Known {
  actor: Actor;
  /** A parameter of the path. One that no id of ours can be comes as "-", which nothing is called. */
  param: (name: string) => string;
}

const ID = /^[\w-]{1,64}$/;

export interface Call<Query, Body> extends Known {
  query: Query;
  body: Body;
  /** The client's network address, for limits. */
  address: string;
  url: URL;
}

/** A schema, or how to get one that depends on the data model or on what is being changed. */
type SchemaSource<T> = z.ZodType<T> | ((known: Known) => Promise<z.ZodType<T>>);

export interface Handler<Query = unknown, Body = unknown> {
  /** What the actor must be allowed before anything else is looked at; the data function authorises once more. */
  access: Action;
  query?: SchemaSource<Query>;
  body?: SchemaSource<Body>;
  /** Body fields that are lists, for forms in which one value looks like no list. */
  lists?: readonly string[];
  /** Data to answer with status 200, or a whole Response. */
  handle: (call: Call<Query, Body>) => Promise<unknown>;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type RouteHandler = (request: Request, context: { params: Promise<PathParameters> }) => Promise<Response>;

/** An answer of the API in JSON: never kept by a shared cache, as it may depend on who asks. */
export function answer(
  data: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json(data, {
    status: init.status ?? 200,
    headers: { "cache-control": "private, no-store", ...init.headers },
  });
}

async function parse<T>(source: SchemaSource<T> | undefined, input: () => unknown, known: Known): Promise<T> {
  if (source === undefined) return undefined as T;
  const schema = typeof source === "function" ? await source(known) : source;
  const value = await input();
  const parsed = await schema.safeParseAsync(value);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_input", { fields: fieldProblems(parsed.error, value) });
}

async function serve<Query, Body>(
  handler: Handler<Query, Body>,
  request: Request,
  params: PathParameters,
): Promise<Response> {
  const { actor, via } = await currentIdentity();
  if (request.method !== "GET" && request.method !== "HEAD") requireOwnOrigin(request.headers, via);
  enforce(actor, verdict(actor, handler.access));
  const url = new URL(request.url);
  const param = (name: string) => (ID.test(params[name] ?? "") ? (params[name] ?? "-") : "-");
  const known = { actor, param };
  const query = await parse(handler.query, () => parameterLists(url.searchParams), known);
  const body = await parse(handler.body, () => readBody(request, handler.lists ?? []), known);
  const result = await handler.handle({
    ...known,
    query,
    body,
    address: clientAddress(request.headers),
    url,
  });
  return result instanceof Response ? result : answer(result);
}

/**
 * The route handlers of one resource: each declares access and schemas and calls one data function. Methods it does
 * not have answer 405; every error becomes problem details.
 */
export function resource(handlers: { [M in Method]?: RouteHandler }): Record<Method, RouteHandler> {
  const allowed = METHODS.filter((method) => handlers[method]).join(", ");
  const refuse: RouteHandler = async (request) => {
    const response = problemResponse(new AppError("method_not_allowed"), request.headers);
    response.headers.set("allow", allowed);
    return response;
  };
  return Object.fromEntries(METHODS.map((method) => [method, handlers[method] ?? refuse])) as Record<
    Method,
    RouteHandler
  >;
}

/** One method of a resource. */
export function route<Query, Body>(handler: Handler<Query, Body>): RouteHandler {
  return async (request, context) => {
    try {
      return await serve(handler, request, await context.params);
    } catch (error) {
      return problemResponse(error, request.headers);
    }
  };
}
