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
interface Answer {
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

/** The requirements that a program can check. */
type Requirements = Omit<Task, 'request' | 'calls' | 'facts'>;

/** Returns a description of each fault in the answers to a task, or in the instructions that an agent reads first. */
export function shortcomings(task: Requirements, answers: readonly Answer[], instructions: string): string[] {
  const text = answers.map((answer) => answer.text).join('\n');
  const missing = (task.says ?? []).filter((pattern) => !new RegExp(pattern, 'im').test(text));
  const unwanted = (task.silent ?? []).filter((pattern) => new RegExp(pattern, 'm').test(text));
  const untold = (task.instructions ?? []).filter((pattern) => !new RegExp(pattern, 'i').test(instructions));
  const last = answers.at(-1);
  return [
    ...missing.map((pattern) => `does not say ${pattern}`),
    ...unwanted.map((pattern) => `says ${pattern}`),
    ...untold.map((pattern) => `instructions lack ${pattern}`),
    ...(last ? faultsInLast(task, last) : []),
  ];
}

function faultsInLast({ refused, values = {}, reach }: Requirements, { isError, text, structured }: Answer): string[] {
  const faults: string[] = [];
  if (refused) {
    if (!isError) faults.push('is not refused');
    if (/\$\d/.test(text)) faults.push('names a price');
    return faults;
  }
  if (isError && (Object.keys(values).length > 0 || reach)) faults.push(`is refused: ${text}`);
  for (const [path, expected] of Object.entries(values)) {
    const value = memberAt(structured, path);
    if (!isAsExpected(value, expected)) faults.push(`${path} is ${JSON.stringify(value)}`);
  }
  if (reach && !structured?.beyondEvidence) {
    const low = memberAt(structured, 'estimate.priceLow') as number;
    const high = memberAt(structured, 'estimate.priceHigh') as number;
    const [least, most] = reach;
    if (!(low <= most && high >= least)) faults.push(`the range is ${low} to ${high}`);
  }
  return faults;
}

function memberAt(object: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], object);
}

/** Compares a value with the expected one, or with the bounds of a number. A missing member equals null. */
function isAsExpected(value: unknown, expected: unknown): boolean {
  if (!Array.isArray(expected)) return (value ?? null) === expected;
  const [least, most] = expected as [number, number];
  return typeof value === 'number' && least <= value && value <= most;
}
