// Writes the files derived from the schemas and the fee file: the OpenAPI documents, the JSON Schema that helps
// operators edit their own fee file, and the marketplace slugs that editors complete.
import { writeFileSync } from 'node:fs';
import { createOpenApiDocument } from '../src/api/openapi/document.ts';
import { loadMarketplaces } from '../src/money/load.ts';
import feeFile from '../src/money/marketplaces.json' with { type: 'json' };
import { FeeFile } from '../src/money/schema.ts';
import { loadModel } from '../src/pricing/loading/load-model.ts';

const write = (file: string, text: string) => writeFileSync(new URL(`../${file}`, import.meta.url), text);
for (const [file, isContract] of [
  ['openapi.json', false],
  ['openapi-contract.json', true],
] as const) {
  const document = createOpenApiDocument(loadModel(), loadMarketplaces(), undefined, { isContract });
  write(file, `${JSON.stringify(document)}\n`);
}
write('src/money/marketplaces.schema.json', `${JSON.stringify(FeeFile, null, 2)}\n`);
const slugs = feeFile.marketplaces.map(({ id }) => `\n  '${id}',`).join('');
write(
  'src/input/marketplace-slugs.ts',
  `// Written from src/money/marketplaces.json: npm run generate.

/** The slugs of the marketplaces whose fees are published; an operator's own fee file may have others. */
export const MARKETPLACE_SLUGS = [${slugs}
] as const;
`,
);
