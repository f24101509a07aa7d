/** Groups of sources whose mean error is reported; empty groups are left out. */
export const GROUPS: readonly { readonly name: string; readonly sources: RegExp }[] = [
  { name: 'luxury', sources: /^(bags_|vestiaire_(?!gobelin))/ },
  { name: 'US mainstream', sources: /^(thredup|poshmark)_/ },
  { name: 'US mainstream with Mercari', sources: /^(thredup|poshmark|mercari)_/ },
  { name: 'European, large', sources: /_gobelin$/ },
  { name: 'European, all', sources: /^vinted_|_gobelin$/ },
  { name: 'all sources', sources: /^/ },
];

/** Sources with fewer held-out items are listed but left out of group means: their error is mostly chance. */
export const MIN_ITEMS = 5;
