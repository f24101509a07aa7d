// Prints the regular expressions in the service: literals, schema patterns, and those that modules
// build from strings. Runs as its own process to replace RegExp before any module loads.
import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Expression } from './expressions.ts';

/** Declared here because acorn is installed only when this check runs. */
interface Acorn {
  parse(code: string, options: object): unknown;
}

interface Token {
  readonly type: { readonly label: string };
  readonly value: { readonly pattern: string; readonly flags: string };
  readonly loc: { readonly start: { readonly line: number } };
}

const ROOT = join(import.meta.dirname, '../..');
/** Importing these would start a process. */
const ENTRIES = new Set(['src/main.ts']);

const acorn: Acorn = await import(join(import.meta.dirname, 'node_modules/acorn/dist/acorn.mjs'));
const found = [...literals(), ...patterns()];

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, [pattern, flags]) => note(new target(pattern, flags)),
  apply: (target, _this, [pattern, flags]) => note(target(pattern, flags)),
});
for (const file of globSync('src/**/*.ts', { cwd: ROOT })) {
  if (!ENTRIES.has(file) && !file.endsWith('.d.ts') && !file.includes('worker')) await import(join(ROOT, file));
}
process.stdout.write(JSON.stringify(found), () => process.exit());

function note(expression: RegExp): RegExp {
  const caller = new Error().stack?.split('\n').find((line) => line.includes('/src/')) ?? '';
  const at = /src\/[^:]+\.ts/.exec(caller)?.[0];
  if (at) found.push({ at, source: expression.source, flags: expression.flags });
  return expression;
}

function literals(): Expression[] {
  return globSync('src/**/*.{ts,js}', { cwd: ROOT }).flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8');
    const tokens: Token[] = [];
    acorn.parse(file.endsWith('.ts') ? stripTypeScriptTypes(code) : code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
      onToken: tokens,
    });
    return tokens
      .filter(({ type }) => type.label === 'regexp')
      .map(({ value, loc }) => ({ at: `${file}:${loc.start.line}`, source: value.pattern, flags: value.flags }));
  });
}

function patterns(): Expression[] {
  const own: Expression[] = [];
  JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'), (name, value) => {
    if (name === 'pattern' && typeof value === 'string') own.push({ at: 'openapi.json', source: value, flags: '' });
    return value;
  });
  return own;
}
