// Writes the JSON Schema of a fee file next to the project's own, for editors and for operators with their own file.
import { writeFileSync } from 'node:fs';
import { FeeFile } from '../src/marketplaces/schema.ts';

const file = new URL('../src/marketplaces/marketplaces.schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(FeeFile, null, 2)}\n`);
