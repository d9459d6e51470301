/** TypeScript types of the parts of OpenAPI 3.1 that the API's description uses. */

/** The keywords of JSON Schema 2020-12 that zod generates. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  description?: string;
  format?: string;
  deprecated?: boolean;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

export interface SchemaReference {
  $ref: string;
}

export interface ApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
}

export interface ApiHeader {
  description: string;
  required?: boolean;
  schema: JsonSchema;
}

export interface ApiMediaType {
  schema: JsonSchema;
  example?: unknown;
}

export interface ApiResponse {
  description: string;
  headers?: Record<string, SchemaReference>;
  content?: Record<string, ApiMediaType>;
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: true;
  /** Per act, the entry states before and after the call: `same` keeps the state, `former` restores the earlier one. */
  "x-entry-acts"?: Record<string, { from: readonly (string | null)[]; to: string }>;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: (ApiParameter | SchemaReference)[];
  requestBody?: { required: true; content: Record<string, ApiMediaType> };
  responses: Record<string, ApiResponse>;
}

export const API_METHODS = ["get", "post", "put", "patch", "delete"] as const;
export type ApiMethod = (typeof API_METHODS)[number];

export type ApiPath = Partial<Record<ApiMethod, ApiOperation>>;

/** The whole OpenAPI document, as GET /api/openapi.json answers it. */
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, ApiPath>;
  components: {
    schemas: Record<string, JsonSchema>;
    headers: Record<string, ApiHeader>;
    parameters: Record<string, ApiParameter>;
    securitySchemes: Record<string, Record<string, unknown>>;
  };
};
