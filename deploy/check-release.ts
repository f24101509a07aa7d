// Checks that a version can be released: `node deploy/check-release.ts v2.0.0`. Prints what to set otherwise.
import { readFileSync } from 'node:fs';
import packageJson from '../package.json' with { type: 'json' };

const { version, homepage, repository, bugs, mcpName } = packageJson;
const [tag] = process.argv.slice(2);
const missing: string[] = [];
if (tag !== `v${version}`) missing.push(`The tag is ${tag}, but package.json has the version ${version}.`);
for (const [name, value] of Object.entries({ homepage, repository: repository.url, bugs: bugs.url, mcpName })) {
  // The registry of MCP servers names a server by its website, in reverse.
  if (/\.example\b|^example\./.test(value)) missing.push(`package.json: set ${name}. ${value} is a placeholder.`);
}
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8').split('\n');
const title = changelog.find((line) => line.startsWith(`## ${version} - `)) ?? '';
if (!/\d{4}-\d\d-\d\d$/.test(title)) missing.push(`CHANGELOG.md has no section "## ${version} - <date>".`);
if (missing.length > 0) {
  console.error([...missing, 'Then run: npm run generate'].join('\n'));
  process.exitCode = 1;
}
