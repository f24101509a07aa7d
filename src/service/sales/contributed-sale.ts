/** An estimate that was made before the sale was known, US dollars. */
export interface GivenEstimate {
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
  /** Version of the model that it is from. */
  readonly modelVersion: string;
  /** The day it was made, as YYYY-MM-DD, UTC. */
  readonly madeOn: string;
  /** The signature of the `estimateId` that named it; null where it was made when the sale arrived. */
  readonly id: string | null;
}

/** A garment that was sold, as its seller contributes it: without names, addresses or free text. */
export interface NewSale {
  /** The contributor's own name for it. */
  readonly id: string;
  /** Slug of a brand of the catalog or another one that is known, or `unknown-brand`. */
  readonly brand: string;
  /** The brand's tier, or that of the brands it is priced like. */
  readonly tier: string;
  /** Slug of a category of the catalog. */
  readonly category: string;
  readonly gender: string;
  /** One of the five grades; null where neither a field nor the title names one. */
  readonly condition: string | null;
  /** The words of its title that are on the service's own lists, in their order. May be empty. */
  readonly words: string;
  /** The buyer's price for the one piece, US dollars, without shipping and sales tax. */
  readonly price: number;
  /** As YYYY-MM-DD. */
  readonly soldOn: string;
  /** Id of a marketplace, or `other`; null where none was named. */
  readonly marketplace: string | null;
  readonly estimate: GivenEstimate;
}

/** A sale as the store holds it. */
export interface ContributedSale extends NewSale {
  /** Rises with each sale that arrives; never used again. */
  readonly number: number;
  /** Milliseconds since the Unix epoch. */
  readonly receivedAt: number;
  /** Contributor: 16 hexadecimal digits, the same for all keys of one e-mail address, which they do not reveal. */
  readonly contributor: string;
  /** Origin: 16 hexadecimal digits, the same for one client network, which they do not reveal. */
  readonly network: string;
}
