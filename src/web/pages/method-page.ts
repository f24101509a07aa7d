import { count, grouped, listOf, percent, usd } from '../../base/numbers.ts';
import { brands, categories, GENDERS, TIERS, tierLabel } from '../../catalog/catalog.ts';
import { findOtherBrand } from '../../catalog/other-brands.ts';
import { dataInWords, mixInWords } from '../../present/evidence-words.ts';
import { isGuess } from '../../present/garment-words.ts';
import { decisionsInWords } from '../../present/verdict-words.ts';
import { dataFacts } from '../../pricing/evidence/data-facts.ts';
import type { PredictionArtifact } from '../../pricing/loading/artifact.ts';
import { type Evaluation, type JudgedCounts, NOT_EVALUATED } from '../../pricing/loading/evaluation.ts';
import { JUDGED } from '../../pricing/prediction.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { CONFIDENCE_FACTOR } from '../../pricing/ranges/confidence.ts';
import { renderPage } from '../layout.ts';
import { type Markup, wordTable } from '../markup.ts';
import type { Site } from '../site.ts';
import { halfBetween, judgedInWords, mainRow, measuredOnInWords, unsettledInWords } from './accuracy-words.ts';
import { proseOf } from './prose.ts';

const prose = proseOf('method');

/** Explains a price's accuracy, origin and weaknesses, with figures from the fitted files. */
export function methodPage(site: Site): Markup {
  const { prediction, evaluation } = site.pricing.artifacts;
  const { version, fittedOn, newestSale, ownSales, sources } = prediction;
  const parts = [
    prose('lead', { data: dataInWords(dataFacts(sources), prediction) }),
    evaluation ? accuracy(evaluation, ownSales ? 'own sale' : 'listing') : prose('untested', { reason: NOT_EVALUATED }),
    estimateWords(prediction, evaluation?.judged),
    prose('weak', { limits: limitations(site.pricing).join('\n') }),
    prose('use'),
    prose('model', { version, fittedOn, newest: newestSale ? `, newest sale ${newestSale}` : '' }),
  ];
  return renderPage(site, {
    title: 'How it works',
    description:
      'The data, the model and the range behind every price, how often they are right, and their limitations.',
    path: '/method',
    main: parts.join('\n'),
  });
}

/** Parts of the rack with their own row, by their name in the evaluation. Fashion houses have a sentence. */
const CHECKED: Readonly<Record<string, string>> = {
  'fast fashion': 'Fast fashion',
  'mid-range': 'Mid-range',
  premium: 'Premium',
  'other brands': 'Other brands',
  'no brand, or an unknown one': 'No brand',
};
const UNCHECKED_PART = 'houses';

/** Returns the error on the rack in dollars, part by part, and samples of sales; else the number of items. */
function accuracy(evaluation: Evaluation, item: string): Markup {
  const { rack, heldOutItems, decisions } = evaluation;
  const main = mainRow(evaluation);
  if (!rack || !main) return prose('tested', { items: count(heldOutItems, item) });
  const houses = rack.rows.find(({ name }) => name === UNCHECKED_PART);
  const rows = rack.rows
    .filter(({ name }) => name in CHECKED)
    .map((row) => [
      CHECKED[row.name] as string,
      grouped(row.sales),
      halfBetween(row.medianError).join(' to '),
      `${Math.round(10 * row.inside)} in 10`,
    ]);
  const [low, high] = halfBetween(main.medianError);
  const head = ['Brands', 'Sales', 'Half of $100 estimates', 'In our range'];
  return prose('right', {
    low,
    high,
    measured: measuredOnInWords(main.sellers),
    table: wordTable('US sales compared with our prices', head, rows),
    houses: houses ? prose('houses', { rough: unsettledInWords(houses) }) : '',
    decisions: decisions ? prose('decisions', { earned: decisionsInWords(decisions) }) : '',
    samples: rack.samples.length > 0 ? samplesTable(rack.samples) : '',
  });
}

