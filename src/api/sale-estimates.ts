import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { answerListing } from '../answers/listing/answer.ts';
import { namedMarketplace } from '../answers/sale/seller.ts';
import { oncePromised } from '../base/memo.ts';
import { Problem } from '../base/problem.ts';
import { quoted, shown } from '../base/text.ts';
import { CONDITIONS, findBrand, type Garment, GENDERS, type Gender } from '../catalog/catalog.ts';
import { findOtherBrand } from '../catalog/other-brands.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { DAY_MS, dayAt, dayOf } from '../items/day.ts';
import { field, WORDS_QUERY } from '../items/described.ts';
import type { Fields } from '../items/field.ts';
import words from '../items/field-words.json' with { type: 'json' };
import { SOLD_FIELDS } from '../items/item-fields.ts';
import { readNames } from '../items/names.ts';
import { isObject, readMembers } from '../items/query.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { PricedListing } from '../pricing/priced-listing.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Clock } from '../service/keys/quota.ts';
import type { GivenEstimate, NewSale, SaleStore } from '../service/sales/sale-store.ts';
import { wordsUnderstood } from '../titles/item-words.ts';

const MAC_BYTES = 12;

/**
 * Ids of given estimates, which a sale can name. An id contains the whole estimate, so that requests for prices are not
 * stored, and a signature, so that nobody can claim another estimate after the sale.
 */
export type EstimateIds = ReturnType<typeof createEstimateIds>;

/** The store's secret is requested now; until it arrives, answers have no id. */
export function createEstimateIds(sales: SaleStore, modelVersion: string, clock: Clock) {
  let secret: Uint8Array | undefined;
  const ask = oncePromised(async () => {
    secret = await sales.secret();
    return secret;
  });
  // An unavailable store is logged elsewhere; the next estimate tries again.
  const tryAsking = () => void ask().catch(() => {});
  tryAsking();
  return {
    /** The id for an estimate that is made now; undefined until the store has been reached. */
    issue(appraisal: PricedListing): string | undefined {
      if (secret === undefined) {
        tryAsking();
        return undefined;
      }
      const { garment, price } = appraisal;
      const content = [
        modelVersion,
        dayAt(clock()),
        garment.brand.slug,
        garment.category.slug,
        GENDERS.indexOf(garment.gender),
        garment.condition ? CONDITIONS.indexOf(garment.condition) : -1,
        price.price,
        price.priceLow,
        price.priceHigh,
        wordsUnderstood(appraisal),
      ];
      const payload = Buffer.from(JSON.stringify(content));
      return `${payload.toString('base64url')}.${macOf(secret, payload).toString('base64url')}`;
    },

    /** Reads an id; undefined for one that this service did not issue. Rejects if the store cannot be reached. */
    async read(id: string) {
      const known = await ask();
      const [payload, signature] = id.split('.').map((part) => Buffer.from(part, 'base64url'));
      if (payload === undefined || signature?.length !== MAC_BYTES) return undefined;
      if (!timingSafeEqual(signature, macOf(known, payload))) return undefined;
      return estimateIn(payload, signature.toString('base64url'));
    },
  };
}

function macOf(secret: Uint8Array, payload: Buffer): Buffer {
  return createHmac('sha256', secret).update('estimate ').update(payload).digest().subarray(0, MAC_BYTES);
}

/** Decodes a signed estimate; undefined if the catalog no longer has its brand or category. */
function estimateIn(payload: Buffer, id: string) {
  const [modelVersion, madeOn, brandSlug, categorySlug, gender, grade, price, priceLow, priceHigh, words] = JSON.parse(
    payload.toString(),
  );
  const brand = findBrand(brandSlug) ?? findOtherBrand(brandSlug);
  const category = findKindBySlug(categorySlug);
  if (!brand || !category) return undefined;
  const condition = CONDITIONS[grade];
  const garment: Garment = { brand, category, gender: GENDERS[gender] as Gender, ...(condition && { condition }) };
  const estimate: GivenEstimate = { price, priceLow, priceHigh, modelVersion, madeOn, id };
  return { garment, words: words as string, estimate };
}

/** The pattern of a sale's id: it is used in addresses and contains no person's name. */
const ID = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$';
/** Maximum length of an estimate's id: a title has at most 300 characters, each of up to three bytes. */
const MAX_ESTIMATE_ID = 1_400;
/** First day of a sale: older ones say little about today's prices. */
const FIRST_DAY = '2000-01-01';

