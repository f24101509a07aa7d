// Keeps the API's document of this release, for the test that compares later ones with it. Run for a release only.
import { readFileSync, writeFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { withoutWords } from './compatibility.ts';

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const { info, paths, components } = withoutWords(document, packageJson.version);
/** One member a line, for the differences between releases. */
const lines = (members: object) =>
  `{\n${Object.entries(members)
    .map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`)
    .join(',\n')}\n}`;
const { schemas, responses } = components;
const parts = `{"schemas":${lines(schemas)},"responses":${lines(responses)}}`;
const text = `{"info":${JSON.stringify(info)},"paths":${lines(paths)},"components":${parts}}\n`;
writeFileSync(new URL('../api/released/openapi.json', import.meta.url), text);
