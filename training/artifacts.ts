import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  brands,
  CONDITIONS,
  categories,
  GENDERS,
  TIERS,
  type Tier,
} from '../src/garments/catalogue.ts';
import { bandOf } from './calibrate.ts';
import { type Cell, marketOf } from './cells.ts';
import type { Grouped } from './listings.ts';
import type { Fit } from './model/fit.ts';
import { marketEffect } from './model/reference.ts';
import { keyOf, predictWith } from './model/system.ts';
import {
  conditionEntries,
  type Entry,
  familyOf,
  GARMENT_TERMS,
  garmentEntries,
  TERMS,
  type Term,
} from './model/terms.ts';
import type { FittedPrices } from './pipeline.ts';
import type { Tables } from './tables.ts';

export interface Stamp {
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits)) + 0;

/** Counts of items by whatever the key says. */
export function countItems(
  cells: readonly Cell[],
  keyOfCell: (cell: Cell) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const key = keyOfCell(cell);
    let n = counts.get(key) ?? 0;
    for (const bin of cell.bins) n += bin.count;
    counts.set(key, n);
  }
  return counts;
}

function sourceRows(grouped: Grouped) {
  return grouped.sources.map(({ source, marketplace, basis, rows, mapped, items, from, to }) => ({
    source,
    marketplace,
    basis,
    from,
    to,
    rows,
    mapped,
    items,
  }));
}

export function staticArtifact(prices: FittedPrices, stamp: Stamp, grouped: Grouped) {
  const { numbers, reference, fittedListings } = prices;
  return {
    $schema: './static-estimate.schema.json',
    version: stamp.version,
    date: stamp.date,
    formula:
      'mid = round(base[tier] x modifier[category] x multiplier[condition]), whole US dollars',
    market: 'US, person to person, sold',
    priceYear: reference.priceYear,
    fittedListings,
    base: numbers.base,
    modifier: numbers.modifier,
    multiplier: numbers.multiplier,
    extrapolated: ['Poor'],
    spread: numbers.spread,
    sources: sourceRows(grouped),
  };
}

/** The parts of one prediction whose sum is its log price, rounded as the artifact holds them. */
function effectTable(fit: Fit, terms: readonly Term[]): Record<string, Record<string, number>> {
  const table: Record<string, Record<string, number>> = {};
  const wanted = new Set<string>();
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) {
        for (const [term, key] of garmentEntries(brand.slug, category.slug, gender))
          wanted.add(keyOf(term, key));
      }
    }
  }
  for (const term of terms) {
    const rows: Record<string, number> = {};
    for (const id of wanted) {
      if (!id.startsWith(`${term}|`)) continue;
      const j = fit.system.index.get(id);
      rows[id.slice(term.length + 1)] =
        j === undefined ? 0 : round(fit.system.effect[j] as number, 4);
    }
    table[term] = rows;
  }
  return table;
}

