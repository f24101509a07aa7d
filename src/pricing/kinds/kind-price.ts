import { sumOf } from '../../base/numbers.ts';
import { type Brand, type Category, type Condition, categories, type Garment, GENDERS } from '../../catalog/catalog.ts';
import { isUnknown, unknownBrand } from '../../catalog/other-brands.ts';
import { childrensKindOf, isChildrens } from '../../catalog/other-kinds.ts';
import { findFacts } from '../../titles/facts.ts';
import { findPairSize, MIXED_CLOTHES } from '../../titles/genders.ts';
import type { ParsedTitle } from '../../titles/parse-title.ts';
import { countsOf, type EvidenceFacts, evidenceFacts, withoutListings } from '../evidence/evidence.ts';
import { KEYWORD_COUNT } from '../item/item-effects.ts';
import { type ItemScore, NOTHING_KNOWN } from '../item/score.ts';
import type {
  EvidenceArtifact,
  KindsArtifact,
  KindTerm,
  PredictionArtifact,
  PredictionCell,
} from '../loading/artifact.ts';
import { explainFitted, MIX, mixLogOf, OWN_SALES, ownSalesLog, partsOf } from '../prediction.ts';
import type { GrownUpModel, PricePart } from '../pricing.ts';
import { priceClass } from '../ranges/spread.ts';

/** Terms that each part of a price adds up. The parts are named like those of the 15 categories. */
const TERMS_OF_PARTS = Object.entries<readonly KindTerm[]>({
  'base level': ['base'],
  category: ['family', 'kind'],
  'category x gender': ['kind x gender'],
  tier: ['class', 'class x family'],
  brand: ['brand level', 'brand level x family', 'brand'],
  'brand x category': ['brand x family', 'brand x kind'],
});

/** Returns the parts of the price of a kind outside the 15 categories. Their logs add up to the log of the price. */
export function explainKind(prediction: PredictionArtifact, kinds: KindsArtifact, garment: Garment): PricePart[] {
  const termLogs = new Map<KindTerm, number>();
  eachKindTerm(prediction, garment, (term, label, weight) => {
    const log = weight * (kinds.effects[term]?.[label] ?? 0);
    termLogs.set(term, (termLogs.get(term) ?? 0) + log);
  });
  const logs: Record<string, number | undefined> = {};
  for (const [part, terms] of TERMS_OF_PARTS) logs[part] = sumOf(terms.map((term) => termLogs.get(term) ?? 0));
  return partsOf({
    ...logs,
    'ordinary listing of the category': kinds.usualWords[garment.category.family] ?? 0,
    [OWN_SALES]: ownSalesLog(prediction, garment),
    [MIX]: mixLogOf(prediction, (grade) => kindGradeLog(kinds, garment, grade)),
  });
}

/** Returns the log price of a grade relative to Good for a kind outside the 15 categories. */
export function kindGradeLog(
  { grades }: Pick<KindsArtifact, 'grades'>,
  { category }: Pick<Garment, 'category'>,
  condition: Condition,
): number {
  return grades[category.family]?.[condition] ?? 0;
}

function kindRangeClass({ brand, category }: Garment): string {
  if (isChildrens(category)) return 'children';
  return isUnknown(brand) ? 'no brand' : 'known brand';
}

/** Default for a class without a fitted range, log USD: the spread among kinds. */
const WIDEST = { low: -1.3, high: 1.3, near: 0.3, error: 0.6 };

/** Returns the prediction for a kind outside the 15 categories, not rounded. */
export function kindCell(prediction: PredictionArtifact, kinds: KindsArtifact, garment: Garment): PredictionCell {
  const { brand, category, gender } = garment;
  const { low, high, near, error } = kinds.ranges[kindRangeClass(garment)] ?? WIDEST;
  const log = sumOf(explainKind(prediction, kinds, garment).map((part) => part.log));
  const counts = countsOf({ brands: kinds.evidence }, brand, { category, gender });
  const listings = sumOf(counts.map(({ sold, asked }) => sold + asked));
  const ownSales = prediction.otherBrands?.ownSales?.[`${brand.slug} ${category.slug}`];
  const scale = ownSales?.spreadScale ?? 1;
  const levelWithoutListings = isUnknown(brand) ? 'population' : 'brand';
  return {
    brand: brand.slug,
    category: category.slug,
    gender,
    price: Math.exp(log),
    priceLow: Math.exp(log + scale * low),
    priceHigh: Math.exp(log + scale * high),
    confidence: near,
    listings,
    level: listings > 0 ? 'brand x category' : levelWithoutListings,
    pairListings: listings,
    brandListings: listings,
    exists: true,
    error: ownSales?.error ?? error,
    ownSales: ownSales?.sales,
    levelError: ownSales?.levelError,
    spreadScale: ownSales?.spreadScale,
  };
}

/** Returns the evidence for a kind outside the 15 categories, including own sales. Without listings, it is `judged`. */
export function kindEvidence(
  { evidence }: KindsArtifact,
  ownSales: Pick<EvidenceArtifact, 'brands'>,
  garment: Garment,
): EvidenceFacts {
  const { brand, category, gender } = garment;
  const rows = [evidence, ownSales.brands].flatMap((brands) => brands[brand.slug]?.[category.slug] ?? []);
  const brands = { [brand.slug]: { [category.slug]: rows } };
  const counts = countsOf({ brands }, brand, { category, gender });
  if (counts.length === 0) return withoutListings('kind', 'judged');
  return evidenceFacts(isUnknown(brand) ? 'kind' : 'brand and kind', counts);
}

