import { createHmac, timingSafeEqual } from 'node:crypto';
import { oncePromised } from '../base/memo.ts';
import { CONDITIONS, findBrand, type Garment, GENDERS, type Gender } from '../catalog/catalog.ts';
import { findOtherBrand } from '../catalog/other-brands.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { dayAt } from '../items/day.ts';
import type { PricedListing } from '../pricing/priced-listing.ts';
import type { Clock } from '../service/keys/quota.ts';
import type { GivenEstimate, SaleStore } from '../service/sales/sale-store.ts';
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
