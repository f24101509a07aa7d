// Written from src/money/marketplaces.json: npm run generate.

/** The slugs of the marketplaces whose fees are published; an operator's own fee file may have others. */
export const MARKETPLACE_SLUGS = [
  'ebay',
  'poshmark',
  'mercari',
  'depop',
  'vinted',
  'grailed',
  'vestiaire',
  'therealreal',
  'fashionphile',
  'rebag',
  'thredup',
  'facebook',
  'etsy',
  'whatnot',
  'stockx',
  'goat',
  'local',
] as const;
