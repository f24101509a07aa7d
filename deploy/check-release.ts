// Checks that a version can be released: `node deploy/check-release.ts v2.0.0`. Prints what to set otherwise. Asks npm
// too, unless PUBLISH is set to something else than true, as in a workflow that does not publish.
import { readFileSync } from 'node:fs';
import packageJson from '../package.json' with { type: 'json' };
import { PROBLEM_TYPE_PREFIX } from '../src/base/problem.ts';
import fees from '../src/money/marketplaces.json' with { type: 'json' };
import vintage from '../src/titles/lexicon/items/vintage.json' with { type: 'json' };

const WORKFLOW = '.github/workflows/release.yml';
const { name, version, homepage, repository, bugs, mcpName } = packageJson;
const { PUBLISH = 'true', GITHUB_REPOSITORY, npm_config_registry = 'https://registry.npmjs.org' } = process.env;
const [tag] = process.argv.slice(2);
const MAX_FEE_DAYS = 120;

const problems = [
  ...findWrongVersion(),
  ...findPlaceholders(),
  ...findWrongNames(),
  ...findUnpinnedParts(),
  ...findOldFees(),
  ...findPastYear(),
];
if (PUBLISH === 'true') problems.push(...(await findNpmProblems()));
if (problems.length > 0) {
  console.error([...problems, 'Then run: npm run generate'].join('\n'));
  process.exitCode = 1;
}

function readSourceFile(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
}

function findWrongVersion(): string[] {
  const title = readSourceFile('CHANGELOG.md')
    .split('\n')
    .find((line) => line.startsWith(`## ${version} - `));
  return [
    tag === `v${version}` ? '' : `The tag is ${tag}, but package.json has the version ${version}.`,
    /\d{4}-\d\d-\d\d$/.test(title ?? '') ? '' : `CHANGELOG.md has no section "## ${version} - <date>".`,
  ].filter(Boolean);
}

function isPlaceholder(value: string): boolean {
  return /\.example\b|^example\./.test(value);
}

function findPlaceholders(): string[] {
  const members = { homepage, repository: repository.url, bugs: bugs.url, 'bugs.email': bugs.email, mcpName };
  const problems = Object.entries(members).flatMap(([member, value]) =>
    isPlaceholder(value) ? `package.json: set ${member}. ${value} is a placeholder.` : [],
  );
  if (isPlaceholder(PROBLEM_TYPE_PREFIX)) {
    problems.push(
      `src/base/problem.ts: set PROBLEM_TYPE_PREFIX, once and for all. ${PROBLEM_TYPE_PREFIX} is a placeholder.`,
    );
  }
  return problems;
}

/** The workflow logs in to the MCP registry as the owner of the repository on GitHub, who may use no other name. */
function findWrongNames(): string[] {
  const [, owner, project] = /^git\+https:\/\/github\.com\/([^/]+)\/([^/]+)\.git$/.exec(repository.url) ?? [];
  if (isPlaceholder(repository.url)) return [];
  if (owner === undefined) return ['package.json: set repository to git+https://github.com/OWNER/NAME.git.'];
  const problems: string[] = [];
  if (!mcpName.startsWith(`io.github.${owner}/`)) {
    problems.push(`package.json: set mcpName to io.github.${owner}/…: the login of ${WORKFLOW} can publish no other.`);
  }
  if (GITHUB_REPOSITORY !== undefined && GITHUB_REPOSITORY !== `${owner}/${project}`) {
    problems.push(`package.json: set repository. This is ${GITHUB_REPOSITORY}, and npm compares them.`);
  }
  return problems;
}

/** Whatever the workflow runs may publish, so it must be what was read. */
function findUnpinnedParts(): string[] {
  return readSourceFile(WORKFLOW)
    .split('\n')
    .flatMap((line, index) => {
      const isUnpinned = /\buses: (?!\S+@[0-9a-f]{40}\b)/.test(line) || /\/latest\/|\b(?:curl|wget)\b/.test(line);
      return isUnpinned ? `${WORKFLOW}:${index + 1}: pin it to a commit, or leave it out: ${line.trim()}` : [];
    });
}

/** The test of the fees refuses them too, but does not say what to read. */
function findOldFees(): string[] {
  const oldestTime = new Date(Date.now() - MAX_FEE_DAYS * 24 * 60 * 60 * 1000).toISOString();
  return fees.marketplaces
    .filter(({ checkedOn }) => `${checkedOn}-31`.slice(0, 10) < oldestTime.slice(0, 10))
    .map(({ id, checkedOn, sources }) => {
      const pages = sources.join(' and ');
      return `src/money/marketplaces.json: the fees of ${id} were checked in ${checkedOn}. Read ${pages}, and set checkedOn.`;
    });
}

/** Titles that name a later year than the next one, and what counts as vintage, follow from the year. */
function findPastYear(): string[] {
  const year = new Date().getUTCFullYear();
  return vintage.year === year
    ? []
    : [`src/titles/lexicon/items/vintage.json: set year to ${year}. It is ${vintage.year}.`];
}

/** npm takes a version from a workflow only if the package is there already, and names the workflow. */
async function findNpmProblems(): Promise<string[]> {
  const address = `${npm_config_registry.replace(/\/$/, '')}/${name.replace('/', '%2f')}`;
  const answer = await fetch(address).catch(() => undefined);
  if (answer?.status === 404) {
    const scope = name.split('/')[0];
    return [
      `package.json: set name. npm has no ${name}: who owns the scope ${scope} publishes a first version by hand, ` +
        `and names ${WORKFLOW} as its trusted publisher.`,
    ];
  }
  if (!answer?.ok) return [`npm does not answer at ${address}. PUBLISH=false leaves it out.`];
  const { repository: npmRepository } = (await answer.json()) as { readonly repository?: { readonly url?: string } };
  return npmRepository?.url === repository.url
    ? []
    : [`package.json: set name. npm's ${name} is of ${npmRepository?.url}.`];
}
