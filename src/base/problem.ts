import problemKinds from './problems.json' with { type: 'json' };
import { choice, nonemptyText, Type, textList } from './shape.ts';
import { omit, omitUndefined } from './values.ts';

export type ProblemCode = keyof typeof problemKinds;

/** `validValuesPath` leads to the valid values of the parameter at fault. */
export const PROBLEM_KINDS: Record<ProblemCode, { status: number; title: string; validValuesPath?: string }> =
  problemKinds;

export const PROBLEM_CODES = Object.keys(PROBLEM_KINDS) as ProblemCode[];

/** Members that a problem document may have in addition to the standard ones (RFC 9457, section 3.2). */
interface ProblemMembers {
  readonly parameter?: string;
  readonly didYouMean?: readonly string[];
  readonly validValues?: readonly string[];
  /** Path to a list of valid values that is too long to include. The problem document contains the absolute URL. */
  readonly validValuesUrl?: string;
  readonly phrase?: string;
  /** The items, as written, in a title that lists several. Each must be priced separately. */
  readonly items?: readonly string[];
  /** Names of the exceeded rate-limit policies (draft-ietf-httpapi-ratelimit-headers-11, section 5.1). */
  readonly 'violated-policies'?: readonly string[];
}

type ParameterNames = (parameter: string) => string;

/** A sentence, or what builds it with an interface's parameter names: the command line calls `askingPrice` `--asking`. */
type Detail = string | ((name: ParameterNames) => string);

/** An error with a message that is safe to show to clients. The service sends it as a problem document (RFC 9457). */
export class Problem extends Error {
  override name = 'Problem' as const;
  readonly code: ProblemCode;
  readonly status: number;
  readonly members: ProblemMembers;
  readonly headers: Readonly<Record<string, string>>;
  readonly #detail: Detail;

  /** Sets `message` to `detail`, with the API's parameter names: what is wrong, and how to fix it. Omits empty members. */
  constructor(
    code: ProblemCode,
    detail: Detail,
    members: { readonly [Name in keyof ProblemMembers]?: ProblemMembers[Name] | undefined } = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : detail((parameter) => parameter));
    this.#detail = detail;
    this.code = code;
    this.status = PROBLEM_KINDS[code].status;
    const { didYouMean } = members;
    this.members = omitUndefined({ ...members, didYouMean: didYouMean?.length ? didYouMean : undefined });
    this.headers = headers;
  }

  /** Returns the detail with the parameter names used in a given interface. */
  messageIn(names: ParameterNames): string {
    return typeof this.#detail === 'string' ? this.#detail : this.#detail(names);
  }
}

/** Returns a problem for an invalid parameter. `parameter` is its name in the API. */
export const inputProblem = (parameter: string, sentence: Detail): Problem =>
  new Problem('invalid_parameter', sentence, { parameter });

/** Returns a 503 problem for a request that the client should retry once the service is less busy. */
export const busyProblem = (detail = 'The service is busy. Try again in a few seconds.'): Problem =>
  new Problem('overloaded', detail, {}, { 'retry-after': '2' });

/** Calls a function and returns its result or the {@link Problem} that it throws. */
export function catchProblem<T>(run: () => T): T | Problem {
  try {
    return run();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Members of a problem document (RFC 9457) that are the same at every door. */
export const PROBLEM_MEMBERS = {
  type: nonemptyText('Identifies the type of problem; the same wherever the service runs.', { format: 'uri' }),
  title: nonemptyText('Short name for the problem.'),
  status: Type.Integer({ description: 'The HTTP status.', minimum: 400, maximum: 599 }),
  detail: nonemptyText('What is wrong and what to do.'),
  code: choice(PROBLEM_CODES, 'Stable code for the type of problem.'),
  phrase: Type.Optional(nonemptyText('The words in the title that rule out a price.')),
  items: Type.Optional(textList('The items in a title that lists several, as written: ask for each one.')),
  parameter: Type.Optional(nonemptyText('The parameter or member at fault.')),
  didYouMean: Type.Optional(textList('The closest valid values, closest first.')),
  validValues: Type.Optional(textList('Every valid value, if there are only a few.')),
};

/** Returns a problem as rows of lists and the command line have it: without addresses on a service. */
export const problemBody = ({ code, status, message, members }: Problem) => ({
  type: problemType(code),
  title: PROBLEM_KINDS[code].title,
  status,
  detail: message,
  code,
  ...omit(members, 'validValuesUrl', 'violated-policies'),
});

/** Returns the problem document to send. `publicUrl` is the service's URL without a trailing slash. */
export function problemDocument(problem: Problem, publicUrl: string, requestId?: string): object {
  const { code, members } = problem;
  const { validValuesUrl: validValuesPath = members.parameter && PROBLEM_KINDS[code].validValuesPath } = members;
  return omitUndefined({
    ...problemBody(problem),
    documentationUrl: `${publicUrl}${PROBLEMS_PATH}#${code}`,
    'violated-policies': members['violated-policies'],
    validValuesUrl: validValuesPath && publicUrl + validValuesPath,
    requestId,
  });
}

/** The page that explains problems, each in a section of its code. */
export const PROBLEMS_PATH = '/developers/problems';

/**
 * Begins our own types: tag URIs (RFC 4151), which are the same on every server. Its host is who published the first
 * release, and never changes, even if the site moves.
 */
export const PROBLEM_TYPE_PREFIX = 'tag:hangtag.example,2026:problems/';

/** Returns the URI for a problem type. */
function problemType(code: ProblemCode): string {
  // This is our only type that is registered with IANA (draft-ietf-httpapi-ratelimit-headers-11, section 5.1).
  if (code === 'quota_exceeded') return 'https://iana.org/assignments/http-problem-types#quota-exceeded';
  return PROBLEM_TYPE_PREFIX + code;
}
