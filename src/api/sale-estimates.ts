import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Static } from 'typebox';
import { answerListing } from '../answers/listing/answer.ts';
import { namedMarketplace } from '../answers/sale/seller.ts';
import { oncePromised } from '../base/memo.ts';
import { Problem } from '../base/problem.ts';
import { CONDITIONS, findBrand, type Garment, GENDERS, type Gender } from '../catalog/catalog.ts';
import { findOtherBrand } from '../catalog/other-brands.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { dayAt } from '../items/day.ts';
import { readNames } from '../items/names.ts';
import type { SaleItem } from '../items/sent-items.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { PricedListing } from '../pricing/priced-listing.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Clock } from '../service/keys/quota.ts';
import type { GivenEstimate, NewSale, SaleStore } from '../service/sales/sale-store.ts';
import { wordsUnderstood } from '../titles/item-words.ts';

const MAC_BYTES = 12;

/** The content of an id. */
interface NamedEstimate {
  readonly garment: Garment;
  readonly words: string;
  readonly estimate: GivenEstimate;
}

/**
 * Names for estimates that were given, which a sale can name. An id holds the whole estimate, so nothing is stored of
 * what people ask, and a signature, so that nobody can claim another estimate after the sale.
 */
export class EstimateIds {
  readonly #modelVersion: string;
  readonly #clock: Clock;
  readonly #ask: () => Promise<Uint8Array>;
  #secret: Uint8Array | undefined;

  /** The store's secret is asked for now; until it is there, answers carry no id. */
  constructor(sales: SaleStore, modelVersion: string, clock: Clock) {
    this.#modelVersion = modelVersion;
    this.#clock = clock;
    this.#ask = oncePromised(async () => {
      this.#secret = await sales.secret();
      return this.#secret;
    });
    this.#tryAsking();
  }

  /** The id of an estimate that is given now; undefined while the store has not been reached. */
  issue(appraisal: PricedListing): string | undefined {
    const secret = this.#secret;
    if (secret === undefined) {
      this.#tryAsking();
      return undefined;
    }
    const { garment, price } = appraisal;
    const payload = Buffer.from(
      JSON.stringify([
        this.#modelVersion,
        dayAt(this.#clock()),
        garment.brand.slug,
        garment.category.slug,
        GENDERS.indexOf(garment.gender),
        garment.condition ? CONDITIONS.indexOf(garment.condition) : -1,
        price.price,
        price.priceLow,
        price.priceHigh,
        wordsUnderstood(appraisal),
      ]),
    );
    return `${payload.toString('base64url')}.${macOf(secret, payload).toString('base64url')}`;
  }

  /** Reads an id; undefined for one that this service did not issue. Rejects when the store cannot be reached. */
  async read(id: string): Promise<NamedEstimate | undefined> {
    const secret = await this.#ask();
    const [body = '', mac = ''] = id.split('.');
    const payload = Buffer.from(body, 'base64url');
    const signature = Buffer.from(mac, 'base64url');
    if (signature.length !== MAC_BYTES) return undefined;
    if (!timingSafeEqual(signature, macOf(secret, payload))) return undefined;
    return estimateIn(payload, signature.toString('base64url'));
  }

  /** A store that is down is logged as such; the next estimate asks again. */
  #tryAsking(): void {
    this.#ask().catch(() => {});
  }
}

function macOf(secret: Uint8Array, payload: Buffer): Buffer {
  return createHmac('sha256', secret).update('estimate ').update(payload).digest().subarray(0, MAC_BYTES);
}

/** Decodes a signed estimate; undefined if the catalog no longer has its brand or category. */
function estimateIn(payload: Buffer, id: string): NamedEstimate | undefined {
  const [modelVersion, madeOn, brandSlug, categorySlug, gender, grade, ...rest] = JSON.parse(payload.toString()) as [
    string,
    string,
    string,
    string,
    number,
    number,
    number,
    number,
    number,
    string,
  ];
  const [price, priceLow, priceHigh, words] = rest;
  const brand = findBrand(brandSlug) ?? findOtherBrand(brandSlug);
  const category = findKindBySlug(categorySlug);
  if (!brand || !category) return undefined;
  const condition = CONDITIONS[grade];
  const wearer = GENDERS[gender] as Gender;
  return {
    garment: { brand, category, gender: wearer, ...(condition && { condition }) },
    words,
    estimate: { price, priceLow, priceHigh, modelVersion, madeOn, id },
  };
}

