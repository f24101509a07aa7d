import { readFileSync } from 'node:fs';

/** A call of a tool with its arguments. */
export type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/** A person's question to an agent, the right calls, and the contents of a good answer. One line of `tasks.jsonl`. */
export interface Task {
  readonly request: string;
  /** None where the definitions themselves are the answer. */
  readonly calls: readonly Call[];
  /**
   * Facts that a good answer tells the person; the other members say how a program finds them in the results of the
   * calls.
   */
  readonly facts: readonly string[];
  /** Patterns that the texts of all calls together must match. */
  readonly says?: readonly string[];
  /** Patterns that they must not match. */
  readonly silent?: readonly string[];
  /** Members of the last structure by path: a value, or the ends that a number lies between. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** US dollars between which such items sell: the range has to reach there, or the answer to say that it is beyond. */
  readonly reach?: readonly [number, number];
  /** The last call has to be refused, without a price. */
  readonly refused?: true;
  /** Patterns that the instructions must match. */
  readonly instructions?: readonly string[];
  /** Why it is not served well yet. Such a task has to fail: once it does not, the member goes. */
  readonly short?: string;
}

/** Result of a call. */
export interface Answer {
  readonly text: string;
  readonly structured?: Readonly<Record<string, unknown>> | undefined;
  readonly isError: boolean;
}

/** All tasks, in the file's order. */
export function readTasks(): Task[] {
  const lines = readFileSync(new URL('./tasks.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Task);
}

/** Returns the faults of the answers to a task, in sentences; none for a task that is served well. */
export function shortcomings(task: Task, answers: readonly Answer[], instructions: string): string[] {
  const wrong: string[] = [];
  const said = answers.map(({ text }) => text).join('\n');
  for (const pattern of task.says ?? []) {
    if (!new RegExp(pattern, 'im').test(said)) wrong.push(`does not say ${pattern}`);
  }
  for (const pattern of task.silent ?? []) {
    if (new RegExp(pattern, 'm').test(said)) wrong.push(`says ${pattern}`);
  }
  for (const pattern of task.instructions ?? []) {
    if (!new RegExp(pattern, 'i').test(instructions)) wrong.push(`instructions lack ${pattern}`);
  }
  const last = answers.at(-1);
  if (!last) return wrong;
  if (task.refused) {
    if (!last.isError) wrong.push('is not refused');
    if (/\$\d/.test(last.text)) wrong.push('names a price');
    return wrong;
  }
  if (last.isError && (task.values || task.reach)) wrong.push(`is refused: ${last.text}`);
  for (const [path, expected] of Object.entries(task.values ?? {})) {
    const found = member(last.structured, path);
    if (!isAsExpected(found, expected)) wrong.push(`${path} is ${JSON.stringify(found)}`);
  }
  if (task.reach && !last.structured?.beyondEvidence) {
    const [least, most] = task.reach;
    const low = member(last.structured, 'estimate.priceLow') as number;
    const high = member(last.structured, 'estimate.priceHigh') as number;
    if (!(low <= most && high >= least)) wrong.push(`the range is ${low} to ${high}`);
  }
  return wrong;
}

function member(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) found = (found as Record<string, unknown> | null)?.[name];
  return found;
}

function isAsExpected(found: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    const [from, to] = expected as [number, number];
    return typeof found === 'number' && found >= from && found <= to;
  }
  return (found ?? null) === expected;
}
