/** The estimate of a sale, made by the day of the sale, or when the sale arrived if it names none, US dollars. */
export interface GivenEstimate {
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
  readonly modelVersion: string;
  /** The day of the estimate, as YYYY-MM-DD, UTC. */
  readonly madeOn: string;
  /** The signature of the `estimateId` that named it; null if it was computed when the sale arrived. */
  readonly id: string | null;
}

/** A sold garment, as its seller contributes it: without names, addresses or free text. */
export interface NewSale {
  /** The contributor's own name for it. */
  readonly id: string;
  /** Slug of a known brand, in the catalog or not, or `unknown-brand`. */
  readonly brand: string;
  /** The brand's tier, or that of the brands it is priced like. */
  readonly tier: string;
  readonly category: string;
  readonly gender: string;
  /** One of the five grades, from a field, else from the named estimate or, if none is named, the title; or null. */
  readonly condition: string | null;
  /** The words of its title that are on the service's own lists, in their order. May be empty. */
  readonly words: string;
  /** The buyer's price for the one piece, US dollars, without shipping and sales tax. */
  readonly price: number;
  /** As YYYY-MM-DD. */
  readonly soldOn: string;
  /** Id of a marketplace, or `other`; null if none was named. */
  readonly marketplace: string | null;
  readonly estimate: GivenEstimate;
}

/** A sale as stored. */
export interface ContributedSale extends NewSale {
  /** Rises with each sale that arrives; never used again. */
  readonly number: number;
  /** Milliseconds since the Unix epoch. */
  readonly receivedAt: number;
  /** Contributor: 16 hexadecimal digits, the same for all keys with one email address, which they do not reveal. */
  readonly contributor: string;
  /** Origin: 16 hexadecimal digits, the same for one client network, which they do not reveal. */
  readonly network: string;
}

/** New, replacing the one with its id, stored identically, or refused: another sale of the key has the estimate. */
export type SaleOutcome = 'added' | 'replaced' | 'same' | 'estimate-used';

/** Maximum number of stored sales: of one key, and of one day for one client network and for all of them. */
export interface SaleBounds {
  readonly perKey: number;
  readonly perAddress: number;
  readonly perDay: number;
}

/** The result of a contribution; `used` is the use of the key's day after it, and `sales` come in their order. */
export type AddedSales =
  | { readonly outcome: 'granted'; readonly used: number; readonly sales: readonly SaleOutcome[] }
  | { readonly outcome: 'exhausted'; readonly used: number }
  /** Nothing is stored or counted: it would exceed a limit. */
  | { readonly outcome: 'full'; readonly bound: keyof SaleBounds }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'revoked' };

/** Sales that arrive in one request. */
interface Contribution {
  /** SHA-256 of the contributor's key, 64 hexadecimal digits. */
  readonly hash: string;
  /** The network of the client's address; only a keyed hash of it is stored. */
  readonly network: string;
  readonly sales: readonly NewSale[];
  /** Milliseconds since the Unix epoch. */
  readonly receivedAt: number;
  /** The UTC day whose quota the request counts against, and that quota. */
  readonly day: number;
  readonly limit: number;
  readonly bounds: SaleBounds;
}

export interface SaleReader {
  /** The next sales after the one with this number, in the order of their numbers; at most `limit`. */
  page(after: number, limit: number): Promise<ContributedSale[]>;
}

/**
 * Sales that key holders contribute. The effect of a method is on disk before its promise resolves. Every method
 * rejects with a `StoreUnavailable` if the store cannot answer now; sales whose contribution was thus refused may be
 * stored anyway: sending them again is safe. Sales stay with their key: its replacement inherits them, and they
 * are deleted when its record is.
 */
export interface SaleStore extends SaleReader {
  /** Stores sales, each replacing one with its id, and counts a request unless all are refused; or does neither. */
  add(contribution: Contribution): Promise<AddedSales>;
  /** The number of a key's sales, and those after the one with this id, in the order of their ids; at most `limit`. */
  own(hash: string, after: string, limit: number): Promise<{ total: number; sales: ContributedSale[] }>;
  /** Deletes one sale. False if the key has none with this id. */
  remove(hash: string, id: string): Promise<boolean>;
  /** Deletes some of a key's sales, at most {@link REMOVE_AT_ONCE}. Returns how many. */
  removeSome(hash: string): Promise<number>;
  /** Deletes sales whose key's record is gone, at most {@link REMOVE_AT_ONCE}. True if there may be more. */
  removeOrphans(): Promise<boolean>;
  /** 32 random bytes that all processes on this database share, constant for its lifetime. */
  secret(): Promise<Uint8Array>;
}

/** Maximum number of sales deleted per call of a {@link SaleStore}, so that no request is held up. */
export const REMOVE_AT_ONCE = 1_000;

const PAGE = 2_000;

/** All sales in the order of their numbers, read page by page. */
export async function* allSales(reader: SaleReader): AsyncGenerator<ContributedSale> {
  let after = 0;
  while (true) {
    const page = await reader.page(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.number;
  }
}
