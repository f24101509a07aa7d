import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { normalize } from '../../../src/catalog/normalize.ts';
import { isUnknown } from '../../../src/catalog/other-brands.ts';
import { type Commands, command, REPEATED } from '../../../src/cli/command.ts';
import { createRowAppraiser } from '../../../src/lists/appraise-row.ts';
import { csvRows } from '../../../src/lists/csv.ts';
import { loadModel } from '../../../src/pricing/load-model.ts';
import { openTestFinder } from '../../judged/split.ts';
import { heldOutTitles } from '../../open-test/read-sales.ts';
import { writeArtifact } from '../../publish/write-artifact.ts';
import { itemOf } from '../../read/item.ts';
import { shownFacts } from '../../read/shown-facts.ts';

/** The flows that may be shown. */
const SOURCES = [
  {
    id: 'ebay_ninjascout',
    marketplace: 'eBay',
    from: 'brandon95547/ninjascoutserver on GitHub',
    license: 'MIT',
    conditions: ['Pre-Owned'],
  },
  { id: 'ebay_kgalang', marketplace: 'eBay', from: 'kgalang/EbayWebScraper on GitHub', license: 'MIT' },
] as const;

/** Pieces of one brand, kind, gender and model: more of them say nothing new. */
const MOST_ALIKE = 12;
/** Characters of a title. */
const MOST_CHARACTERS = 90;

export const commands = {
  'train examples': command({ heldOut: REPEATED }, ({ print }, { heldOut }, files: readonly string[]) =>
    writeExamples(files, heldOut, print),
  ),
} satisfies Commands;

/**
 * Writes sold pieces that may be shown beside a price: of {@link SOURCES}, never of the open test or near-equal to it.
 */
async function writeExamples(
  files: readonly string[],
  heldOut: readonly string[] | undefined,
  print: (line: string) => void,
): Promise<void> {
  const isTested = openTestFinder(await heldOutTitles(heldOut));
  const appraise = createRowAppraiser(loadModel());
  const groups = new Map<string, object[]>();
  const known = new Set<string>();
  for (const row of (await Promise.all(files.map(readRows))).flat().sort((a, b) => order(a) - order(b))) {
    const { source = '', title = '', condition = '', period = '', price_usd } = row;
    const place = SOURCES.findIndex(({ id }) => id === source);
    const flow = SOURCES[place];
    const text = normalize(title);
    if (!flow || known.has(text) || isTested(title) || title.length > MOST_CHARACTERS) continue;
    if ('conditions' in flow && !(flow.conditions as readonly string[]).includes(condition)) continue;
    known.add(text);
    const outcome = appraise(
      itemOf({ title, brand: row.brand ?? '', category: row.category ?? '', condition, gender: row.gender ?? '' }),
    );
    if ('problem' in outcome) continue;
    const { appraisal } = outcome;
    // A marketplace's "Pre-Owned" is no grade.
    const facts = isUnknown(appraisal.garment.brand) ? undefined : shownFacts(appraisal, appraisal.reading.condition);
    if (!facts) continue;
    const { brand, kind, gender, line, model, subKind } = facts;
    const key = [brand, kind, gender, line, model, subKind].join();
    const alike = groups.get(key) ?? [];
    groups.set(key, alike);
    if (alike.length >= MOST_ALIKE) continue;
    alike.push({
      source: place,
      soldOn: period.slice(0, 7),
      price: Number(price_usd),
      title,
      ...facts,
    });
  }
  const sources = SOURCES.map(({ marketplace, from, license }) => ({ marketplace, from, license }));
  const sales = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, alike]) => alike);
  const written = writeArtifact('src/answers/sold-examples', 'sold-examples.json', { sources, sales });
  print(`${sales.length} sales to ${written}`);
}

const order = ({ title = '', price_usd = '' }: Readonly<Record<string, string>>) =>
  Number.parseInt(hash('sha256', `${title} ${price_usd}`).slice(0, 12), 16);

/** Reads the sold rows of a file by the names of its columns. */
async function readRows(file: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  let names: readonly string[] = [];
  for await (const { cells, line } of csvRows(readFileSync(file, 'utf8'), ',')) {
    if (line === 1) names = cells;
    else rows.push(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
  }
  return rows.filter(({ basis = 'sold', title = '', price_usd }) => basis === 'sold' && title && Number(price_usd) > 0);
}
