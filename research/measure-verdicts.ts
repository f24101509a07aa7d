// Compares verdicts with a judge's, written before any answer was seen (test/answers/judged-tags.tsv), and counts the
// verdicts on ordinary tags. The bounds were chosen on the rows of the half `choose`; the half `report` is reported.

import { readFileSync } from 'node:fs';
import { appraise, payouts, UnpricedListingError } from '../src/index.ts';

/** Verdicts as the judge names them, by zone. */
const NAMES: Readonly<Record<string, string>> = { buy: 'buy', thin: 'small profit', leave: 'leave', check: 'check' };
const ORDER = ['buy', 'small profit', 'leave', 'check', 'question', 'no price'];

/** Brands of American malls and catalogs, whose pieces fill the racks of thrift stores. */
const MALL_BRANDS = [
  ...['Gap', 'Old Navy', 'Banana Republic', 'J.Crew', 'Madewell', 'Ann Taylor', 'Loft', 'Express', 'H&M', 'Zara'],
  ...['Forever 21', 'American Eagle', 'Hollister', 'Abercrombie & Fitch', "Levi's", 'Calvin Klein', 'Tommy Hilfiger'],
  ...['Ralph Lauren', 'Nautica', 'Chaps', 'Eddie Bauer', 'L.L.Bean', "Lands' End", "Chico's", 'Talbots', 'J.Jill'],
  ...['White House Black Market', 'New York & Company', 'Torrid', 'Lane Bryant', 'Free People', 'Anthropologie'],
  ...['Lucky Brand', 'Guess', 'BCBG', 'Michael Kors', 'Vince Camuto', 'Uniqlo', 'Mango', 'Nike'],
];
/** Kinds with the price on their tag, US dollars. */
const TAGS = { jeans: 9, dress: 9, blazer: 10, sweater: 8, tee: 5 } as const;

interface Row {
  readonly title: string;
  readonly tag: number;
  readonly resale: number;
  readonly verdict: string;
  readonly half: string;
}

const rows: Row[] = readFileSync(new URL('../test/answers/judged-tags.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [title = '', tag, resale, verdict = '', half = ''] = line.split('\t');
    return { title, tag: Number(tag), resale: Number(resale), verdict, half };
  });

/** Returns the verdict on a tag in the judge's words. */
function verdictOn(title: string, askingPrice: number): string {
  try {
    const { zone } = appraise({ title, askingPrice }).judgment;
    return zone === null ? 'question' : (NAMES[zone] as string);
  } catch (error) {
    if (!(error instanceof UnpricedListingError)) throw error;
    return 'no price';
  }
}

/** Returns true if a sale at the judge's price would not bring back what the tag asks. */
const losesMoney = ({ tag, resale }: Row) =>
  (payouts({ price: resale }).payouts.find(({ marketplace }) => marketplace.id === 'ebay')?.net ?? 0) < tag;

for (const half of ['choose', 'report']) {
  const judged = rows
    .filter((row) => row.half === half)
    .map((row) => ({ ...row, ours: verdictOn(row.title, row.tag) }));
  const decided = judged.filter(({ ours }) => ours !== 'question' && ours !== 'no price');
  const agreed = judged.filter(({ ours, verdict }) => ours === verdict);
  const losses = judged.filter((row) => row.ours === 'buy' && losesMoney(row));
  console.log(
    `\n${half}: ${agreed.length} of ${judged.length} agree, ${decided.length} decided (${share(agreed.length, decided.length)} of these); buys that lose money: ${losses.length}`,
  );
  if (half === 'report' && !process.argv.includes('--rows')) continue;
  for (const { title, tag, resale, verdict, ours } of judged)
    if (ours !== verdict) console.log(`  ${verdict} \u2192 ${ours}: ${title}, $${tag}, sells for ${resale}`);
}

const ordinary = MALL_BRANDS.flatMap((brand) =>
  Object.entries(TAGS).map(([kind, tag]) => verdictOn(`${brand} ${kind}`, tag)),
);
const counts = Map.groupBy(ordinary, (verdict) => verdict);
console.log(
  `\n${ordinary.length} ordinary tags: ${ORDER.map((one) => `${one} ${counts.get(one)?.length ?? 0}`).join(', ')}`,
);

function share(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)}%`;
}
