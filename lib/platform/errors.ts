/** All error codes with their HTTP status. Their sentences are in lib/messages, 'errors'. */
export const ERROR_STATUSES = {
  not_authenticated: 401,
  otp_required: 401,
  invalid_credentials: 400,
  invalid_input: 400,
  invalid_body: 400,
  email_taken: 400,
  token_invalid: 400,
  otp_invalid: 400,
  login_expired: 400,
  forbidden: 403,
  not_approved: 403,
  two_factor_required: 403,
  token_scope: 403,
  captcha_invalid: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  edit_conflict: 409,
  entry_state: 409,
  already_verified: 409,
  last_admin: 409,
  admin_access: 409,
  user_conflict: 409,
  text_conflict: 409,
  institution_conflict: 409,
  product_conflict: 409,
  product_in_use: 409,
  merge_publishes: 409,
  experience_conflict: 409,
  advice_conflict: 409,
  review_conflict: 409,
  review_taken: 409,
  board_report_conflict: 409,
  board_report_frozen: 409,
  declaration_conflict: 409,
  obstacle_conflict: 409,
  dossier_conflict: 409,
  law_conflict: 409,
  field_conflict: 409,
  synonym_conflict: 409,
  value_in_use: 409,
  two_factor_conflict: 409,
  too_many_tokens: 409,
  too_many_follows: 409,
  too_many_co_editors: 409,
  too_many_searches: 409,
  too_many_webhooks: 409,
  too_many_imports: 409,
  import_conflict: 409,
  undo_expired: 409,
  undo_later_first: 409,
  search_saved_already: 409,
  order_conflict: 409,
  report_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  deletion_requested: 429,
  migration_possible: 449,
  unexpected: 500,
  captcha_unavailable: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUSES;

/** A problem of one field: a message key below `errors.fields` with its values. */
export interface FieldProblem {
  /** Path in the body, joined by dots: "algorithmName", "users.0.role". */
  path: string;
  message: string;
  values?: Record<string, string | number>;
}

export interface AppErrorOptions {
  fields?: FieldProblem[];
  /** Values for the placeholders of the error's sentence. */
  values?: Record<string, string | number>;
  /** Seconds after which to retry, for 429 and 503. */
  retryAfter?: number;
  /** Token for the second step of a login, for otp_required. */
  ticket?: string;
  cause?: unknown;
}

/** The only error that data functions throw on purpose. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldProblem[];
  readonly values: Record<string, string | number>;
  readonly retryAfter: number | undefined;
  readonly ticket: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = ERROR_STATUSES[code];
    this.fields = options.fields ?? [];
    this.values = options.values ?? {};
    this.retryAfter = options.retryAfter;
    this.ticket = options.ticket;
  }

  /** Compares names: the build copies this class, and a cache may return an error of another copy. */
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return typeof value === "object" && value !== null && "name" in value && value.name === "AppError";
  }
}

/** Creates an invalid_input error for one field. */
export function createInvalidFieldError(
  path: string,
  message: string,
  values: FieldProblem["values"] = {},
): AppError {
  return new AppError("invalid_input", { fields: [{ path, message, values }] });
}
