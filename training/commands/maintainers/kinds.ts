import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isChildrens } from '../../../src/catalog/other-kinds.ts';
import { type Commands, command, REPEATED, type ValuesOfOptions, WORDS } from '../../../src/cli/command.ts';
import type { CliIo } from '../../../src/cli/io.ts';
import { SOLD_FIELDS } from '../../../src/input/item-fields.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import {
  cellRows,
  grownUpRows,
  judgedKindRows,
  namedKindRows,
  PUBLISHED_MEANS,
  titledRows,
} from '../../kinds/kind-rows.ts';
import { kindsArtifact, type MeasuredRanges, measuredRanges, priceUnseenPieces } from '../../kinds/kinds-artifact.ts';
import { groupListings, readKindCells, readKindListings, writeKindCells } from '../../kinds/read-listings.ts';
import { heldOutTitles } from '../../open-test/read-sales.ts';
import { FITTED_ON, readArtifact, writeArtifact } from '../../publish/write-artifact.ts';
import { writeManifest } from '../../publish/write-model.ts';

const CELLS = fileURLToPath(new URL('../../../model/kinds-cells.csv', import.meta.url));
/** The folder with ranges that were measured on earlier listings, for runs without listings. */
const MEASURED = fileURLToPath(new URL('../../kinds/', import.meta.url));
const RANGES = 'measured-ranges.json';

const OPTIONS = {
  listings: REPEATED,
  out: WORDS,
  date: SOLD_FIELDS.soldOn,
  heldOut: REPEATED,
} as const;

export const commands = {
  'train kinds': command(OPTIONS, trainKinds),
} satisfies Commands;

/** Fits the prices of kinds outside the 15 categories on top of the published model, and writes `kinds.json`. */
async function trainKinds(
  { print }: CliIo,
  { listings = [], out = 'model', date = FITTED_ON, heldOut }: ValuesOfOptions<typeof OPTIONS>,
): Promise<void> {
  const pricing = loadModel();
  const { prediction } = pricing.artifacts;
  const openTest = await heldOutTitles(heldOut);
  const judged = [...(await judgedKindRows(pricing, openTest)), ...(await namedKindRows())];
  const childrens = judged.filter(({ garment }) => isChildrens(garment.category));
  const otherMakers = childrens.map(({ garment }) => garment.brand).filter((brand) => brand.isOutsideCatalog);
  const grownUps = await grownUpRows(pricing, new Set(otherMakers));
  print(`${judged.length} judged titles, ${grownUps.length} prices of children’s pieces from adult ones`);
  if (listings.length > 0) {
    const titled = await readKindListings(pricing, listings, openTest);
    // Listings do not include the published means of categories.
    const means = (await readKindCells(CELLS)).filter(({ source }) => source === PUBLISHED_MEANS);
    const cells = [...groupListings(titled), ...means];
    writeKindCells(CELLS, cells);
    const fitRows = [...judged.filter(({ isKeptOut }) => !isKeptOut), ...grownUps, ...cellRows(means)];
    const unseen = priceUnseenPieces(prediction, fitRows, titledRows(titled));
    const sold = unseen.filter(({ row }) => row.source.startsWith('sold '));
    print(`${titled.length} listings, ${sold.length} sales in ${cells.length} cells`);
    writeArtifact(MEASURED, RANGES, measuredRanges(sold));
  }
  const measured = readArtifact(MEASURED, RANGES) as MeasuredRanges;
  const cells = await readKindCells(CELLS);
  const artifact = kindsArtifact({ prediction, cells, judged, grownUps, measured }, date);
  const written = [writeArtifact(out, 'kinds.json', artifact)];
  // A folder with nothing but these prices has no manifest.
  if (existsSync(join(out, 'prediction.json'))) written.push(writeManifest(out));
  print(`Wrote ${written.join(' and ')}.`);
}
