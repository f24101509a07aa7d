import { runCommand } from '../command.ts';
import { contributedSales, ENGINES, grouping, preparing } from './statements.ts';

const HELP = `Usage: npm run train:sql -- ${[...ENGINES, 'contributed'].join(' | ')}

Prints the whole script for a warehouse: it expects a table or view listings and ends with the grouping. Of contributed sales, it is
one statement, which any of the engines runs as it stands.`;

runCommand({ help: HELP, options: {}, takesFiles: true }, (_, [name]) => {
  if (name === 'contributed') return console.log(`${contributedSales().trim()};\n`);
  const engine = ENGINES.find((one) => one === name);
  if (engine === undefined) throw new Error(HELP);
  console.log([...preparing(engine), grouping()].map((one) => `${one.trim()};\n`).join('\n'));
});
