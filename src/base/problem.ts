import { defined } from './members.ts';
import kinds from './problems.json' with { type: 'json' };

export type ProblemCode = keyof typeof kinds;

export const PROBLEM_KINDS: Record<ProblemCode, { status: number; title: string }> = kinds;

export const PROBLEM_CODES = Object.keys(PROBLEM_KINDS) as ProblemCode[];

/** Extension members of a problem document (RFC 9457, 3.2). */
interface ProblemMembers {
  readonly parameter?: string;
  readonly didYouMean?: readonly string[];
  readonly validValues?: readonly string[];
  /** Path to the valid values if the list is too long to include. The problem document contains the absolute URL. */
  readonly validValuesUrl?: string;
  /** Words of the title that rule out a price. */
  readonly phrase?: string;
  /** The items in a title that names several, as written. Each is priced separately. */
  readonly items?: readonly string[];
  /** Names of the rate-limit policies that were exceeded (draft-ietf-httpapi-ratelimit-headers-11, 5.1). */
  readonly 'violated-policies'?: readonly string[];
}

export type ParameterNames = (parameter: string) => string;

/** Builds a sentence with one interface's parameter names: `askingPrice` is `--asking` on the command line. */
type Sentence = (name: ParameterNames) => string;

const API_NAMES: ParameterNames = (parameter) => parameter;

/** An error that the client sees in full. Any code may throw one. The service sends a problem document (RFC 9457). */
export class Problem extends Error {
  override name = 'Problem' as const;
  readonly code: ProblemCode;
  readonly status: number;
  readonly members: ProblemMembers;
  readonly headers: Readonly<Record<string, string>>;
  readonly #detail: string | Sentence;

  /** `detail` says what was wrong and what to do about it. `message` is the detail with the API's parameter names. */
  constructor(
    code: ProblemCode,
    detail: string | Sentence,
    members: ProblemMembers = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : detail(API_NAMES));
    this.#detail = detail;
    this.code = code;
    this.status = PROBLEM_KINDS[code].status;
    this.members = members;
    this.headers = headers;
  }

  /** Returns the detail with an interface's names for the parameters. */
  messageIn(names: ParameterNames): string {
    return typeof this.#detail === 'string' ? this.#detail : this.#detail(names);
  }
}

/** Returns the problem for an invalid parameter. */
export function invalid(parameter: string, sentence: string | Sentence): Problem {
  return new Problem('invalid_parameter', sentence, { parameter });
}

/** Returns a 503 problem for a request that may succeed once the service is less busy. */
export function overloaded(detail = 'The service is busy. Try again in a few seconds.'): Problem {
  return new Problem('overloaded', detail, {}, { 'retry-after': '2' });
}

/** Returns a problem as a problem document. `publicUrl` is the service's address without a trailing slash. */
export function problemDocument(
  { code, status, message, members }: Problem,
  publicUrl: string,
  requestId?: string,
): object {
  const validValuesUrl = members.validValuesUrl && publicUrl + members.validValuesUrl;
  return defined({
    type: problemType(code),
    title: PROBLEM_KINDS[code].title,
    status,
    detail: message,
    code,
    documentationUrl: publicUrl + problemPath(code),
    ...members,
    validValuesUrl,
    requestId,
  });
}

export const PROBLEMS_PATH = '/developers/problems';

/** Returns the path of the page that explains a problem code. */
export function problemPath(code: ProblemCode): string {
  return `${PROBLEMS_PATH}#${code}`;
}

/** Returns the URI of a problem type. Unless registered, it is a tag (RFC 4151), which is the same on every server. */
function problemType(code: ProblemCode): string {
  // Our only registered problem type (draft-ietf-httpapi-ratelimit-headers-11, 5.1).
  const registered = 'https://iana.org/assignments/http-problem-types#quota-exceeded';
  return code === 'quota_exceeded' ? registered : `tag:hangtag.example,2026:problems/${code}`;
}
