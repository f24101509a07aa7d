import { sumOf } from '../../base/numbers.ts';
import { type Category, type Condition, categories, type Garment, GENDERS } from '../../catalog/catalog.ts';
import { isUnknown, unknownBrand } from '../../catalog/other-brands.ts';
import { childrensKindOf, isChildrens } from '../../catalog/other-kinds.ts';
import { findFacts } from '../../titles/facts.ts';
import { findPairSize, MIXED_CLOTHES } from '../../titles/genders.ts';
import type { ParsedTitle } from '../../titles/parse-title.ts';
import { countsOf, type EvidenceFacts, evidenceFacts, withoutListings } from '../evidence/evidence.ts';
import { type ItemScore, NOTHING_KNOWN } from '../item/score.ts';
import type {
  EvidenceArtifact,
  KindsArtifact,
  KindTerm,
  PredictionArtifact,
  PredictionCell,
} from '../loading/artifact.ts';
import { explainFitted, mixLogOf, OWN_SALES, ownSalesLog, partsOf } from '../prediction.ts';
import { priceClass } from '../price-class.ts';
import type { GrownUpModel, PricePart } from '../pricing.ts';
import { MIX } from '../ranges/spread.ts';

const PART_NAMES: Readonly<Record<string, readonly KindTerm[]>> = {
  'base level': ['base'],
  category: ['family', 'kind'],
  'category x gender': ['kind x gender'],
  tier: ['class', 'class x family'],
  brand: ['brand level', 'brand level x family', 'brand'],
  'brand x category': ['brand x family', 'brand x kind'],
};

/** Returns the parts of the price of a kind outside the 15 categories, log USD; their sum is the log of the price. */
export function explainKind(prediction: PredictionArtifact, kinds: KindsArtifact, garment: Garment): PricePart[] {
  const sums = new Map<KindTerm, number>();
  eachKindTerm(prediction, garment, (term, label, weight) => {
    sums.set(term, (sums.get(term) ?? 0) + weight * (kinds.effects[term]?.[label] ?? 0));
  });
  const sumOfTerms = (terms: readonly KindTerm[]) => sumOf(terms.map((term) => sums.get(term) ?? 0));
  return partsOf({
    ...Object.fromEntries(Object.entries(PART_NAMES).map(([name, terms]) => [name, sumOfTerms(terms)])),
    'ordinary listing of the category': kinds.usualWords[garment.category.family] ?? 0,
    [OWN_SALES]: ownSalesLog(prediction, garment),
    [MIX]: mixLogOf(prediction, (grade) => kindGradeLog(kinds, garment, grade)),
  });
}

/** Log price of a grade relative to Good, for a kind outside the 15 categories. */
export function kindGradeLog(
  { grades }: Pick<KindsArtifact, 'grades'>,
  { category }: Pick<Garment, 'category'>,
  condition: Condition,
): number {
  return grades[category.family]?.[condition] ?? 0;
}

/** Returns the class of ranges of a piece of another kind. */
function rangeClassOf({ brand, category }: Pick<Garment, 'brand' | 'category'>): string {
  if (isChildrens(category)) return 'children';
  return isUnknown(brand) ? 'no brand' : 'known brand';
}

/** Default for a class without a range: as wide as kinds differ. */
const WIDEST: KindsArtifact['ranges'][string] = { low: -1.3, high: 1.3, near: 0.3, error: 0.6 };

/** Returns the prediction for a garment of a kind outside the 15 categories; its price is not rounded. */
export function kindCell(prediction: PredictionArtifact, kinds: KindsArtifact, garment: Garment): PredictionCell {
  const { brand, category, gender } = garment;
  const { ranges, evidence } = kinds;
  const { low, high, near, error } = ranges[rangeClassOf(garment)] ?? WIDEST;
  const log = sumOf(explainKind(prediction, kinds, garment).map((one) => one.log));
  const counts = countsOf({ brands: evidence }, brand, { category, gender });
  const sold = sumOf(counts.map((one) => one.sold));
  const listings = sold + sumOf(counts.map(({ asked }) => asked));
  const own = prediction.otherBrands?.ownSales?.[`${brand.slug} ${category.slug}`];
  const scale = own?.spreadScale ?? 1;
  const unlisted = isUnknown(brand) ? 'population' : 'brand';
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
    level: listings > 0 ? 'brand x category' : unlisted,
    pairListings: listings,
    brandListings: listings,
    exists: true,
    error: own?.error ?? error,
    ownSales: own?.sales,
    levelError: own?.levelError,
    spreadScale: own?.spreadScale,
  };
}

