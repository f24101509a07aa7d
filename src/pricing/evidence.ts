import { compact } from '../base/text.ts';
import { omitUndefined, sumOf } from '../base/values.ts';
import { type Brand, categories, findCategory } from '../catalog/catalog.ts';
import type { FoundFacts } from '../titles/facts.ts';
import type { ParsedTitle } from '../titles/parse-title.ts';
import { markSpans, type WordSpan } from '../titles/spans.ts';
import { type Effects, type EvidenceCounts, type EvidenceGroup, NO_COUNTS } from './effects.ts';
import { type Key, type KeyedItem, NAME_GROUPS, toWordForms, WORD_GROUPS } from './item-keys.ts';
import type { Price } from './price-range.ts';

/** Grades of evidence, best first. */
export const EVIDENCE_GRADES = [
  'sold here',
  'some sold here',
  'sold elsewhere',
  'asked only',
  'judged',
  'none',
] as const;
type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

type PlaceEvidence = {
  /** `elsewhere` means Europe and Korea; `own` an operator's own sales. */
  readonly place: 'us' | 'elsewhere' | 'own';
  readonly sold: number;
  /** Listings with only an asking price. */
  readonly asking: number;
};

/** Observations that moved a price. Grade, counts, and sales are of the same observations. */
export type EvidenceSummary = ReturnType<typeof summarizeCounts>;

/** What observations are counted of, the nearest to an item first. */
type Subject = 'model' | 'line' | 'brand and kind' | 'brand' | 'kind';

/** Values below which 10, 25, 50, 75 and 90% are. */
type Quantiles = readonly [p10: number, p25: number, p50: number, p75: number, p90: number];

/** Minimum number of recent sales in our market for the grade `sold here`, and of their sellers. */
const ENOUGH_SALES = 3;

/** Returns true if no listings support a price, which makes it too uncertain to act on. */
export const isWithoutEvidence = (grade: EvidenceGrade): boolean => grade === 'judged' || grade === 'none';

/** Returns true if nothing behind a price was seen to sell, so that what a user knows counts for more. */
export const isWithoutSales = (grade: EvidenceGrade): boolean => grade === 'asked only' || isWithoutEvidence(grade);

/** Returns true if a price is not based on listings of the item's model, or of its brand and kind. */
export const isBroadEstimate = ({ subject, grade }: Pick<EvidenceSummary, 'subject' | 'grade'>): boolean =>
  subject === 'brand' || subject === 'kind' || grade === 'judged';

/** Returns the number of listings that carry a key: those that sold and those only asked. */
export const countListings = (counts: EvidenceCounts | undefined): number =>
  counts ? countSales(counts) + counts.askedHere + counts.askedElsewhere : 0;

const countSales = ({ soldHere, soldEurope, soldKorea }: EvidenceCounts): number => soldHere + soldEurope + soldKorea;

/** Evidence of an item that is beyond ours: no listing is of it. */
export const NO_EVIDENCE: EvidenceSummary = summarizeCounts('model');

/** Returns the observations of an item's version or model, else of its line, its brand and kind, or its brand. */
export function findEvidence(effects: Effects, item: KeyedItem): EvidenceSummary {
  const { brand, kind, line, model, variants = [] } = item;
  const summarize = (subject: Subject, group: EvidenceGroup, id: string) => {
    const counts = effects.findCounts(group, id);
    const ownSales = effects.countOwnSales(group, id);
    if (!counts && ownSales === 0) return undefined;
    return summarizeCounts(subject, counts, ownSales, effects.findWidth(group, id));
  };
  if (brand === null) {
    // Things with a name that we do not know differ too much for their sales to say anything about this one.
    const isPlainThing = !item.hasUnknownName && !findCategory(kind);
    return (isPlainThing && summarize('kind', 'class x kind', `no name|${kind}`)) || summarizeCounts('kind');
  }
  const keepListed = (evidence: EvidenceSummary | undefined) =>
    evidence && evidence.listings > 0 ? evidence : undefined;
  const ofVariants = variants.map((id) => keepListed(summarize('model', 'variant', `${brand}|${model}|${id}`)));
  return (
    ofVariants.find((evidence) => evidence !== undefined) ??
    (model === undefined ? undefined : summarize('model', 'model', `${brand}|${model}`)) ??
    (line === undefined ? undefined : keepListed(summarize('line', 'line', `${brand}|${line}`))) ??
    summarize('brand and kind', 'brand x kind', `${brand}|${kind}`) ??
    summarize('brand', 'brand', brand) ??
    summarizeCounts('kind')
  );
}

