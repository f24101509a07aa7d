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

/** Renders the page about how we estimate prices and how accurate they are, with figures from the model files. */
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

/** Row labels for the accuracy table, keyed by row name in the evaluation. Fashion houses get a sentence instead. */
const ROW_LABELS: Readonly<Record<string, string>> = {
  'fast fashion': 'Fast fashion',
  'mid-range': 'Mid-range',
  premium: 'Premium',
  'other brands': 'Other brands',
  'no brand, or an unknown one': 'No brand',
};

function accuracy(evaluation: Evaluation, itemName: string): Markup {
  const { rack, heldOutItems, decisions } = evaluation;
  const main = mainRow(evaluation);
  if (!rack || !main) return prose('tested', { items: count(heldOutItems, itemName) });
  const houses = rack.rows.find(({ name }) => name === 'houses');
  const labeled = rack.rows.filter(({ name }) => name in ROW_LABELS);
  const rows = labeled.map(({ name, sales, medianError, inside }) => [
    ROW_LABELS[name] as string,
    grouped(sales),
    halfBetween(medianError).join(' to '),
    `${Math.round(10 * inside)} in 10`,
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

function limitations(pricing: Pricing): Markup[] {
  const { prediction, staticArtifact, evaluation } = pricing.artifacts;
  const { extrapolated } = staticArtifact;
  const { ofSellers } = prediction.levels ?? {};
  const limits = [...dataLimitations(prediction), ...(evaluation ? accuracyLimitations(evaluation) : [])];
  limits.push(...gapLimitations(pricing));
  if (extrapolated.length > 0) limits.push(prose('rare', { grades: extrapolated.join(', ') }));
  if (ofSellers) limits.push(prose('sellers', { low: ofSellers[0].toFixed(1), high: ofSellers[1].toFixed(1) }));
  return [...limits, prose('models')];
}

function dataLimitations({ sources }: PredictionArtifact): Markup[] {
  const { listings, sold, american, european } = dataFacts(sources);
  const share = (part: number) => percent(part / listings);
  const limits: Markup[] = [];
  if (sold !== listings) limits.push(prose('asking', { share: share(listings - sold) }));
  if (american + european > 0) limits.push(prose('european', { american: share(american), european: share(european) }));
  return limits;
}

/** Fraction of sales that a range should include. */
const INTENDED_SHARE = 0.8;

/** Lists tiers with a share in range over 5 points off, and groups that the static method predicts better. */
function accuracyLimitations({ calibration, groups }: Evaluation): Markup[] {
  const missed = calibration.tiers.filter(({ share }) => Math.abs(share - INTENDED_SHARE) > 0.05);
  const shares = missed.map(({ name, share }) => `${percent(share)} (${tierName(name)})`);
  const beaten = groups.filter(({ methods }) => {
    const predicted = methods.prediction?.rms ?? 0;
    return (methods.static?.rms ?? predicted) < predicted;
  });
  const limits: Markup[] = [];
  if (shares.length > 0) limits.push(prose('missed', { shares: listOf(shares), meant: percent(INTENDED_SHARE) }));
  if (beaten.length > 0) limits.push(prose('beaten', { groups: namesInWords(beaten) }));
  return limits;
}

function gapLimitations(pricing: Pricing): Markup[] {
  const predictions = brands.flatMap((brand) =>
    categories.flatMap((category) =>
      GENDERS.map((gender) => ({ brand, prediction: pricing.predict({ brand, category, gender }) })),
    ),
  );
  const guesses = predictions.filter(({ prediction }) => isGuess(prediction.evidence)).length;
  const withListings = predictions.filter(({ prediction }) => prediction.listings > 0);
  const listedBrands = new Set(withListings.map(({ brand }) => brand));
  const unlisted = brands.filter((brand) => !listedBrands.has(brand));
  const limits = [prose('gaps', { empty: grouped(guesses), all: grouped(predictions.length) })];
  if (unlisted.length > 0) limits.push(prose('unseen', { brands: namesInWords(unlisted) }));
  return limits;
}

const namesInWords = (named: readonly { readonly name: string }[]): string => listOf(named.map(({ name }) => name));

function tierName(slug: string): string {
  const tier = TIERS.find((known) => known === slug);
  return tier ? tierLabel(tier) : slug;
}
