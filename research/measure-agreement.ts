import { brands } from '../src/catalog/catalog.ts';
import { readTitle } from '../src/titles/title.ts';
import { seededRandom } from '../training/numbers/random.ts';
import { LEARNING_FOLDS, readTitleTruth } from './title-truth.ts';

// Counts how often titles agree with the columns of their listings, on a random sample of held-out titles.
const DRAWN = 1000;
const SEED = 24;
const SHOW = '--show';

const args = process.argv.slice(2);
const files = args.filter((arg) => arg !== SHOW);
if (files.length === 0) {
  console.error(`Usage: node research/measure-agreement.ts <listings.csv or .parquet> … [${SHOW}]`);
  process.exit(1);
}

const covered = new Set(brands.map(({ slug }) => slug));
const heldOut = (await readTitleTruth(files)).filter(
  ({ brand, kind, fold }) =>
    fold >= LEARNING_FOLDS && covered.has(brand ?? '') && kind !== null && !kind.startsWith('out: '),
);
const random = seededRandom(SEED);
const drawn = heldOut
  .map((truth) => ({ truth, order: random.uniform() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, DRAWN)
  .map(({ truth }) => truth);

const FIELDS = ['brand', 'kind', 'gender', 'condition'] as const;
type Field = (typeof FIELDS)[number];

let busy = 0;
const tallies = Object.fromEntries(
  FIELDS.map((field) => [field, { known: 0, read: 0, agrees: 0, contradicts: 0 }]),
) as Record<Field, { known: number; read: number; agrees: number; contradicts: number }>;
const other = { refused: 0, collaboration: 0 };
for (const truth of drawn) {
  const start = process.cpuUsage();
  const reading = readTitle(truth.title);
  const { user, system } = process.cpuUsage(start);
  busy += user + system;
  if (reading.refusal && !reading.refusal.code.endsWith('_not_found')) other.refused++;
  if (reading.collaboration) other.collaboration++;
  const values: Record<Field, string | undefined> = {
    brand: reading.brand?.slug,
    kind: reading.category?.slug,
    gender: reading.gender,
    condition: reading.condition,
  };
  const wrong: string[] = [];
  for (const field of FIELDS) {
    const right = truth[field];
    if (right === null || right === 'unknown') continue;
    const tally = tallies[field];
    tally.known++;
    if (values[field] === undefined) continue;
    tally.read++;
    if (values[field] === right) tally.agrees++;
    else {
      tally.contradicts++;
      wrong.push(`${field}: ${values[field]}, column ${right}`);
    }
  }
  if (reading.refusal) wrong.push(`refused: ${reading.refusal.code} ${reading.refusal.text}`);
  if (reading.collaboration) wrong.push(`collaboration: ${reading.collaboration.text}`);
  if (args.includes(SHOW) && wrong.length > 0) console.log(`${truth.source}  ${truth.title}\n    ${wrong.join('; ')}`);
}
console.table(tallies);
console.log(`${drawn.length} of ${heldOut.length} held-out titles`, other);
console.log(`${(busy / drawn.length).toFixed(0)} µs of CPU a title, the first ones included`);