function samplesTable(samples: NonNullable<Evaluation['rack']>['samples']): Markup {
  const rows = samples
    .toSorted((a, b) => b.price - a.price)
    .map((sample) => [
      sampleName(sample),
      usd(sample.price),
      `${usd(sample.priceLow)}–${usd(sample.priceHigh)}`,
      usd(sample.actual),
    ]);
  const inside = samples.filter(({ actual, priceLow, priceHigh }) => actual >= priceLow && actual <= priceHigh);
  const caption = prose('samples', { count: samples.length, inside: inside.length });
  return wordTable(caption, ['Sale', 'Our price', 'Range', 'Sold for'], rows);
}

function sampleName({ brand, category }: { readonly brand: string; readonly category: string }): string {
  const name = brands.find(({ slug }) => slug === brand) ?? findOtherBrand(brand);
  const kind = categories.find(({ slug }) => slug === category);
  return `${name?.name ?? brand}, ${(kind?.name ?? category).split(' &')[0]?.toLowerCase()}`;
}

function estimateWords(prediction: PredictionArtifact, judged: JudgedCounts | undefined): Markup {
  const { market, conditionMix } = prediction;
  const hasJudged = Object.keys(prediction.effects[JUDGED] ?? {}).length > 0;
  return prose('estimate', {
    first: tierLabel(TIERS[0]),
    last: tierLabel(TIERS[4]),
    mix: mixInWords(conditionMix),
    confidence: CONFIDENCE_FACTOR,
    judged: hasJudged ? prose('judged', { counts: judged ? judgedInWords(judged) : '' }) : '',
    market,
  });
}

const MEANT = 0.8;

function limitations(pricing: Pricing): Markup[] {
  const { prediction, staticArtifact: fixed, evaluation } = pricing.artifacts;
  const all = brands.flatMap((brand) =>
    categories.flatMap((category) => GENDERS.map((gender) => pricing.predict({ brand, category, gender }))),
  );
  const empty = all.filter(({ evidence }) => isGuess(evidence)).length;
  const { listings, sold, american, european } = dataFacts(prediction.sources);
  const unseen = brands.filter((brand) =>
    categories.every((category) =>
      GENDERS.every((gender) => pricing.predict({ brand, category, gender }).listings === 0),
    ),
  );
  const missed = (evaluation?.calibration.tiers ?? []).filter(({ share }) => Math.abs(share - MEANT) > 0.05);
  const shares = missed.map(({ name, share }) => `${percent(share)} (${tierName(name)})`);
  const beaten = (evaluation?.groups ?? []).filter(({ methods }) => {
    const own = methods.prediction?.rms ?? 0;
    return (methods.static?.rms ?? own) < own;
  });
  const share = (part: number) => percent(part / listings);
  const { ofSellers } = prediction.levels ?? {};
  const names = (list: readonly { readonly name: string }[]) => listOf(list.map(({ name }) => name));
  const limits: Markup[] = [];
  if (sold !== listings) limits.push(prose('asking', { share: share(listings - sold) }));
  if (american + european > 0) limits.push(prose('european', { american: share(american), european: share(european) }));
  if (shares.length > 0) limits.push(prose('missed', { shares: listOf(shares), meant: percent(MEANT) }));
  if (beaten.length > 0) limits.push(prose('beaten', { groups: names(beaten) }));
  limits.push(prose('gaps', { empty: grouped(empty), all: grouped(all.length) }));
  if (unseen.length > 0) limits.push(prose('unseen', { brands: names(unseen) }));
  if (fixed.extrapolated.length > 0) limits.push(prose('rare', { grades: fixed.extrapolated.join(', ') }));
  if (ofSellers) limits.push(prose('sellers', { low: ofSellers[0].toFixed(1), high: ofSellers[1].toFixed(1) }));
  return [...limits, prose('models')];
}

/** Returns the label of a tier by its slug; other text unchanged. */
function tierName(slug: string): string {
  const tier = TIERS.find((one) => one === slug);
  return tier ? tierLabel(tier) : slug;
}
