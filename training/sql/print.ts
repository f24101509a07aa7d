import { parseArgs } from 'node:util';
import { ENGINES, grouping, preparing } from './statements.ts';

// Prints the whole script for a warehouse: it expects a table or view `listings` and ends with the grouping.
const { positionals } = parseArgs({ allowPositionals: true });
const engine = ENGINES.find((one) => one === positionals[0]);
if (engine === undefined) {
  console.error(`Usage: npm run train:sql -- ${ENGINES.join(' | ')}`);
  process.exitCode = 1;
} else {
  console.log([...preparing(engine), grouping()].map((one) => `${one.trim()};\n`).join('\n'));
}
