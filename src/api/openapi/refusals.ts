import { Problem, type ProblemCode } from '../../base/problem.ts';
import { problemDocument } from '../../service/http/problem-document.ts';
import refusalWords from './refusals.json' with { type: 'json' };

export type RefusalName = keyof typeof refusalWords;

/** A refusal that operations share, with what the service says then; all its problems have one status. */
interface Refusal {
  readonly description: string;
  readonly headers?: readonly string[];
  readonly problems: readonly { readonly code: string; readonly detail: string }[];
}

const REFUSALS: Readonly<Record<RefusalName, Refusal>> = refusalWords;

/** A reference to a component of the document. */
export const ref = (kind: 'schemas' | 'headers' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** References to headers: `X-Model-Version` is the component `ModelVersion`. */
export function headerRefs(...names: readonly string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, ref('headers', name.replace(/^X-|-/g, ''))]));
}

/** An operation's refusals, by status, with those of every operation. */
export function refusals(...names: readonly RefusalName[]): Record<string, object> {
  const all: readonly RefusalName[] = [...names, 'WrongMethod'];
  return {
    ...Object.fromEntries(all.map((name) => [problemsOf(REFUSALS[name])[0]?.status, ref('responses', name)])),
    default: ref('responses', 'AnyOther'),
  };
}

/** The refusals as named components. */
export function refusalComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([name, refusal]) => {
      const examples = problemsOf(refusal).map((problem) => [
        problem.code,
        { value: problemDocument(problem, 'https://hangtag.example', 'k3v9x2-1f') },
      ]);
      const problem = { schema: ref('schemas', 'Problem'), examples: Object.fromEntries(examples) };
      return [
        name,
        {
          description: refusal.description,
          headers: headerRefs('X-Request-Id', ...(refusal.headers ?? [])),
          content: { 'application/problem+json': problem },
        },
      ];
    }),
  );
}

const problemsOf = ({ problems }: Refusal): Problem[] =>
  problems.map(({ code, detail, ...members }) => new Problem(code as ProblemCode, detail, members));
