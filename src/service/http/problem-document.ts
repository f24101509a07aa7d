import { PROBLEM_KINDS, type Problem, type ProblemCode } from '../../base/problem.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** Creates a problem document. `publicUrl` is the service's address without a trailing slash. */
export function problemDocument(
  { code, status, message, members }: Problem,
  publicUrl: string,
  requestId?: string,
): object {
  const { validValuesUrl: path } = members;
  return {
    type: problemType(code),
    title: PROBLEM_KINDS[code].title,
    status,
    detail: message,
    code,
    documentationUrl: publicUrl + problemPath(code),
    ...members,
    ...(path !== undefined && { validValuesUrl: publicUrl + path }),
    ...(requestId !== undefined && { requestId }),
  };
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