function summarizeCounts(subject: Subject, counts = NO_COUNTS, ownSales = 0, width = 1) {
  const { soldHere, askedHere, askedElsewhere, topSeller, newest, median } = counts;
  const soldInMarket = ownSales + soldHere;
  const soldElsewhere = counts.soldEurope + counts.soldKorea;
  const places: readonly PlaceEvidence[] = compact(
    ownSales > 0 && { place: 'own', sold: ownSales, asking: 0 },
    soldHere + askedHere > 0 && { place: 'us', sold: soldHere, asking: askedHere },
    soldElsewhere + askedElsewhere > 0 && { place: 'elsewhere', sold: soldElsewhere, asking: askedElsewhere },
  );
  // Prices and days of a brand's other kinds say nothing of this one.
  const isOfKind = subject !== 'brand';
  return omitUndefined({
    grade: gradeEvidence(subject, counts, ownSales),
    subject,
    /** Factor of the half width of the range. */
    width,
    listings: ownSales + countListings(counts),
    /** Sales in the market that our prices are for or, if there are none, elsewhere. */
    sold: soldInMarket || soldElsewhere,
    /** Counts by place, those of the market that our prices are for first. */
    places,
    /** US sales of the seller who has at least half of them, and more than one. */
    topSeller: topSeller || undefined,
    newest: newest > 0 && isOfKind ? formatMonth(newest) : undefined,
    /** US sales of this very subject since {@link RECENT_FROM}, of which at least three have a price. */
    recent: median > 0 && isOfKind ? readRecentSales(counts) : undefined,
  });
}

/** Returns the prices paid in the US since {@link RECENT_FROM}, in dollars of the time of sale. */
function readRecentSales(counts: EvidenceCounts) {
  const { priced, median, asNew, worn, namesMore, alikeCount, p10, p25, p50, p75, p90 } = counts;
  const toLog = (hundredths: number) => hundredths / 100;
  const overOurs: Quantiles = [toLog(p10), toLog(p25), toLog(p50), toLog(p75), toLog(p90)];
  return omitUndefined({
    ...{ pricedCount: priced, median, asNew, worn, namesMore },
    /** Logs by which the grades of these pieces, and the models that they name, raise their prices on average. */
    gradeShift: toLog(counts.gradeShift),
    nameShift: toLog(counts.nameShift),
    /** Quantiles of what was paid over our price of that very piece, logs; absent if too few listings name just this. */
    overOurs: alikeCount > 0 ? overOurs : undefined,
  });
}

function gradeEvidence(subject: Subject, counts: EvidenceCounts, ownSales: number): EvidenceGrade {
  const { soldHere, recent, sellers, judged } = counts;
  // Sales of a brand's other kinds say less about this one.
  const isEnough = ownSales + Math.min(recent, sellers) >= ENOUGH_SALES;
  if (isEnough && subject !== 'brand') return 'sold here';
  if (ownSales + soldHere > 0) return 'some sold here';
  if (countSales(counts) > 0) return 'sold elsewhere';
  if (countListings(counts) > 0) return 'asked only';
  return judged > 0 ? 'judged' : 'none';
}