// Shared parts of the endpoints for contributed sales.

/** A sale with the id of its marketplace; null where none is named. */
type ReadSale = Omit<Static<typeof SaleItem>, 'marketplace'> & {
  readonly marketplace: string | null;
};

/** Any place without known fees. */
const ELSEWHERE = 'other';

/** Finds the marketplace that a sale names. Throws a 400 {@link Problem}. */
function withMarketplace(sale: Static<typeof SaleItem>, marketplaces: Marketplaces): ReadSale {
  const { marketplace: name } = sale;
  if (name === undefined) return { ...sale, marketplace: null };
  if (name.trim().toLowerCase() === ELSEWHERE) return { ...sale, marketplace: ELSEWHERE };
  return { ...sale, marketplace: namedMarketplace(marketplaces, name, [ELSEWHERE]).id };
}

interface EstimatingParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  readonly sales?: { readonly estimateIds: EstimateIds } | undefined;
}

/**
 * A sale as it is stored, with the estimate that it names, or one of its garment. Rejects with a {@link Problem} for
 * what has no price or another estimate. `now` in milliseconds since the Unix epoch.
 */
export async function saleToStore(
  { pricing, marketplaces, sales }: EstimatingParts,
  item: Static<typeof SaleItem>,
  now: number,
): Promise<NewSale> {
  const sale = withMarketplace(item, marketplaces);
  const { estimateId, title, brand, condition } = sale;
  const isDescribed = title !== undefined || brand !== undefined;
  if (estimateId === undefined) return estimatedSale(pricing, sale, now);
  const named = await sales?.estimateIds.read(estimateId);
  if (!named) {
    throw wrongEstimate('estimateId was not issued by this service: omit it, or send it unchanged.');
  }
  const { garment, words, estimate } = named;
  if (estimate.madeOn > sale.soldOn) {
    throw wrongEstimate(
      `estimateId was made on ${estimate.madeOn}, after the sale on ${sale.soldOn}: omit it, and today’s estimate ` +
        'is stored.',
    );
  }
  const own = isDescribed ? estimatedSale(pricing, sale, now) : undefined;
  if (own && (own.brand !== garment.brand.slug || own.category !== garment.category.slug)) {
    throw wrongEstimate(
      `estimateId is for ${garment.brand.name} ${garment.category.name.toLowerCase()}, and the sale is of another ` +
        'item: send the estimate for this item, or none.',
    );
  }
  const graded = condition === undefined ? garment : { ...garment, condition };
  return storedSale(sale, graded, own?.words ?? words, estimate);
}

/** Refuses an estimate that cannot be that of a sale. */
export function wrongEstimate(detail: string): Problem {
  return new Problem('invalid_parameter', detail, { parameter: 'estimateId' });
}

/** A sale with the estimate of its garment now. Throws a {@link Problem} for what has no price. Pure. */
export function estimatedSale(pricing: Pricing, sale: ReadSale, now: number): NewSale {
  const appraisal = answerListing(pricing, { title: sale.title, ...readNames(sale) });
  const { price, priceLow, priceHigh } = appraisal.price;
  return storedSale(sale, appraisal.garment, wordsUnderstood(appraisal), {
    price,
    priceLow,
    priceHigh,
    modelVersion: pricing.modelVersion,
    madeOn: dayAt(now),
    id: null,
  });
}

function storedSale(
  { id, price, soldOn, marketplace }: ReadSale,
  { brand, category, gender, condition }: Garment,
  words: string,
  estimate: GivenEstimate,
): NewSale {
  return {
    id,
    brand: brand.slug,
    tier: brand.tier,
    category: category.slug,
    gender,
    condition: condition ?? null,
    words,
    price: Math.max(0.01, Math.round(price * 100) / 100),
    soldOn,
    marketplace,
    estimate,
  };
}
