// Keeps the API's document of this release, for the test that compares later ones with it. Run for a release only.
import { readFileSync, writeFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { withoutWords } from './compatibility.ts';

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
writeFileSync(
  new URL('../api/released/openapi.json', import.meta.url),
  `${JSON.stringify(withoutWords(document, packageJson.version))}\n`,
);
