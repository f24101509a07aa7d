import { readTitle } from '../src/titles/title.ts';
import { MISTAKES, mistakesOf, readingRow, readTable } from '../test/support/reading-table.ts';

const [file, ...options] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node research/measure-readings.ts <table.tsv> [--rows]');
  process.exit(1);
}

const rows = readTable(file);
const counts = new Map(MISTAKES.map((mistake) => [mistake, 0]));
let right = 0;
for (const row of rows) {
  const read = readingRow(row.title, readTitle(row.title));
  const mistakes = mistakesOf(row, read);
  if (mistakes.length === 0) right++;
  for (const mistake of mistakes) counts.set(mistake, (counts.get(mistake) ?? 0) + 1);
  if (mistakes.length > 0 && options.includes('--rows')) {
    console.log(`${row.title}\n  is   ${say(row)}\n  read ${say(read)}`);
  }
}
console.log(`${right} of ${rows.length} titles are read right.`);
console.table(Object.fromEntries(counts));

function say({ title: _, ...row }: ReturnType<typeof readingRow>): string {
  return Object.values(row)
    .filter((value) => value !== '')
    .join(', ');
}
