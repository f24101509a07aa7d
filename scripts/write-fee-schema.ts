// Writes the JSON Schema of a fee file next to the project's own, for editors and for operators with their own file;
// and the slugs of the project's marketplaces as a type, which editors complete.
import { writeFileSync } from 'node:fs';
import feeFile from '../src/marketplaces/marketplaces.json' with { type: 'json' };
import { FeeFile } from '../src/marketplaces/schema.ts';

const file = new URL('../src/marketplaces/marketplaces.schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(FeeFile, null, 2)}\n`);
const slugs = feeFile.marketplaces.map(({ id }) => `\n  | '${id}'`).join('');
writeFileSync(
  new URL('../src/items/marketplace-slug.ts', import.meta.url),
  `// Written from src/marketplaces/marketplaces.json: npm run openapi.

/** The slug of a marketplace whose fees are published; an operator's own fee file may have others. */
export type MarketplaceSlug =${slugs};
`,
);