/** The whole of `prediction.json`: effects, evidence and the 1,650 predictions. */
export function predictionArtifact(
  prices: Pick<FittedPrices, 'fit' | 'reference' | 'calibration' | 'spreads' | 'ordered'>,
  stamp: Stamp,
  grouped: Grouped,
  tables: Tables,
) {
  const { fit, reference, calibration, spreads } = prices;
  const effects = effectTable(fit, GARMENT_TERMS);
  const condition = Object.fromEntries(
    TIERS.map((tier) => [
      tier,
      round(predictWith(fit.system, conditionEntries('unknown', tier, fit.mix)), 4),
    ]),
  ) as Record<Tier, number>;
  const level = Object.fromEntries(
    TIERS.map((tier) => [tier, round(reference.level[tier], 4)]),
  ) as Record<Tier, number>;
  const sum = (entries: readonly Entry[]) => {
    let total = 0;
    for (const [term, key, share] of entries) total += share * (effects[term]?.[key] ?? 0);
    return total;
  };
  const pairs = countItems(grouped.cells, (cell) => `${cell.brand} ${cell.category}`);
  const brandTotals = countItems(grouped.cells, (cell) => cell.brand);
  const exact = countItems(
    grouped.cells,
    (cell) => `${cell.brand} ${cell.category} ${cell.gender}`,
  );
  const cells = brands.flatMap((brand) =>
    categories.flatMap((category) =>
      GENDERS.map((gender) => {
        const pair = pairs.get(`${brand.slug} ${category.slug}`) ?? 0;
        const stated = exact.get(`${brand.slug} ${category.slug} ${gender}`) ?? 0;
        const unstated = exact.get(`${brand.slug} ${category.slug} unknown`) ?? 0;
        const log =
          sum(garmentEntries(brand.slug, category.slug, gender)) +
          condition[brand.tier] +
          level[brand.tier];
        const spread = spreads.of(brand.slug, category.slug, gender);
        const group = calibration.groups.find(
          (g) => g.tier === brand.tier && g.band === bandOf(pair),
        );
        if (!group) throw new Error(`No calibration group for ${brand.slug} ${category.slug}.`);
        const price = Math.max(2, Math.round(Math.exp(log)));
        return {
          brand: brand.slug,
          category: category.slug,
          gender,
          price,
          priceLow: Math.max(
            1,
            Math.min(price - 1, Math.round(Math.exp(log + group.low * spread))),
          ),
          priceHigh: Math.max(price + 1, Math.round(Math.exp(log + group.high * spread))),
          confidence: round(
            Math.min(0.99, Math.max(0.01, calibration.confidence(brand.tier, group.band, spread))),
            2,
          ),
          listings: stated + unstated,
          level:
            pair > 0
              ? 'brand x category'
              : (brandTotals.get(brand.slug) ?? 0) > 0
                ? 'brand'
                : 'tier',
          pairListings: pair,
          brandListings: brandTotals.get(brand.slug) ?? 0,
          band: group.band,
          spread: round(spread, 3),
          error: round(spreads.error(brand.slug, category.slug, gender), 3),
        };
      }),
    ),
  );
  const items = countItems(grouped.cells, marketOf);
  return {
    $schema: './prediction.schema.json',
    version: stamp.version,
    date: stamp.date,
    market: 'US, person to person, sold',
    reference: {
      level,
      priceYear: reference.priceYear,
      soldToAsking: reference.soldToAsking,
      inflation: reference.inflation.map(({ from, factor }) => ({
        from,
        factor: round(factor, 3),
      })),
      contrasts: reference.contrasts.map((c) => ({ ...c, difference: round(c.difference, 3) })),
      anchors: reference.anchors.map((a) => ({
        ...a,
        effect: round(a.effect, 3),
        adjustment: round(a.adjustment, 3),
      })),
    },
    conditionMix: Object.fromEntries(CONDITIONS.map((grade) => [grade, fit.mix.get(grade) ?? 0])),
    condition,
    variances: Object.fromEntries(
      TERMS.filter((term) => term !== 'base').map((term) => [term, round(fit.variance[term], 4)]),
    ),
    families: Object.fromEntries(categories.map(({ slug }) => [slug, familyOf(slug)])),
    effects,
    markets: [...items.keys()].sort().map((market) => ({
      market,
      items: items.get(market) as number,
      effect: round(marketEffect(fit.system, market), 3),
    })),
    orderedTiers: prices.ordered,
    calibration: calibration.groups.map((g) => ({
      ...g,
      low: round(g.low, 3),
      high: round(g.high, 3),
    })),
    sources: sourceRows(grouped),
    tables: tables.files,
    leftOut: grouped.leftOut,
    cells,
  };
}

/** JSON with one line for each innermost object, so that a change of the fit can be reviewed line by line. */
export function reviewable(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const flat = Object.values(value).every((v) => typeof v !== 'object' || v === null);
  if (flat && (Array.isArray(value) || indent.length >= 4))
    return JSON.stringify(value).replaceAll(',"', ', "').replaceAll('":', '": ');
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((v) => inner + reviewable(v, inner)).join(',\n')}\n${indent}]`;
  return `{\n${Object.entries(value)
    .map(([k, v]) => `${inner}${JSON.stringify(k)}: ${reviewable(v, inner)}`)
    .join(',\n')}\n${indent}}`;
}

/** Writes JSON into a folder, which is made where it is missing; returns the path. */
export function writeArtifact(folder: string, name: string, value: unknown): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `${reviewable(value)}\n`);
  return path;
}
