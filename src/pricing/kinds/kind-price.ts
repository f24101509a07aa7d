import { CONDITIONS, type Condition, type Garment } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { countsOf, type EvidenceFacts, evidenceFacts, withoutListings } from '../evidence/evidence.ts';
import { type ItemScore, NOTHING_KNOWN } from '../item/score.ts';
import type { EvidenceArtifact, PredictionArtifact, PredictionCell } from '../loading/artifact.ts';
import { OWN_SALES, part } from '../prediction.ts';
import type { PricePart } from '../pricing.ts';
import { MIX } from '../ranges/price-at-condition.ts';
import { eachKindTerm } from './kind-terms.ts';
import { KIND_TERMS, type KindRange, type KindsArtifact, type KindTerm } from './kinds-artifact.ts';

/** The fitted files that prices of other kinds are made of. */
interface KindSources {
  readonly prediction: PredictionArtifact;
  readonly kinds: KindsArtifact;
}

/** Names of the parts of a price, in order. */
const PART_NAMES: Readonly<Record<string, readonly KindTerm[]>> = {
  'base level': ['base'],
  category: ['family', 'kind'],
  'category x gender': ['kind x gender'],
  tier: ['class', 'class x family'],
  brand: ['brand level', 'brand level x family', 'brand'],
  'brand x category': ['brand x family', 'brand x kind'],
};

/** Returns the parts of the price of a kind outside the 15 categories, log USD; their sum is the log of the price. */
export function explainKind({ prediction, kinds }: KindSources, garment: Garment): PricePart[] {
  const sums = new Map<KindTerm, number>(KIND_TERMS.map((term) => [term, 0]));
  eachKindTerm(prediction, garment, (term, label, weight) => {
    sums.set(term, (sums.get(term) ?? 0) + weight * (kinds.effects[term]?.[label] ?? 0));
  });
  const { brand, category } = garment;
  const own = prediction.effects[OWN_SALES]?.[`${brand.slug} ${category.slug}`];
  const mix = CONDITIONS.reduce(
    (sum, grade) => sum + (prediction.conditionMix[grade] ?? 0) * kindGradeLog(kinds, garment, grade),
    0,
  );
  return [
    ...Object.entries(PART_NAMES).map(([name, terms]) =>
      part(
        name,
        terms.reduce((sum, term) => sum + (sums.get(term) ?? 0), 0),
      ),
    ),
    part('ordinary listing of the category', kinds.usualWords[category.family] ?? 0),
    ...(own === undefined ? [] : [part(OWN_SALES, own)]),
    part(MIX, mix),
  ];
}

/** Log price of a grade beside Good, for a kind outside the 15 categories. */
export function kindGradeLog(
  { grades }: Pick<KindsArtifact, 'grades'>,
  { category }: Pick<Garment, 'category'>,
  condition: Condition,
): number {
  return grades[category.family]?.[condition] ?? 0;
}

/** Default for a family without a measured range: as wide as kinds differ. */
const WIDEST: KindRange = { low: -1.3, high: 1.3, near: 0.3, error: 0.6 };

function rangeFor({ ranges }: KindsArtifact, { brand, category: { family } }: Garment): KindRange {
  const unbranded = isUnknown(brand) ? ranges[`${family} no brand`] : undefined;
  return unbranded ?? ranges[family] ?? WIDEST;
}

/** Returns the prediction for a garment of a kind outside the 15 categories; its price is not rounded. */
export function kindCell(sources: KindSources, garment: Garment): PredictionCell {
  const { brand, category, gender } = garment;
  const { low, high, near, error } = rangeFor(sources.kinds, garment);
  const log = explainKind(sources, garment).reduce((sum, one) => sum + one.log, 0);
  const counts = countsOf({ brands: sources.kinds.evidence }, brand, { category, gender });
  const sold = counts.reduce((sum, one) => sum + one.sold, 0);
  const listings = counts.reduce((sum, { asked }) => sum + asked, sold);
  const own = sources.prediction.otherBrands?.ownSales?.[`${brand.slug} ${category.slug}`];
  const scale = own?.spreadScale ?? 1;
  return {
    brand: brand.slug,
    category: category.slug,
    gender,
    price: Math.exp(log),
    priceLow: Math.exp(log + scale * low),
    priceHigh: Math.exp(log + scale * high),
    confidence: near,
    listings,
    sold,
    level: listings > 0 ? 'brand x category' : isUnknown(brand) ? 'population' : 'brand',
    pairListings: listings,
    brandListings: listings,
    exists: true,
    error: own?.error ?? error,
    ...(own && { ownSales: own.sales, levelError: own.levelError, spreadScale: own.spreadScale }),
  };
}

/**
 * Returns the evidence of a garment of a kind outside the 15 categories: its sales and listings, else judgment. An
 * operator's own sales are in `ownSales`.
 */
export function kindEvidence(
  { evidence }: KindsArtifact,
  ownSales: Pick<EvidenceArtifact, 'brands'>,
  garment: Garment,
): EvidenceFacts {
  const { brand, category, gender } = garment;
  const rowsOf = ({ brands }: Pick<EvidenceArtifact, 'brands'>) => brands[brand.slug]?.[category.slug] ?? [];
  const rows = [...rowsOf({ brands: evidence }), ...rowsOf(ownSales)];
  const own = countsOf({ brands: { [brand.slug]: { [category.slug]: rows } } }, brand, { category, gender });
  return own.length > 0
    ? evidenceFacts(isUnknown(brand) ? 'kind' : 'brand and kind', own)
    : withoutListings('kind', 'judged');
}

/**
 * Returns what a pack of so many basics of a kind brings beside one of them, log USD; undefined for a model that was
 * not fitted to packs.
 */
export function packLog(
  { effects }: Pick<KindsArtifact, 'effects'>,
  { slug }: Pick<Garment['category'], 'slug'>,
  pieces: number,
): number | undefined {
  const power = effects.pack?.[''];
  return power === undefined ? undefined : (power + (effects['pack x kind']?.[slug] ?? 0)) * Math.log(pieces);
}

/** Scores the words of the title of a kind outside the 15 categories. */
export function kindScore(
  { effects, usualWords }: KindsArtifact,
  { family }: Garment['category'],
  words: readonly string[],
): ItemScore {
  const parts = words.flatMap((id) => {
    const all = effects.word?.[id];
    const own = effects['word x family']?.[`${family}/${id}`];
    return all === undefined && own === undefined ? [] : [{ group: 'word' as const, id, log: (all ?? 0) + (own ?? 0) }];
  });
  if (parts.length === 0) return NOTHING_KNOWN;
  const said = parts.reduce((sum, { log }) => sum + log, 0);
  const usual = usualWords[family] ?? 0;
  return {
    log: said - usual,
    parts: usual === 0 ? parts : [...parts, { group: 'amount', log: -usual }],
    depth: 1,
    isLineKnown: false,
    named: undefined,
  };
}

/** Returns the counts of sales and of judged titles behind a kind's prices; zero for a model without them. */
export function kindCounts(
  kinds: Pick<KindsArtifact, 'evidence' | 'judged'> | undefined,
  { slug }: Pick<Garment['category'], 'slug'>,
): { readonly sold: number; readonly judged: number } {
  const rows = Object.values(kinds?.evidence ?? {}).flatMap((own) => own[slug] ?? []);
  return { sold: rows.reduce((sum, [, , sold]) => sum + sold, 0), judged: kinds?.judged[slug] ?? 0 };
}
