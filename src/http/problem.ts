import { STATUS_CODES } from 'node:http';

/** Every kind of problem the service answers with: stable codes with their status. */
export const PROBLEM_STATUS = {
  bad_request: 400,
  malformed_query: 400,
  missing_parameter: 400,
  repeated_parameter: 400,
  invalid_parameter: 400,
  invalid_body: 400,
  invalid_email: 400,
  unreadable_list: 400,
  ambiguous_credentials: 400,
  missing_key: 401,
  invalid_key: 401,
  revoked_key: 401,
  origin_not_allowed: 403,
  unknown_brand: 404,
  unknown_category: 404,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  too_many_keys: 409,
  body_too_large: 413,
  too_many_items: 413,
  unsupported_media_type: 415,
  not_covered: 422,
  counterfeit_words: 422,
  not_a_garment: 422,
  lot: 422,
  children: 422,
  brand_not_found: 422,
  category_not_found: 422,
  quota_exceeded: 429,
  too_many_sign_ups: 429,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  method_not_implemented: 501,
  store_unavailable: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** What a problem document may carry beside type, title, status, detail and code (RFC 9457, 3.2). */
export interface ProblemMembers {
  /** The parameter or body member at fault. */
  readonly parameter?: string;
  /** The nearest valid values, nearest first. */
  readonly did_you_mean?: readonly string[];
  /** Every valid value, where there are few. */
  readonly valid_values?: readonly string[];
  /** Path of the list of valid values, where there are many; made absolute when sent. */
  readonly valid_values_url?: string;
  /** The words of a title that stand in the way of a price. */
  readonly words?: string;
  /** Names of the rate-limit policies that were exceeded (draft-ietf-httpapi-ratelimit-headers-11, 5.1). */
  readonly 'violated-policies'?: readonly string[];
}

/** A refusal that the client is told about in full: thrown anywhere, sent as a problem document (RFC 9457). */
export class Problem extends Error {
  override name = 'Problem' as const;
  readonly code: ProblemCode;
  readonly status: number;
  /** The status in words. */
  readonly title: string;
  readonly members: ProblemMembers;
  readonly headers: Readonly<Record<string, string>>;

  /** `detail` says in a sentence what was wrong and what to do. */
  constructor(
    code: ProblemCode,
    detail: string,
    members: ProblemMembers = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.code = code;
    this.status = PROBLEM_STATUS[code];
    this.title = STATUS_CODES[this.status] ?? 'Error';
    this.members = members;
    this.headers = headers;
  }
}

/** Body of a problem document. `publicUrl` is the service's address without a trailing slash. */
export function problemDocument(problem: Problem, requestId: string, publicUrl: string): object {
  const { valid_values_url: path, ...members } = problem.members;
  return {
    type: problemType(problem.code, publicUrl),
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    ...members,
    ...(path === undefined ? {} : { valid_values_url: publicUrl + path }),
    request_id: requestId,
  };
}

function problemType(code: ProblemCode, publicUrl: string): string {
  // The one type of ours that is registered (draft-ietf-httpapi-ratelimit-headers-11, 5.1).
  if (code === 'quota_exceeded')
    return 'https://iana.org/assignments/http-problem-types#quota-exceeded';
  return `${publicUrl}/problems/${code}`;
}

const MAX_SHOWN = 80;

/** What a client sent, quoted for a sentence: shortened, since it may be of any length. */
export function quoted(value: unknown): string {
  const text = String(value);
  return `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`;
}