/** Returns a month (YYYYMM) or year (YYYY00) as `2026-06` or `2026`. */
function formatMonth(yearAndMonth: number): string {
  const digits = String(yearAndMonth);
  return digits.endsWith('00') ? digits.slice(0, 4) : `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** First year whose sales count as recent: prices of models stand at them (training/MODEL.md). */
export const RECENT_FROM = 2022;

/** Returns what recent sales come to for a piece with our price, as an appraiser adjusts them; nothing if too few. */
export function adjustRecentSales({ recent }: EvidenceSummary, ourPrice: number) {
  if (!recent?.overOurs) return undefined;
  const toDollars = (log: number) => Math.max(1, Math.round(ourPrice * Math.exp(log)));
  const [p10, p25, p50, p75, p90] = recent.overOurs;
  const quantiles: Quantiles = [toDollars(p10), toDollars(p25), toDollars(p50), toDollars(p75), toDollars(p90)];
  return { price: toDollars(p50), quantiles };
}

/** Returns the first quartile of what a model like this brought, US dollars, if it is above our price. */
export function findQuartileAboveOurs(evidence: EvidenceSummary, price: Price): number | undefined {
  const ourPrice = price.findRange().price;
  const firstQuartile = evidence.subject === 'model' ? (adjustRecentSales(evidence, ourPrice)?.quantiles[1] ?? 0) : 0;
  return firstQuartile > ourPrice ? firstQuartile : undefined;
}

/**
 * Returns the main reason why the median of recent sales is not what such sales come to for a piece, if it explains at
 * least half of the distance and most of these sales share it; else nothing. `sum` is that of the piece's price, and
 * `ourPrice` the price in US dollars before what a person sends moves it.
 */
export function findGapReason(evidence: EvidenceSummary, { sum }: Price, ourPrice: number) {
  const { recent, topSeller = 0, places, subject } = evidence;
  if (!recent) return undefined;
  const { keyEffects, toLogPrice, grade } = sum;
  const { pricedCount, median, asNew, worn, namesMore, gradeShift, nameShift } = recent;
  const gap = Math.log((adjustRecentSales(evidence, ourPrice)?.price ?? ourPrice) / median);
  const isReason = (log: number) => log * gap > 0 && Math.abs(log) >= Math.abs(gap) / 2;
  const isMajority = (sales: number) => 2 * sales > pricedCount;
  const nameLog = sumOf(keyEffects.map(({ key: [group], log }) => (NAME_GROUPS.includes(group) ? log : 0))) - nameShift;
  if (subject !== 'model' && isReason(nameLog) && isMajority(gap < 0 ? namesMore : pricedCount - namesMore))
    return gap < 0 ? 'named' : 'unnamed';
  const gradeLog = toLogPrice(grade) - toLogPrice() - gradeShift;
  if (isReason(gradeLog) && isMajority(gap < 0 ? asNew : worn)) return gap < 0 ? 'new' : 'worn';
  const olderSales = (places.find(({ place }) => place === 'us')?.sold ?? 0) - pricedCount;
  return isMajority(topSeller - olderSales) ? 'one seller' : undefined;
}

/** Returns the listings of a brand outside the catalog by category, largest first. */
export function countByCategory(effects: Effects, { slug }: Pick<Brand, 'slug'>) {
  return categories
    .map((category) => ({
      category,
      listings: countListings(effects.findCountsOf({ brand: slug, kind: category.slug })),
    }))
    .filter(({ listings }) => listings > 0)
    .sort((a, b) => b.listings - a.listings);
}

/** Counts the listings behind all prices, the sales among them, and those in the US and elsewhere. */
export function countData(effects: Effects) {
  const rows = effects.listObserved('kind').flatMap((kind) => effects.findCountsOf({ kind }) ?? []);
  return {
    listings: sumOf(rows.map(countListings)),
    sold: sumOf(rows.map(countSales)),
    american: sumOf(rows.map(({ soldHere, askedHere }) => soldHere + askedHere)),
    elsewhere: sumOf(rows.map(({ askedElsewhere, soldEurope, soldKorea }) => askedElsewhere + soldEurope + soldKorea)),
  };
}

/** Minimum distance of a factor from 1 at which it is shown. */
const MIN_DISTANCE = 0.01;

/** Returns the words of a key, in their base form: one for a word, two for a pair. */
function listKeyWords([group, id]: Key): string[] {
  if (group === 'pair') return id.split(' ');
  return WORD_GROUPS.includes(group) ? id.split('|', 1) : [];
}

/**
 * Returns the effects of a title's words on the price, strongest first, and the words, as written, that have none. The
 * base price times all effects times `residual` is the price to the dollar. Both words of a pair share its effect, and
 * those of a model's name show its effect.
 */
export function explainPrice(
  price: Price,
  { spans }: Pick<FoundFacts, 'spans'>,
  title: ParsedTitle,
  evidence: EvidenceSummary,
) {
  const nameSpans = spans
    .filter(({ concept }) => concept === 'model' || concept === 'line')
    .sort((a, b) => a.from - b.from);
  const separateSpans = nameSpans.filter(({ from }, index) => from >= (nameSpans[index - 1]?.to ?? 0));
  const nameText = separateSpans.map(({ from, to }) => title.textOf(from, to)).join(' ');
  const forms = toWordForms(title.words, { spans });
  const toWrittenText = (form: string) => {
    const index = forms.indexOf(form);
    return nameSpans.some(({ from, to }) => index >= from && index < to) ? nameText : title.textOf(index, index + 1);
  };
  const listTexts = (key: Key): string[] => {
    const [group] = key;
    if (group === 'doubt') return [title.doubtTexts.join(', ')];
    return NAME_GROUPS.includes(group) ? [nameText] : listKeyWords(key).map(toWrittenText);
  };
  const isNameEvidence = evidence.subject === 'model' || evidence.subject === 'line';
  const effects = [...sumLogsByText(price, listTexts)]
    .map(([text, log]) => ({
      text,
      /** Price of the item relative to that without this text. */
      factor: Number(Math.exp(log).toFixed(2)),
      /** Listings of the model or line that the text names; undefined for other words. */
      basis: isNameEvidence && text === nameText ? { listings: evidence.listings, sold: evidence.sold } : undefined,
    }))
    .filter(({ text, factor }) => text !== '' && Math.abs(factor - 1) >= MIN_DISTANCE)
    .sort((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)));
  const keyedForms = new Set(price.sum.keyEffects.flatMap(({ key }) => listKeyWords(key)));
  const keySpans = forms.flatMap((form, index) => (keyedForms.has(form) ? [{ from: index, to: index + 1 }] : []));
  return { effects, residual: findResidual(price, effects), ignored: findIgnoredWords(title, [...spans, ...keySpans]) };
}

/** Returns the effects of keys on a price, log USD, by the texts that show them; texts of one key share its effect. */
function sumLogsByText({ sum }: Price, listTexts: (key: Key) => readonly string[]): Map<string, number> {
  const logByText = new Map<string, number>();
  for (const { key, log } of sum.keyEffects) {
    const texts = listTexts(key);
    for (const text of texts) logByText.set(text, (logByText.get(text) ?? 0) + log / texts.length);
  }
  return logByText;
}

/** Number of decimals with which a factor is exact to the dollar for prices up to a million. */
const MAX_DECIMALS = 8;

/** Returns the price divided by all that the effects explain, with only as many decimals as the price needs. */
function findResidual({ price, basePrice }: Price, effects: readonly { readonly factor: number }[]): number {
  const explainedPrice = effects.reduce((product, { factor }) => product * factor, basePrice.price);
  for (let decimals = 2; ; decimals++) {
    const factor = Number((price / explainedPrice).toFixed(decimals));
    if (decimals === MAX_DECIMALS || Math.round(explainedPrice * factor) === price) return factor;
  }
}

/** Returns the words in a title, as written, that are in none of the spans, no part of a name, and no size. */
function findIgnoredWords(title: ParsedTitle, spans: readonly WordSpan[]): string[] {
  const { words, roles } = title;
  const isInSpan = markSpans(words.length, [...title.spans, ...spans]);
  // A title may mention a brand or a gender twice.
  const nameWords = words.filter((_, index) => roles[index] && roles[index] !== 'category');
  const isUnderstood = (index: number) =>
    isInSpan[index] || roles[index] !== undefined || nameWords.includes(words[index] ?? '');
  const writtenWords = words.map((_, index) => title.textOf(index, index + 1));
  // A size is a size, although no price depends on it.
  const sizeWords = new Set(title.numbers.flatMap(({ text }) => text.split(' ')));
  // `V-neck` is split into two words, and it is enough to understand one of them.
  const knownWords = writtenWords.filter((_, index) => isUnderstood(index));
  return [
    ...new Set(
      [...writtenWords, ...title.questionWords].filter(
        (text) => text !== '' && !knownWords.includes(text) && !sizeWords.has(text.toLowerCase().replace(/["”]$/, '')),
      ),
    ),
  ];
}
