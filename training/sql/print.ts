import { parseArgs } from 'node:util';
import { contributedSales, ENGINES, grouping, preparing } from './statements.ts';

// Prints the whole script for a warehouse: it expects a table or view `listings` and ends with the grouping. Of
// contributed sales, it is one statement, which any of the engines runs as it stands.
const { positionals } = parseArgs({ allowPositionals: true });
const engine = ENGINES.find((one) => one === positionals[0]);
if (positionals[0] === 'contributed') {
  console.log(`${contributedSales().trim()};\n`);
} else if (engine === undefined) {
  console.error(`Usage: npm run train:sql -- ${[...ENGINES, 'contributed'].join(' | ')}`);
  process.exitCode = 1;
} else {
  console.log([...preparing(engine), grouping()].map((one) => `${one.trim()};\n`).join('\n'));
}
