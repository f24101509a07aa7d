import { defined } from './members.ts';
import kinds from './problems.json' with { type: 'json' };

export type ProblemCode = keyof typeof kinds;

export const PROBLEM_KINDS: Record<ProblemCode, { status: number; title: string }> = kinds;

export const PROBLEM_CODES = Object.keys(PROBLEM_KINDS) as ProblemCode[];

/** Members of a problem document besides those of every problem (RFC 9457, 3.2). */
interface ProblemMembers {
  readonly parameter?: string;
  readonly didYouMean?: readonly string[];
  readonly validValues?: readonly string[];
  /** Path of the list of valid values, if there are many; made absolute when sent. */
  readonly validValuesUrl?: string;
  /** The words of a title that prevent a price. */
  readonly phrase?: string;
  /** The items of a title that names several, as written: each has its own price. */
  readonly items?: readonly string[];
  /** Names of the rate-limit policies that were exceeded (draft-ietf-httpapi-ratelimit-headers-11, 5.1). */
  readonly 'violated-policies'?: readonly string[];
}

export type ParameterNames = (parameter: string) => string;

/** A sentence that names parameters as an interface calls them: `askingPrice` is `--asking` on a command line. */
type Sentence = (name: ParameterNames) => string;

const API_NAMES: ParameterNames = (parameter) => parameter;

/** An error that the client sees in full: thrown anywhere, sent as a problem document (RFC 9457). */
export class Problem extends Error {
  override name = 'Problem' as const;
  readonly code: ProblemCode;
  readonly status: number;
  readonly members: ProblemMembers;
  readonly headers: Readonly<Record<string, string>>;
  readonly #detail: string | Sentence;

  /** `detail` says what was wrong and what to do; `message` is the same with the parameters' names in the API. */
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

  /** Returns the sentence with an interface's names for the parameters. */
  messageIn(names: ParameterNames): string {
    return typeof this.#detail === 'string' ? this.#detail : this.#detail(names);
  }
}

/** Returns the problem for an invalid parameter. */
export function invalid(parameter: string, sentence: string | Sentence): Problem {
  return new Problem('invalid_parameter', sentence, { parameter });
}

/** A 503 for a request that would work when the service is less busy. */
export function overloaded(detail = 'The service is busy. Try again in a few seconds.'): Problem {
  return new Problem('overloaded', detail, {}, { 'retry-after': '2' });
}

/** Creates a problem document. `publicUrl` is the service's address without a trailing slash. */
export function problemDocument(
  { code, status, message, members }: Problem,
  publicUrl: string,
  requestId?: string,
): object {
  const { validValuesUrl: path } = members;
  return defined({
    type: problemType(code),
    title: PROBLEM_KINDS[code].title,
    status,
    detail: message,
    code,
    documentationUrl: publicUrl + problemPath(code),
    ...members,
    validValuesUrl: path && publicUrl + path,
    requestId,
  });
}

export const PROBLEMS_PATH = '/developers/problems';

/** Returns the path that explains a code. */
export function problemPath(code: ProblemCode): string {
  return `${PROBLEMS_PATH}#${code}`;
}

/** Returns the URI that names a kind of problem wherever the service runs: a tag (RFC 4151), not an address. */
function problemType(code: ProblemCode): string {
  // The only registered one of these types (draft-ietf-httpapi-ratelimit-headers-11, 5.1).
  const registered = 'https://iana.org/assignments/http-problem-types#quota-exceeded';
  return code === 'quota_exceeded' ? registered : `tag:hangtag.example,2026:problems/${code}`;
}
