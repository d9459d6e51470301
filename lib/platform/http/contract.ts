import "server-only";
import type { z } from "zod";
import type texts from "../../messages/nl/api.json";
import type { Actor } from "../auth/actor";
import type { Rule } from "../auth/rules";
import type { ErrorCode } from "../errors";

/** The name of a call; what it does is told in lib/messages. */
export type OperationId = keyof typeof texts.operations;

/** A header of an answer that is more than HTTP's own business. */
export type AnswerHeader = keyof typeof texts.headers;

/** Who calls, and where. */
export interface Known {
  actor: Actor;
  /** A parameter of the path. One that no id of ours can be comes as "-", which nothing is called. */
  param: (name: string) => string;
}

/**
 * A schema, or how to get one that depends on the data model or on what is being changed. For the description of the
 * API there is no caller: then it is the schema of what anyone may send.
 */
export type SchemaSource<T> = z.ZodType<T> | ((known?: Known) => Promise<z.ZodType<T>>);

/** What a call takes and answers: written once, in its route, from where server, description and tests read it. */
export interface Contract<Query = unknown, Body = unknown, Result = unknown> {
  operation: OperationId;
  /**
   * What the actor must be allowed before anything that they send is looked at; the data function authorises once more.
   * What it refuses follows from it, here and in the description.
   */
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
