import { readFileSync } from 'node:fs';

/** A tool call with its arguments. */
export type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/** A person's question to an agent, the correct calls, and requirements for the answer. One line of `tasks.jsonl`. */
interface Task {
  readonly request: string;
  /** Empty if the definitions themselves contain the answer. */
  readonly calls: readonly Call[];
  /**
   * Facts that a good answer tells the person; the other members let a program find them in the results of the calls.
   */
  readonly facts: readonly string[];
  /** Patterns that the combined text of all calls must match. */
  readonly says?: readonly string[];
  /** Patterns that it must not match. */
  readonly silent?: readonly string[];
  /** Members of the last structure by path: a value, or the bounds of a number. */
  readonly values?: Readonly<Record<string, unknown>>;
  /**
   * US dollars between which such items sell: the range has to overlap it, unless the answer says that the item is
   * beyond the evidence.
   */
  readonly reach?: readonly [number, number];
  /** The last call has to be refused, without a price. */
  readonly refused?: true;
  /** Patterns that the instructions must match. */
  readonly instructions?: readonly string[];
  /** Why the task is not yet served well. Such a task has to fail; remove this member once it passes. */
  readonly short?: string;
}

/** Result of a call. */
export interface Answer {
  readonly text: string;
  readonly structured?: Readonly<Record<string, unknown>> | undefined;
  readonly isError: boolean;
}

/** Returns all tasks in file order. */
export function readTasks(): Task[] {
  const lines = readFileSync(new URL('./tasks.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Task);
}

/** Returns the faults in the answers to a task, in words; none if the task is served well. */
export function shortcomings(task: Task, answers: readonly Answer[], instructions: string): string[] {
  const wrong: string[] = [];
  const text = answers.map(({ text }) => text).join('\n');
  for (const pattern of task.says ?? []) {
    if (!new RegExp(pattern, 'im').test(text)) wrong.push(`does not say ${pattern}`);
  }
  for (const pattern of task.silent ?? []) {
    if (new RegExp(pattern, 'm').test(text)) wrong.push(`says ${pattern}`);
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