export const SaleItem = Type.Object(
  {
    id: Type.String({
      description: words.saleId,
      pattern: ID,
      maxLength: 64,
      form: () => 'letters, digits and . _ : -, at most 64, beginning with a letter or digit',
    }),
    ...WORDS_QUERY,
    price: field(SOLD_FIELDS.price, words.soldFor),
    estimateId: Type.Optional(Type.String({ description: words.estimateId, maxLength: MAX_ESTIMATE_ID })),
    soldOn: Type.String({ description: words.soldOn, format: 'date', maxLength: 10 }),
    marketplace: Type.Optional(Type.String({ description: words.soldAt, maxLength: 40 })),
  },
  { $id: 'SaleItem', description: words.saleItem },
);

// The day is checked below: only YYYY-MM-DD counts, from 2000 to tomorrow.
const SALE = { ...SaleItem.properties, soldOn: { type: 'string', maxLength: 40 } } as unknown as Fields;

/** Reads one sale. Throws a 400 {@link Problem} that names the member and says what to send. `now` in milliseconds. */
export function readSaleItem(value: unknown, now: number): Static<typeof SaleItem> {
  if (!isObject(value)) {
    throw new Problem(
      'invalid_parameter',
      `A sale is ${shown(value)}: give an object such as {"id": "A-17", "title": "Coach leather tote", "price": ` +
        '80, "soldOn": "2026-10-03"}.',
      { parameter: 'sales' },
    );
  }
  const sale = readMembers(SALE, value) as Partial<Static<typeof SaleItem>>;
  const { id, price, soldOn } = sale;
  if (id === undefined) throw missing('id', 'your own name for the sale, such as "A-17"');
  if (price === undefined) throw missing('price', 'the amount that the buyer paid, in US dollars');
  if (soldOn === undefined) throw missing('soldOn', 'the day of the sale, such as "2026-10-03"');
  return { ...sale, id, price, soldOn: readDay(soldOn, now) };
}

function missing(parameter: string, what: string): Problem {
  return new Problem('missing_parameter', `${parameter} is required: give ${what}.`, { parameter });
}

/** Checks a day of a sale. Takes tomorrow too, which is today somewhere. */
function readDay(day: string, now: number): string {
  const last = dayAt(now + DAY_MS);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && dayOf(day) === day;
  if (isDay && day >= FIRST_DAY && day <= last) return day;
  throw new Problem(
    'invalid_parameter',
    `soldOn is ${quoted(day)}: give a day from ${FIRST_DAY} to today, as YYYY-MM-DD.`,
    { parameter: 'soldOn' },
  );
}

/** A sale with the id of its marketplace; null if none is named. */
type ReadSale = Omit<Static<typeof SaleItem>, 'marketplace'> & { readonly marketplace: string | null };

/** Any place without known fees. */
const ELSEWHERE = 'other';

/** Finds the id of a marketplace by its name. Throws a 400 {@link Problem}. */
function marketplaceId(name: string | undefined, marketplaces: Marketplaces): string | null {
  if (name === undefined) return null;
  return name.trim().toLowerCase() === ELSEWHERE ? ELSEWHERE : namedMarketplace(marketplaces, name, [ELSEWHERE]).id;
}

interface EstimatingParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  readonly sales?: { readonly estimateIds: EstimateIds } | undefined;
}

/**
 * A sale as it is stored, with the estimate that it names, or one of its garment. Rejects with a {@link Problem} if it
 * has no price or names the wrong estimate. `now` in milliseconds since the Unix epoch.
 */
export async function saleToStore(
  { pricing, marketplaces, sales }: EstimatingParts,
  item: Static<typeof SaleItem>,
  now: number,
): Promise<NewSale> {
  const sale = { ...item, marketplace: marketplaceId(item.marketplace, marketplaces) };
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
      `estimateId is for ${garment.brand.name} ${garment.category.name.toLowerCase()}, but the sale is of a ` +
        'different item: send the estimate for this item, or none.',
    );
  }
  const graded = condition === undefined ? garment : { ...garment, condition };
  return storedSale(sale, graded, own?.words ?? words, estimate);
}

export function wrongEstimate(detail: string): Problem {
  return new Problem('invalid_parameter', detail, { parameter: 'estimateId' });
}

/** A sale with the current estimate of its garment. Throws a {@link Problem} if there is no price. Pure. */
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
