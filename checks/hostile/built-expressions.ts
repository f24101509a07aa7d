// Loads the service's modules but entry points and workers, and prints the expressions that they build from strings.
// A separate process: RegExp is replaced before the first module is loaded.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Expression } from './expressions.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Entry points, which would start something. */
const ENTRIES = new Set(['src/main.ts', 'src/app/files-process.ts']);
const built: Expression[] = [];

function note(expression: RegExp): RegExp {
  const caller = new Error().stack?.split('\n').find((line) => line.includes('/src/')) ?? '';
  const at = /src\/[^:]+\.ts/.exec(caller)?.[0];
  if (at) built.push({ at, source: expression.source, flags: expression.flags });
  return expression;
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, [pattern, flags]) => note(new target(pattern, flags)),
  apply: (target, _this, [pattern, flags]) => note(target(pattern, flags)),
});
for (const file of globSync('src/**/*.ts', { cwd: ROOT })) {
  if (!ENTRIES.has(file) && !file.endsWith('.d.ts') && !file.includes('worker')) await import(join(ROOT, file));
}
// Built on use.
const { loadMarketplaces } = await import('../../src/marketplaces/load.ts');
const { readSaleLines } = await import('../../src/lists/sale-lines.ts');
const names = loadMarketplaces().list.map(({ name }) => name);
readSaleLines('Coach Tabby 26 $120', names, '2026-11-20');
process.stdout.write(JSON.stringify(built), () => process.exit());
