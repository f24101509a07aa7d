// Written from src/marketplaces/marketplaces.json: npm run openapi.

/** The slug of a marketplace whose fees are published; an operator's own fee file may have others. */
export type MarketplaceSlug =
  | 'ebay'
  | 'poshmark'
  | 'mercari'
  | 'depop'
  | 'vinted'
  | 'grailed'
  | 'vestiaire'
  | 'therealreal'
  | 'fashionphile'
  | 'rebag'
  | 'thredup'
  | 'facebook'
  | 'etsy'
  | 'whatnot'
  | 'stockx'
  | 'goat'
  | 'local';
