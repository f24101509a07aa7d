import { grouped, percent } from '../../src/base/numbers.ts';
import { decisionsInWords } from '../../src/present/verdict-words.ts';
import { dataFacts } from '../../src/pricing/evidence/evidence.ts';
import type { PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import captions from './captions.json' with { type: 'json' };
import { markdownTable } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';

const NAMES: Readonly<Record<string, string>> = captions.parts;

/** With fewer listings than this of a brand and category, the price depends mostly on other goods. */
const FEW = 20;

/** Returns the card with a report's version and accuracy. Throws an Error if the card lacks the markers. */
export function withFigures(card: string, report: EvaluationReport): string {
  const versioned = card.replace(/^Version \d[\d.]*\. /m, `Version ${report.version}. `);
  return replaced(versioned, 'accuracy', accuracyTable(report));
}

/** Returns the card with facts on the fit and the judgments. Throws an Error if it lacks the markers. */
export function withData(
  card: string,
  { sources, fittedOn, newestSale, cells }: Pick<PredictionArtifact, 'sources' | 'fittedOn' | 'newestSale' | 'cells'>,
  judged: string,
): string {
  const { listings, sold, american, european } = dataFacts(sources);
  const shareInWords = (items: number) => percent(items / listings);
  const listingsOfPairs = new Map(cells.map((cell) => [`${cell.brand} ${cell.category}`, cell.pairListings]));
  const pairs = [...listingsOfPairs.values()];
  const unlisted = pairs.filter((count) => count === 0).length;
  const rarelyListed = pairs.filter((count) => count > 0 && count < FEW).length;
  const sourceCount = new Set(sources.map(({ source }) => source)).size;
  const newest = newestSale ? `; the newest sale is from ${newestSale}` : '';
  const text =
    `Fitted on ${fittedOn} to ${grouped(listings)} listings from ${grouped(sourceCount)} sources${newest}. ` +
    `${shareInWords(listings - sold)} are asking prices and ${shareInWords(sold)} sales; ` +
    `${shareInWords(european)} are European and ${shareInWords(american)} American. ` +
    `Of ${grouped(pairs.length)} pairs of brand and category in the catalog, ` +
    `${grouped(unlisted)} have no listing and ${grouped(rarelyListed)} have fewer than ${FEW}.`;
  return replaced(replaced(card, 'data', text), 'judged', judged);
}

function accuracyTable({ rack, decisions }: EvaluationReport): string {
  const rows = (rack?.rows ?? []).map(({ name, sales, sellers, medianError, inside, level, levelInterval }) => [
    NAMES[name] ?? name,
    grouped(sales),
    String(sellers),
    percent(medianError),
    percent(inside),
    `${level.toFixed(2)} (${levelInterval.map((end) => end.toFixed(2)).join(' to ')})`,
  ]);
  const head = ['brands', 'sales', 'sources', 'half within', 'inside the range', 'paid over the price, log'];
  const sentences = decisions ? [decisionsInWords(decisions)] : [];
  return [markdownTable({ head, rows }), ...sentences].join('\n\n');
}

function replaced(card: string, section: 'accuracy' | 'data' | 'judged', text: string): string {
  const begin = `<!-- ${section}: written by \`npm run generate\` -->`;
  const from = card.indexOf(begin);
  const to = card.indexOf(`<!-- end of ${section} -->`);
  if (from < 0 || to < from) throw new Error(`The model card has no place for figures (${begin}).`);
  return `${card.slice(0, from)}${begin}\n\n${text}\n\n${card.slice(to)}`;
}
