// Analyzes every regular expression of the service and the extension with recheck: none takes more than linear time,
// except those that only get short text.
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tally } from '../support/report.ts';

export interface Expression {
  /** The file, with the line if known. */
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

const ROOT = join(import.meta.dirname, '../..');
/** Files whose expressions may take quadratic time, since they get no long text from outside. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  'src/titles/phrase-index.ts': 'the 300 characters of a title',
  'src/web/load-assets.ts': 'our own style sheets',
  'src/web/pictures/tag-pictures.ts': 'our own drawings',
  'src/base/numbers.ts': 'the digits of a number',
};
/** For each step of a search too: one that a busy machine cuts short calls safe expressions vulnerable. */
const TIMEOUT_MS = 60_000;
const SEARCH = { timeout: TIMEOUT_MS, incubationTimeout: TIMEOUT_MS, attackTimeout: TIMEOUT_MS, randomSeed: 1 };
/** The parts of the tools that are used here: their types are installed only with them. */
interface Recheck {
  check(
    source: string,
    flags: string,
    options: object,
  ): Promise<{ status: 'safe' | 'vulnerable' | 'unknown'; complexity?: { type: string; summary: string } }>;
}
interface Acorn {
  parse(code: string, options: object): unknown;
}
interface Token {
  readonly type: { readonly label: string };
  readonly value: { readonly pattern: string; readonly flags: string };
  readonly loc: { readonly start: { readonly line: number } };
}

/** Checks all expressions. */
export async function checkExpressions(): Promise<void> {
  const { check } = await tool<Recheck>('recheck/lib/main.js');
  const all = new Map(
    [...(await literals()), ...(await built()), ...patterns()].map((expression) => [
      `/${expression.source}/${expression.flags}`,
      expression,
    ]),
  );
  for (const [text, { at, source, flags }] of all) {
    const { status, complexity } = await check(source, flags, SEARCH);
    const [file = ''] = at.split(':');
    const isShort = file in SHORT_TEXTS && complexity?.summary.startsWith('2nd degree') === true;
    tally(status === 'safe' || isShort, `${at} ${text.slice(0, 200)}: ${status}, ${complexity?.summary}`);
  }
  console.log(`${all.size} expressions tried.`);
}

async function tool<T>(path: string): Promise<T> {
  const module = await import(join(import.meta.dirname, 'node_modules', path));
  return module.default ?? module;
}

/** The expressions written in the code. */
async function literals(): Promise<Expression[]> {
  const acorn = await tool<Acorn>('acorn/dist/acorn.js');
  return globSync(['src/**/*.{ts,js}', 'extension/src/**/*.ts'], { cwd: ROOT }).flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8');
    const tokens: Token[] = [];
    acorn.parse(file.endsWith('.ts') ? stripTypeScriptTypes(code) : code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
      onToken: tokens,
    });
    const literals = tokens.filter(({ type }) => type.label === 'regexp');
    return literals.map(({ value, loc }) => ({
      at: `${file}:${loc.start.line}`,
      source: value.pattern,
      flags: value.flags,
    }));
  });
}

/** Expressions built from strings. */
async function built(): Promise<Expression[]> {
  const program = join(import.meta.dirname, 'built-expressions.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}

/** Expressions in the schemas. */
function patterns(): Expression[] {
  const found: Expression[] = [];
  JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'), (name, value) => {
    if (name === 'pattern' && typeof value === 'string') found.push({ at: 'openapi.json', source: value, flags: '' });
    return value;
  });
  return found;
}
