import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { ApiPathsAndComponents } from "@/lib/api/server/openapi";
import {
  API_METHODS,
  type ApiHeader,
  type ApiOperation,
  type ApiResponse,
} from "@/lib/platform/http/api-document";

/** The parts of a handler's answer that the API description specifies. */
export interface HandlerAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Headers that every answer may have without being described. */
const PLAIN_HEADERS = ["content-type", "content-length", "cache-control", "x-content-type-options", "vary"];

const PROBLEM = "#/components/schemas/Problem";

function pointerTo(...parts: string[]): string {
  return parts.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * Returns the answers that the API description allows. Building it loads every route, so the first test file of a run
 * writes it to the run's folder (database-start.ts), and the other files read it there.
 */
async function answersOfRun(): Promise<ApiPathsAndComponents> {
  const file = join(process.env.TEST_FOLDER ?? "", "answers.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as ApiPathsAndComponents;
  const { API_ROUTES } = await import("@/app/api/generated/routes");
  const { buildApiPathsAndComponents } = await import("@/lib/api/server/openapi");
  const answers = await buildApiPathsAndComponents(API_ROUTES);
  // Two workers may write at once; the rename keeps each from reading an incomplete file.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(answers));
  renameSync(`${file}.${process.pid}`, file);
  return answers;
}

/** Checks answers against the API description. */
export class ApiContractChecker {
  readonly document: ApiPathsAndComponents;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });

  private constructor(document: ApiPathsAndComponents) {
    this.document = document;
    addFormats(this.#ajv);
    this.#ajv.addSchema(document as unknown as Record<string, unknown>, "api");
  }

  static async open(): Promise<ApiContractChecker> {
    return new ApiContractChecker(await answersOfRun());
  }

  /**
   * Throws when the API description does not allow an answer to this call. `template` is the path template of the
   * route, null for a path that is no route.
   */
  check(method: string, template: string | null, answered: HandlerAnswer): void {
    const call = `${method} ${template ?? "(unknown)"} -> ${answered.status}`;
    const path = template === null ? undefined : this.document.paths[template];
    if (path === undefined) {
      this.#requireProblem(call, answered, 404);
    } else if (method === "OPTIONS") {
      this.#requireAllow(call, answered, Object.keys(path));
      if (answered.status !== 204) throw new Error(`${call}: OPTIONS answers 204`);
    } else {
      const name = method === "HEAD" ? "get" : method.toLowerCase();
      const operation = API_METHODS.flatMap((known) => (known === name ? (path[known] ?? []) : []))[0];
      if (operation === undefined) {
        this.#requireProblem(call, answered, 405);
        this.#requireAllow(call, answered, Object.keys(path));
      } else this.#checkOperation(call, [template ?? "", name], operation, answered, method === "HEAD");
    }
  }

  #checkOperation(
    call: string,
    [template, method]: [string, string],
    operation: Pick<ApiOperation, "operationId" | "responses">,
    answered: HandlerAnswer,
    isHead: boolean,
  ): void {
    const response = operation.responses[String(answered.status)];
    if (response === undefined) {
      throw new Error(
        `${call} (${operation.operationId}) is not in the document: ${answered.text.slice(0, 300)}`,
      );
    }
    this.#checkHeaders(call, response, answered.headers);
    if (isHead || response.content === undefined) return;
    const media = (answered.headers.get("content-type") ?? "").split(";", 1)[0]?.trim() ?? "";
    if (response.content[media] === undefined) throw new Error(`${call}: ${media} is not in the document`);
    if (!media.endsWith("json")) return;
    const place = pointerTo(
      "paths",
      template,
      method,
      "responses",
      String(answered.status),
      "content",
      media,
    );
    this.#requireValid(call, `#${encodeURI(place)}/schema`, answered.text);
  }

  #checkHeaders(call: string, response: ApiResponse, headers: Headers): void {
    const links = Object.entries(response.headers ?? {});
    for (const [name, { $ref }] of links) {
      const header: ApiHeader | undefined = this.document.components.headers[$ref.split("/").at(-1) ?? ""];
      const value = headers.get(name);
      if (value === null && header?.required) throw new Error(`${call}: the header ${name} is missing`);
      if (value !== null && header?.schema.type === "integer" && !/^\d+$/.test(value)) {
        throw new Error(`${call}: the header ${name} is ${value}`);
      }
    }
    const known = [...PLAIN_HEADERS, ...links.map(([name]) => name.toLowerCase())];
    const unknown = [...headers.keys()].filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new Error(`${call}: the headers ${unknown.join(", ")} are not in the document`);
  }

  #requireProblem(call: string, answered: HandlerAnswer, status: number): void {
    if (answered.status !== status) throw new Error(`${call}: only ${status} is in the document`);
    this.#requireValid(call, PROBLEM, answered.text);
  }

  #requireAllow(call: string, answered: HandlerAnswer, methods: string[]): void {
    const expected = [...methods.map((name) => name.toUpperCase()), "OPTIONS"];
    if (methods.includes("get")) expected.push("HEAD");
    const given = (answered.headers.get("allow") ?? "").split(", ");
    if (given.sort().join() !== expected.sort().join()) throw new Error(`${call}: Allow is ${given}`);
  }

  #requireValid(call: string, place: string, text: string): void {
    const validate = this.#ajv.getSchema(`api${place}`);
    if (validate === undefined) throw new Error(`${call}: there is no schema at ${place}`);
    if (!validate(JSON.parse(text))) {
      throw new Error(`${call}: ${this.#ajv.errorsText(validate.errors)} in ${text.slice(0, 500)}`);
    }
  }
}