/** Returns the evidence for another kind's garment: its sales and listings, including an operator's, else judgment. */
export function kindEvidence(
  { evidence }: KindsArtifact,
  ownSales: Pick<EvidenceArtifact, 'brands'>,
  garment: Garment,
): EvidenceFacts {
  const { brand, category, gender } = garment;
  const rows = [evidence, ownSales.brands].flatMap((brands) => brands[brand.slug]?.[category.slug] ?? []);
  const own = countsOf({ brands: { [brand.slug]: { [category.slug]: rows } } }, brand, { category, gender });
  return own.length > 0
    ? evidenceFacts(isUnknown(brand) ? 'kind' : 'brand and kind', own)
    : withoutListings('kind', 'judged');
}

/** Returns the price of a pack of basics relative to one, log USD; undefined for a model without packs. */
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
  const said = sumOf(parts.map(({ log }) => log));
  const usual = usualWords[family] ?? 0;
  const all: ItemScore['parts'] = usual === 0 ? parts : [...parts, { group: 'amount', log: -usual }];
  return { ...NOTHING_KNOWN, log: said - usual, parts: all, isKnown: true };
}

/** Returns the counts of sales and of judged titles behind a kind's prices; zero for a model without them. */
export function kindCounts(
  kinds: Pick<KindsArtifact, 'evidence' | 'judged'> | undefined,
  { slug }: Pick<Garment['category'], 'slug'>,
): { readonly sold: number; readonly judged: number } {
  const rows = Object.values(kinds?.evidence ?? {}).flatMap((own) => own[slug] ?? []);
  return { sold: sumOf(rows.map(([, , sold]) => sold)), judged: kinds?.judged[slug] ?? 0 };
}

/**
 * Returns how far a brand's prices are above those without a brand in the 15 categories, log USD. A fit of other kinds
 * has nothing else on a brand that no listing of them names.
 */
export function brandLevel(artifact: PredictionArtifact, brand: Garment['brand']): number {
  if (isUnknown(brand)) return 0;
  return meanLog(artifact, brand) - meanLog(artifact, unknownBrand());
}

/** Means in log USD: own sales change the price without a brand; for an operator's own brand, there is nothing else. */
const means = new WeakMap<PredictionArtifact, Map<string, number>>();

function meanLog(artifact: PredictionArtifact, brand: Garment['brand']): number {
  const known = means.get(artifact) ?? new Map<string, number>();
  means.set(artifact, known);
  const kept = known.get(brand.slug);
  if (kept !== undefined) return kept;
  const logs = categories.flatMap((category) =>
    GENDERS.flatMap((gender) =>
      explainFitted(artifact, { brand, category, gender }).map(({ name, log }) =>
        brand.isOwn || name !== OWN_SALES ? log : 0,
      ),
    ),
  );
  const mean = sumOf(logs) / (categories.length * GENDERS.length);
  known.set(brand.slug, mean);
  return mean;
}

/** Walks through the effects on the price of a kind outside the 15 categories, for training and for the service. */
export function eachKindTerm(
  artifact: PredictionArtifact,
  { brand, category, gender }: Pick<Garment, 'brand' | 'category' | 'gender'>,
  visit: (term: KindTerm, label: string, weight: number) => void,
): void {
  const { slug: kind, family } = category;
  const own = priceClass(artifact, brand);
  const level = brandLevel(artifact, brand);
  visit('base', '', 1);
  visit('family', family, 1);
  visit('kind', kind, 1);
  visit('kind x gender', `${kind} ${gender}`, 1);
  visit('brand level', '', level);
  visit('brand level x family', family, level);
  visit('class', own, 1);
  visit('class x family', `${own} ${family}`, 1);
  if (isUnknown(brand)) {
    // A lot without a brand is usually made up of common brands, not of unbranded pieces.
    if (category === MIXED_CLOTHES) visit('brand x kind', `no brand ${kind}`, 1);
    return;
  }
  visit('brand', brand.slug, 1);
  visit('brand x family', `${brand.slug} ${family}`, 1);
  visit('brand x kind', `${brand.slug} ${kind}`, 1);
}

/** The children's kinds whose models are adult models in small sizes, each with the adult kinds. */
const kindsOfPairs = new Map(
  ['kids-sneakers', 'kids-shoes'].map((slug): [string, readonly Category[]] => [
    slug,
    categories.filter((kind) => childrensKindOf(kind)?.slug === slug),
  ]),
);

/** Returns the adult model that the title of a child's pair names; undefined if it names none. */
export function findGrownUpModel(
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
  { words, extrasAt }: Pick<ParsedTitle, 'words' | 'extrasAt'>,
): GrownUpModel | undefined {
  for (const kind of kindsOfPairs.get(category.slug) ?? []) {
    const facts = findFacts(words, brand.slug, kind.slug, extrasAt);
    if (facts.model === undefined) continue;
    const { size, places } = findPairSize(words);
    const spans = [...facts.spans, ...places.map((place) => ({ ...place, value: size }))];
    return { category: kind, facts: { ...facts, spans }, size };
  }
  return undefined;
}
