import { readFileSync } from 'node:fs';
import { type Commands, command, REPEATED } from '../../../src/cli/command.ts';
import { csvRows } from '../../../src/lists/csv.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import { holdEqualTitles } from '../../comparables/equal-titles.ts';
import { percent, tableOf, two } from '../../evaluation/markdown.ts';
import { openTestFinder } from '../../judged/split.ts';
import { heldOutTitles } from '../../open-test/read-sales.ts';
import { itemOf } from '../../read/item.ts';

/** Comparables given in a trial: pairs, triples, and six. */
const GIVEN = [1, 2, 5];

export const commands = {
  'evaluate comparables': command({ without: REPEATED }, ({ print }, { without = [] }, files: readonly string[]) =>
    checkComparables(files, without, print),
  ),
} satisfies Commands;

/** Prices sold pieces by our price and others of the same title, and says how many sold inside the range. */
async function checkComparables(
  files: readonly string[],
  without: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const isTested = openTestFinder(await heldOutTitles());
  const sales = (await Promise.all(files.map(readSold)))
    .flat()
    .filter(({ source, item: { title = '' } }) => !without.includes(source) && !isTested(title));
  const held = holdEqualTitles(loadModel(), sales, GIVEN);
  print(
    tableOf(held, {
      'comparables given': ({ given }) => String(given),
      sales: ({ trials }) => String(trials),
      'in the range': ({ all }) => percent(all),
      'by fifths of its width': ({ fifths }) => fifths.map(percent).join(', '),
      error: ({ error }) => two(error),
      'error of our price alone': ({ errorWithout }) => two(errorWithout),
    }),
  );
}

/** Reads the sold and titled rows of a file, by the names of their columns. */
async function readSold(file: string) {
  const sales: { source: string; item: ReturnType<typeof itemOf>; paid: number }[] = [];
  let names: readonly string[] = [];
  for await (const { cells, line } of csvRows(readFileSync(file, 'utf8'), ',')) {
    if (line === 1) {
      names = cells;
      continue;
    }
    const at = (name: string) => cells[names.indexOf(name)] ?? '';
    const price = Number(at('price_usd'));
    if ((at('basis') || 'sold') !== 'sold' || at('title').trim() === '' || !(price > 0)) continue;
    const texts = Object.fromEntries(
      ['title', 'brand', 'category', 'gender', 'condition'].map((name) => [name, at(name)]),
    );
    sales.push({ source: at('source') || file, item: itemOf(texts), paid: Math.log(price) });
  }
  return sales;
}