/** Returns the log ratio of the price of a pack to that of one item; undefined for a model without packs. */
export function packLog(
  { effects }: Pick<KindsArtifact, 'effects'>,
  { slug }: Pick<Category, 'slug'>,
  pieces: number,
): number | undefined {
  const exponent = effects.pack?.[''];
  if (exponent === undefined) return undefined;
  return (exponent + (effects['pack x kind']?.[slug] ?? 0)) * Math.log(pieces);
}

/** Scores the words in a title of a kind outside the 15 categories. */
export function kindScore(
  { effects, usualWords }: KindsArtifact,
  { family }: Pick<Category, 'family'>,
  words: readonly string[],
): ItemScore {
  const parts: ItemScore['parts'][number][] = [];
  for (const word of words) {
    const wordLog = effects.word?.[word];
    const inFamilyLog = effects['word x family']?.[`${family}/${word}`];
    if (wordLog === undefined && inFamilyLog === undefined) continue;
    parts.push({ group: 'word', id: word, log: (wordLog ?? 0) + (inFamilyLog ?? 0) });
  }
  if (parts.length === 0) return NOTHING_KNOWN;
  // The price without a title already includes the effect of usual words.
  const usualLog = usualWords[family] ?? 0;
  const log = sumOf(parts.map((part) => part.log)) - usualLog;
  if (usualLog !== 0) parts.push({ group: KEYWORD_COUNT, log: -usualLog });
  return { ...NOTHING_KNOWN, log, parts, isKnown: true };
}

/** Returns the numbers of sales and judged titles behind the prices of a kind outside the 15 categories. */
export function kindCounts(
  kinds: Pick<KindsArtifact, 'evidence' | 'judged'> | undefined,
  { slug }: Pick<Category, 'slug'>,
): { readonly sold: number; readonly judged: number } {
  const rows = Object.values(kinds?.evidence ?? {}).flatMap((brand) => brand[slug] ?? []);
  return { sold: sumOf(rows.map(([, , sold]) => sold)), judged: kinds?.judged[slug] ?? 0 };
}

/**
 * Returns the mean log ratio of a brand's prices in the 15 categories to those without a brand. The fit for other kinds
 * has no other information about a brand that is not in its listings.
 */
export function brandLevel(artifact: PredictionArtifact, brand: Brand): number {
  if (isUnknown(brand)) return 0;
  return meanLog(artifact, brand) - meanLog(artifact, unknownBrand());
}

const meanLogs = new WeakMap<PredictionArtifact, Map<string, number>>();

/** Returns a brand's mean log price in the 15 categories. Ignores own sales, except for an operator's own brands. */
function meanLog(artifact: PredictionArtifact, brand: Brand): number {
  const meansByBrand = meanLogs.get(artifact) ?? new Map<string, number>();
  meanLogs.set(artifact, meansByBrand);
  const cached = meansByBrand.get(brand.slug);
  if (cached !== undefined) return cached;
  let sum = 0;
  for (const category of categories) {
    for (const gender of GENDERS) {
      for (const { name, log } of explainFitted(artifact, { brand, category, gender }))
        if (brand.isOwn || name !== OWN_SALES) sum += log;
    }
  }
  const mean = sum / (categories.length * GENDERS.length);
  meansByBrand.set(brand.slug, mean);
  return mean;
}

/** Visits the effects on the price of a kind outside the 15 categories, with the weight of each. */
export function eachKindTerm(
  artifact: PredictionArtifact,
  { brand, category, gender }: Omit<Garment, 'condition'>,
  visit: (term: KindTerm, label: string, weight: number) => void,
): void {
  const { family } = category;
  const kind = category.slug;
  const basis = priceClass(artifact, brand);
  const level = brandLevel(artifact, brand);
  visit('base', '', 1);
  visit('family', family, 1);
  visit('kind', kind, 1);
  visit('kind x gender', `${kind} ${gender}`, 1);
  visit('brand level', '', level);
  visit('brand level x family', family, level);
  visit('class', basis, 1);
  visit('class x family', `${basis} ${family}`, 1);
  if (isUnknown(brand)) {
    // Mixed clothes without a brand usually include clothes of common brands, so they have an effect of their own.
    if (category === MIXED_CLOTHES) visit('brand x kind', `no brand ${kind}`, 1);
    return;
  }
  visit('brand', brand.slug, 1);
  visit('brand x family', `${brand.slug} ${family}`, 1);
  visit('brand x kind', `${brand.slug} ${kind}`, 1);
}

/** Slugs of the children's kinds whose models are small sizes of adult models. */
const PAIRS: readonly string[] = ['kids-sneakers', 'kids-shoes'];

/** Returns the adult model that the title of a children's pair names, or undefined if it doesn't name one. */
export function findGrownUpModel(
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
  { words, extrasAt }: Pick<ParsedTitle, 'words' | 'extrasAt'>,
): GrownUpModel | undefined {
  if (!PAIRS.includes(category.slug)) return undefined;
  for (const kind of categories) {
    if (childrensKindOf(kind)?.slug !== category.slug) continue;
    const facts = findFacts(words, brand.slug, kind.slug, extrasAt);
    if (facts.model === undefined) continue;
    const { size, spans } = findPairSize(words);
    const sizeSpans = spans.map((span) => ({ ...span, value: size }));
    return { category: kind, facts: { ...facts, spans: [...facts.spans, ...sizeSpans] }, size };
  }
  return undefined;
}
