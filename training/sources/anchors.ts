/** A market whose level counts for the reference market (see model/reference.ts). */
export interface AnchorMarket {
  readonly source: string;
  readonly marketplaces: readonly string[];
  readonly basis: 'sold' | 'asking';
  readonly tiers: 'mainstream' | 'luxury';
  /** Middle year of its prices. */
  readonly year: string;
  /** The fitted factor from asking to sold prices applies. */
  readonly isAsked?: true;
  /** What else brings its prices to what one person pays another, a fraction. */
  readonly factor?: number;
}

/** Dealers ask about twice what people get from each other. */
const DEALERS = 0.5;

/** Prices that hold the fee which the buyer pays on top. */
const WITH_BUYERS_FEE = 1 / 1.2;

/**
 * Listings are known by the exact name of their source: an operator's own sales on the same marketplace are at the
 * level that they have.
 */
export const ANCHOR_MARKETS: readonly AnchorMarket[] = [
  ...['mercari_2018_sample', 'mercari_2018_shoes', 'mercari_2018_table'].map(
    (source): AnchorMarket => ({
      source,
      marketplaces: ['mercari'],
      basis: 'sold',
      tiers: 'mainstream',
      year: '2018',
    }),
  ),
  {
    source: 'mercari_2022_sample',
    marketplaces: ['mercari'],
    basis: 'sold',
    tiers: 'mainstream',
    year: '2022',
  },
  {
    source: 'poshmark_tyshaikh',
    marketplaces: ['poshmark'],
    basis: 'sold',
    tiers: 'mainstream',
    year: '2020',
  },
  {
    source: 'depop_liana',
    marketplaces: ['depop'],
    basis: 'sold',
    tiers: 'mainstream',
    year: '2024',
  },
  {
    source: 'bags_infung',
    marketplaces: ['fashionphile', 'rebag', 'truefacet', 'collectorsquare'],
    basis: 'asking',
    tiers: 'luxury',
    year: '2024',
    factor: DEALERS,
  },
  {
    source: 'vestiaire_anamika',
    marketplaces: ['vestiaire'],
    basis: 'asking',
    tiers: 'luxury',
    year: '2024',
    isAsked: true,
    factor: WITH_BUYERS_FEE,
  },
  ...['bags_infung', 'vestiaire_gobelin', 'vestiaire_keba', 'vestiaire_pediot'].map(
    (source): AnchorMarket => ({
      source,
      marketplaces: ['vestiaire', 'vestiaire_fr', 'vestiaire_collective'],
      basis: 'asking',
      tiers: 'luxury',
      year: '2023',
      isAsked: true,
    }),
  ),
];
