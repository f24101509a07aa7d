// What people ask of an agent, with the call that it makes, and what the answer must say and must not.

/** A task. `says` and `not` are patterns of the text; `absent`, `atLeast` and `equals` name members of the structure. */
export interface Task {
  readonly ask: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** True if the answer is a refusal. */
  readonly refused?: boolean;
  readonly says: readonly string[];
  readonly not?: readonly string[];
  readonly absent?: readonly string[];
  readonly atLeast?: Readonly<Record<string, number>>;
  readonly equals?: Readonly<Record<string, unknown>>;
}

interface ToolAnswer {
  readonly text: string;
  readonly structured?: unknown;
  readonly isError: boolean;
}

const findMember = (value: unknown, path: string): unknown =>
  path.split('.').reduce((member, name) => (member as Record<string, unknown> | undefined)?.[name], value);

/** Returns what is wrong with the answer to a task, each fault with the whole text. */
export function findTaskFaults(task: Task, { text, structured, isError }: ToolAnswer): string[] {
  const { refused = false, says, not = [], absent = [], atLeast = {}, equals = {} } = task;
  const isSaid = (pattern: string) => new RegExp(pattern, 'mu').test(text);
  const faults = [
    ...(isError === refused ? [] : [refused ? 'is not refused' : 'is refused']),
    ...says.filter((pattern) => !isSaid(pattern)).map((pattern) => `does not say ${pattern}`),
    ...not.filter(isSaid).map((pattern) => `says ${pattern}`),
    ...absent.filter((path) => findMember(structured, path) !== undefined).map((path) => `has ${path}`),
    ...Object.entries(atLeast).flatMap(([path, least]) =>
      Number(findMember(structured, path)) >= least ? [] : [`${path} is below ${least}`],
    ),
    ...Object.entries(equals).flatMap(([path, value]) =>
      findMember(structured, path) === value ? [] : [`${path} is not ${value}`],
    ),
  ];
  return faults.map((fault) => `${fault}: ${text}`);
}
