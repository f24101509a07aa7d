export const PROBLEM_TYPE = 'application/problem+json';

/** Every kind of problem the service answers with: stable codes with their status and a short title. */
export const PROBLEM_KINDS = {
  bad_request: { status: 400, title: 'Not a well-formed request' },
  malformed_query: { status: 400, title: 'Invalid percent-encoding' },
  missing_parameter: { status: 400, title: 'Missing parameter' },
  repeated_parameter: { status: 400, title: 'Repeated parameter' },
  invalid_parameter: { status: 400, title: 'Invalid parameter value' },
  invalid_body: { status: 400, title: 'Invalid request body' },
  invalid_email: { status: 400, title: 'Invalid e-mail address' },
  unreadable_list: { status: 400, title: 'The list cannot be read' },
  ambiguous_credentials: { status: 400, title: 'Two keys in one request' },
  missing_key: { status: 401, title: 'No key' },
  invalid_key: { status: 401, title: 'The API key is not valid' },
  revoked_key: { status: 401, title: 'The key was revoked' },
  origin_not_allowed: { status: 403, title: 'Origin not allowed' },
  unknown_brand: { status: 404, title: 'Unknown brand' },
  unknown_category: { status: 404, title: 'Unknown category' },
  not_found: { status: 404, title: 'Nothing at this path' },
  not_enabled: { status: 404, title: 'Not offered by this service' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  too_many_keys: { status: 409, title: 'Too many keys for this e-mail address' },
  length_required: { status: 411, title: 'The body has no Content-Length' },
  body_too_large: { status: 413, title: 'The body is too large' },
  too_many_items: { status: 413, title: 'Too many items' },
  uri_too_long: { status: 414, title: 'The address is too long' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  expectation_failed: { status: 417, title: 'Unsupported Expect header' },
  not_covered: { status: 422, title: 'Not covered' },
  counterfeit_words: { status: 422, title: 'Not an authentic item' },
  not_a_garment: { status: 422, title: 'Not a garment' },
  lot: { status: 422, title: 'Several items in one title' },
  children: { status: 422, title: 'Children’s clothing' },
  brands_differ: { status: 422, title: 'The title names another brand' },
  brand_not_found: { status: 422, title: 'Neither brand nor kind in the title' },
  category_not_found: { status: 422, title: 'No kind of garment in the title' },
  quota_exceeded: { status: 429, title: 'Daily quota exceeded' },
  too_many_sign_ups: { status: 429, title: 'Too many sign-ups from one address' },
  too_many_requests: { status: 429, title: 'Too many requests in a short time' },
  headers_too_large: { status: 431, title: 'Address and headers are too long' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  method_not_implemented: { status: 501, title: 'Unknown method' },
  overloaded: { status: 503, title: 'Too much at once' },
  store_unavailable: { status: 503, title: 'Keys cannot be checked right now' },
  version_not_supported: { status: 505, title: 'Unsupported HTTP version' },
} as const;

export type ProblemCode = keyof typeof PROBLEM_KINDS;

export const PROBLEM_CODES = Object.keys(PROBLEM_KINDS) as ProblemCode[];

/** Members of a problem document beside type, title, status, detail and code (RFC 9457, 3.2). */
export interface ProblemMembers {
  /** The parameter or body member at fault. */
  readonly parameter?: string;
  /** The nearest valid values, nearest first. */
  readonly didYouMean?: readonly string[];
  /** Every valid value, where there are few. */
  readonly validValues?: readonly string[];
  /** Path of the list of valid values, where there are many; made absolute when sent. */
  readonly validValuesUrl?: string;
  /** The words of a title that stand in the way of a price. */
  readonly phrase?: string;
  /** Names of the rate-limit policies that were exceeded (draft-ietf-httpapi-ratelimit-headers-11, 5.1). */
  readonly 'violated-policies'?: readonly string[];
}

/** An error that the client sees in full: thrown anywhere, sent as a problem document (RFC 9457). */
export class Problem extends Error {
  override name = 'Problem' as const;
  readonly code: ProblemCode;
  readonly status: number;
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
    this.status = PROBLEM_KINDS[code].status;
    this.members = members;
    this.headers = headers;
  }
}

/** Body of a problem document. `publicUrl` is the service's address without a trailing slash. */
export function problemDocument(problem: Problem, requestId: string, publicUrl: string): object {
  return { ...problemMembers(problem, publicUrl), requestId };
}

/** Returns the members of a problem document, all but the request's id. */
export function problemMembers(
  { code, status, message, members }: Problem,
  publicUrl: string,
): object {
  const { validValuesUrl: path } = members;
  return {
    type: problemType(code),
    title: PROBLEM_KINDS[code].title,
    status,
    detail: message,
    code,
    documentationUrl: `${publicUrl}/problems/${code}`,
    ...members,
    ...(path === undefined ? {} : { validValuesUrl: publicUrl + path }),
  };
}

/**
 * The URI that names a kind of problem, the same wherever the service runs (RFC 9457, 3.1.1). A tag, since a name is all
 * it is (RFC 4151): `documentationUrl` leads to a page.
 */
export function problemType(code: ProblemCode): string {
  // The only one of these types that is registered (draft-ietf-httpapi-ratelimit-headers-11, 5.1).
  if (code === 'quota_exceeded')
    return 'https://iana.org/assignments/http-problem-types#quota-exceeded';
  return `tag:hangtag.example,2026:problems/${code}`;
}
