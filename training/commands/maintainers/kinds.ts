import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { medianOf } from '../../../src/base/numbers.ts';
import { DEFAULT_GENDER } from '../../../src/catalog/catalog.ts';
import { unknownBrand } from '../../../src/catalog/other-brands.ts';
import { isChildrens } from '../../../src/catalog/other-kinds.ts';
import { type Commands, command, REPEATED, type ValuesOfOptions, WORDS } from '../../../src/cli/command.ts';
import type { CliIo } from '../../../src/cli/io.ts';
import { SOLD_FIELDS } from '../../../src/items/item-fields.ts';
import { readCategoryColumn } from '../../../src/lists/price-row.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import { grownUpRows } from '../../kinds/childrens-rows.ts';
import { type ChildsModels, fitChildsModels, measureChildsModels, readPairs } from '../../kinds/childs-models.ts';
import { type MeasuredRanges, measuredRanges, priceUnseenPieces, type UnseenPiece } from '../../kinds/kind-ranges.ts';
import { cellRows, judgedKindRows, PUBLISHED_MEANS, titledRows } from '../../kinds/kind-rows.ts';
import { kindsArtifact } from '../../kinds/kinds-artifact.ts';
import { readKindListings } from '../../kinds/read-listings.ts';
import { groupListings, type KindCell, readKindCells, writeKindCells } from '../../kinds/sales-cells.ts';
import { round } from '../../numbers/round.ts';
import { heldOutTitles } from '../../open-test/read-sales.ts';
import { FITTED_ON } from '../../publish/version.ts';
import { writeArtifact } from '../../publish/write-artifact.ts';
import { writeManifest } from '../../publish/write-model.ts';
import { readTable } from '../../read/csv-table.ts';

const CELLS = fileURLToPath(new URL('../../../model/kinds-cells.csv', import.meta.url));
const RANGES = fileURLToPath(new URL('../../kinds/measured-ranges.json', import.meta.url));
const CHILDS_MODELS = fileURLToPath(new URL('../../kinds/childs-models.json', import.meta.url));
const RANGES_FOLDER = fileURLToPath(new URL('../../kinds/', import.meta.url));

const OPTIONS = {
  listings: REPEATED,
  pairs: REPEATED,
  means: WORDS,
  out: WORDS,
  date: SOLD_FIELDS.soldOn,
  heldOut: REPEATED,
} as const;

export const commands = {
  'train kinds': command(OPTIONS, trainKinds),
} satisfies Commands;

/** Fits the prices of the kinds outside the 15 categories on top of the model, and writes them. */
async function trainKinds(
  { print }: CliIo,
  { listings = [], pairs = [], means, out = 'model', date = FITTED_ON, heldOut }: ValuesOfOptions<typeof OPTIONS>,
): Promise<void> {
  const pricing = loadModel();
  const { prediction } = pricing.artifacts;
  const openTest = await heldOutTitles(heldOut);
  const judged = await judgedKindRows(pricing, openTest);
  const makers = judged.filter(({ garment: { brand, category } }) => brand.isOutsideCatalog && isChildrens(category));
  const grownUps = await grownUpRows(pricing, new Set(makers.map(({ garment }) => garment.brand)));
  print(`${judged.length} judged titles, ${grownUps.length} prices of children’s pieces by grown-ups’`);
  if (listings.length > 0) {
    const titled = await readKindListings(pricing, listings, openTest);
    const cells = [...groupListings(titled), ...(means ? await readMeans(means) : [])];
    writeKindCells(CELLS, cells);
    const known = [...judged.filter(({ isKeptOut }) => !isKeptOut), ...grownUps];
    const meanRows = cellRows(cells.filter(({ source }) => source === PUBLISHED_MEANS));
    const unseen = priceUnseenPieces(prediction, [...known, ...meanRows], titledRows(titled));
    const sold = unseen.filter(({ row }) => row.source.startsWith('sold '));
    print(`${titled.length} listings, ${sold.length} sales in ${cells.length} cells`);
    for (const [name, own] of Map.groupBy(sold, ({ row }) => row.source)) print(scoreLine(name, own));
    for (const [name, own] of Map.groupBy(sold, ({ row }) => row.garment.category.family)) print(scoreLine(name, own));
    print(
      scoreLine(
        'packs',
        sold.filter(({ row }) => row.pack > 1),
      ),
    );
    writeArtifact(RANGES_FOLDER, 'measured-ranges.json', measuredRanges(sold));
  }
  if (pairs.length > 0) {
    const read = await readPairs(pricing, pairs, openTest);
    for (const line of measureChildsModels(read)) print(line);
    writeArtifact(RANGES_FOLDER, 'childs-models.json', fitChildsModels(read));
  }
  const childsModels = JSON.parse(readFileSync(CHILDS_MODELS, 'utf8')) as ChildsModels;
  const measured = JSON.parse(readFileSync(RANGES, 'utf8')) as MeasuredRanges;
  const cells = await readKindCells(CELLS);
  const artifact = kindsArtifact({ prediction, cells, judged, grownUps, measured, childsModels }, date);
  const written = [writeArtifact(out, 'kinds.json', artifact)];
  // Another folder may hold nothing but these prices.
  if (existsSync(join(out, 'prediction.json'))) written.push(writeManifest(out));
  print(`Wrote ${written.join(' and ')}.`);
}

function scoreLine(name: string, pieces: readonly UnseenPiece[]): string {
  const distances = pieces.map(({ distance }) => distance);
  const middle = medianOf(distances);
  const spread = Math.sqrt(distances.reduce((sum, one) => sum + (one - middle) ** 2, 0) / distances.length);
  return `  ${name}: ${pieces.length}, median ${middle.toFixed(2)}, spread about it ${spread.toFixed(2)}`;
}

/** Reads published means by category of pieces without a brand as cells. */
async function readMeans(file: string): Promise<KindCell[]> {
  const rows = await readTable(file, [
    'category',
    'n_listings',
    'geometric_mean_usd',
    'unbranded_price_usd',
    'parent_median_usd',
    'parent_p10_usd',
    'parent_p25_usd',
    'parent_p75_usd',
    'parent_p90_usd',
  ]);
  const known = rows.flatMap(({ cells: { category, n_listings, unbranded_price_usd } }) => {
    const column = readCategoryColumn(category.replaceAll('/', ' > '));
    const kind = column.category;
    const price = Number(unbranded_price_usd);
    if (!kind?.isExtended || !(price > 0)) return [];
    const gender = column.wearer === 'male' || column.wearer === 'female' ? column.wearer : DEFAULT_GENDER;
    return [{ kind: kind.slug, gender, items: Number(n_listings), log: Math.log(price) }];
  });
  return [...Map.groupBy(known, ({ kind, gender }) => `${kind} ${gender}`).values()].map((own) => {
    const [first] = own as [(typeof known)[number]];
    const items = own.reduce((sum, one) => sum + one.items, 0);
    return {
      source: PUBLISHED_MEANS,
      basis: 'sold' as const,
      from: 2018,
      to: 2018,
      brand: unknownBrand().slug,
      kind: first.kind,
      gender: first.gender,
      pack: 1,
      items: Number(items.toPrecision(1)),
      log: round(own.reduce((sum, one) => sum + one.items * one.log, 0) / items, 1),
    };
  });
}
