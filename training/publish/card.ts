import { percent, withCommas } from '../../src/base/numbers.ts';
import { findKindBySlug } from '../../src/catalog/other-kinds.ts';
import type { EffectsFile } from '../../src/pricing/effects.ts';
import { MIN_OF_KIND } from '../evaluation/figures.ts';
import { MARKETS } from '../evaluation/level.ts';
import { markdownTable } from '../evaluation/markdown.ts';
import type { evaluationReport } from '../evaluation/report.ts';
import { rmsOf } from '../numbers/statistics.ts';
import type { Observation } from '../solve/table.ts';

/** Names of rows, as a reader knows them. */
const NAMES: Readonly<Record<string, string>> = {
  houses: 'designer and luxury',
  'catalog brands except houses': 'fast fashion, mid-range and premium together',
  'other brands': 'brands outside the catalog',
  'no brand, or an unknown one': 'without a brand, or with an unknown one',
};
/** Names of the whole markets that set the level. */
const MARKET_NAMES: Readonly<Record<string, string>> = {
  'ebay_us_mens_2021-06': 'eBay 2021',
  mercari_2018_sample: 'Mercari 2018',
  poshmark_market_2024: 'Poshmark 2024',
};

type Report = ReturnType<typeof evaluationReport>;

/** Returns the model card in Markdown. */
export function modelCard(file: EffectsFile, report: Report, observations: readonly Observation[]): string {
  const { judged, rack, voices, sources, slopes } = report;
  const rows = (rack?.rows ?? []).map(({ name, sales, sellers, medianError, inside, level, levelInterval }) => [
    NAMES[name] ?? name,
    withCommas(sales),
    String(sellers),
    percent(medianError),
    percent(inside),
    `${level.toFixed(2)} (${levelInterval.map((end) => end.toFixed(2)).join(' to ')})`,
  ]);
  const head = ['brands', 'sales', 'sources', 'half within', 'inside the range', 'paid over the price, log'];
  const marketLevels = MARKETS.flatMap((market) => {
    const found = sources.find(({ source }) => source === market);
    return found ? [`${MARKET_NAMES[market] ?? market} ${found.level.toFixed(2)}`] : [];
  });
  const known = report.strata.map(({ name, sales, level, own, inside }) => [
    name,
    withCommas(sales),
    level.toFixed(2),
    own.toFixed(2),
    percent(inside),
  ]);
  const headOfKnown = ['pieces', 'sales', 'paid over the price, log', 'spread about that', 'inside the range'];
  const gaps = report.models.map(({ paid, ours }) => Math.log(paid / ours));
  const off = gaps.filter((gap) => Math.abs(gap) > Math.log(1.2)).length;
  const rms = rmsOf(gaps);
  const shares = report.coverage.filter(({ name }) => findKindBySlug(name)).map(({ inside }) => inside);
  return `# Model card

Version ${file.version}. That is the year, the number of the fit in it, and a number for mends. [MODEL.md](../training/MODEL.md) has the formulas.

## What it is for

It says what a US buyer pays another person for one secondhand garment, excluding shipping and sales tax, from 2017 to 2026, without inflation.

- **price** is the middle of what such items sell for, in the usual mix of conditions or in the requested condition.
- **priceLow to priceHigh** contains about 80% of individual items.
- **confidence** is the share of comparable items expected within a factor of 1.5 of the price.

Do not use it for insurance, appraisals, loans, taxes, authentication, or anything for which a factor of two matters for one item.

## Where prices come from

Fitted on ${file.fittedOn} to ${dataInWords(observations)}. The newest sale is from ${file.newestSale}. The rows come from public repositories, which
[NOTICE](../NOTICE) names. \`grep '"coach' model/effects.json\` shows all that is known of a brand.

1. **One table, one solve.** A price is the sum of the effects of what an item is: kind, brand, model, condition, words. Each effect is shrunk toward none
   by what its rows do not show.
2. **Level.** One number, but for houses and seven labels that recent sales price, from three whole markets, each priced without its own rows: ${marketLevels.join(', ')} (log of paid over price; eBay with new goods of shops). Single sellers get from half to one and a half times as much.
3. **Names by their own sales.** With n US sales since 2022, the name of a model or version alone stands at their median by n / (n + 10).
4. **Ranges** hold 80% of sales in sources that were left out, by kind, class of maker and price; of houses' bags, of authenticated ones.

A language model priced ${withCommas(judged?.titles ?? 0)} titles (a model wrote ${withCommas(judged?.written ?? 0)} of them), ${withCommas(judged?.models ?? 0)} models, pieces of ${withCommas(judged?.brands ?? 0)} brands and
${withCommas(judged?.names ?? 0)} other names, one by one, without seeing a price ([guide](../training/judged/GUIDE.md)). Its level counts for nothing: sales set it.

## How accurate prices are

Sales in the US, priced by fits without their source. “Half within 43%”: half sold for between 70 and 143% of the price. The last column is the log of
what was paid over the price, with its 90% interval, each source with one voice.

${markdownTable({ head, rows })}

About a source's own level the spread is ${voices.own?.toFixed(2)}, the mean of ${sources.length} sources; the levels of sources spread by ${voices.levels?.toFixed(2)}. Where our price is 1% higher, buyers paid
${slopes.paid.toFixed(2)}% more. The [open test](../training/README.md#the-open-test) has sales that anyone can read.

Of ${gaps.length} models and versions with ten US sales since 2022, ${off} are priced a fifth or more away from their median (root mean square of the
log ${rms.toFixed(2)}). In ${shares.length} kinds with ${MIN_OF_KIND} sales, ranges hold ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))}. Authenticated bags, and the pieces of labels that recent sales
price, are priced with half of them left out; pieces with a decade in the title without their source:

${markdownTable({ head: headOfKnown, rows: known })}

## What it cannot do

- **Designer and luxury.** The price is that of a real piece. Bags of five houses stand at what eBay authenticated, shoes of nine at what sold on
  Vestiaire; few private US sales are known to be genuine, so all else of houses rests on the language model, dealers and sales abroad.
- **Rare items, vintage grails, collaborations**: look up sold listings.
- **Trends.** Sellers and years cannot be told apart.
- **Condition Poor** is extrapolated.
- **Copies.** A title does not show whether an item is one.

## License of the model

Apache License 2.0, like the code. Most sources state no license; effects, counts and error figures from their rows are published. No row ships but those
of the open test, under the MIT License. If you reuse \`model/\`, keep LICENSE and [NOTICE](../NOTICE), and decide whether that is enough for your use.
`;
}

/** Describes the rows: how many prices of which basis and place. */
function dataInWords(observations: readonly Observation[]): string {
  const count = (isIn: (row: Observation) => boolean) =>
    withCommas(Math.round(observations.filter(isIn).reduce((sum, row) => sum + row.count, 0)));
  const isListing = ({ basis, isFigure }: Observation) => basis !== 'judged' && !isFigure;
  const sources = new Set(observations.filter(isListing).map(({ source }) => source)).size;
  return (
    `${count(isListing)} sales and listings from ${sources} sources (${count((row) => isListing(row) && row.role === 'sold')} sold person to person in the US, ` +
    `${count((row) => isListing(row) && row.place !== 'us')} from Europe and Korea), and ${count(({ isFigure, count: n }) => isFigure === true && n < 5000)} prices behind published medians`
  );
}
