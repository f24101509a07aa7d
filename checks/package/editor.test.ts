import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { askEditor } from './language-server.ts';
import { compile, packedPackage } from './packed-package.ts';

const ROOT = join(import.meta.dirname, '../..');
const FUNCTIONS = ['appraise', 'explain', 'list', 'offer', 'payouts', 'price', 'reprice'];

const HEAD = `
import { appraise, brands, createHangtag, explain, list } from '@hangtag/hangtag';
import { modelVersion, offer, payouts, price, reprice } from '@hangtag/hangtag';
const mine = createHangtag();
const listing = appraise({ title: 'Coach Tabby 26', askingPrice: 60 });
const [payout] = payouts({ price: 60 }).payouts;
`;

/** Expressions of a program, each with its last member's type and the beginning of its comment in an editor. */
const EXPRESSIONS: Readonly<Record<string, readonly [type: RegExp, comment: RegExp]>> = {
  'listing.estimate.priceLow': [/priceLow: number$/, /^Lower end of the 80% interval/],
  'listing.judgment.zone': [/zone: .*\| "buy" \| .* \| null$/, /^Null if there is no price to judge/],
  'listing.judgment': [/judgment: Verdict$/, /^A verdict on an item at a price/],
  'listing.currency': [/currency: "USD"$/, /^All amounts are in US dollars/],
  'listing.evidence.sold': [/sold: number$/, /^How many of them sold/],
  'payout?.netRange?.low': [/low: number \| undefined$/, /^At worst, US dollars/],
  "explain({ title: 'Coach bag' }).factors[0]?.factor": [/factor: number$/, /^US dollars for the first factor/],
  "offer({ title: 'Coach bag', asked: 90, offered: 60 }).advice": [/advice: "accept" \| .* \| null$/, /^The advice\./],
  "reprice({ title: 'Coach bag' }).schedule": [
    /schedule\?: readonly \{/,
    /^Prices to ask, each with the day it starts/,
  ],
  'list({ items: [] }).total.sumOfPrices': [/sumOfPrices: number$/, /^The total to quote: the sum of the prices/],
  modelVersion: [/const modelVersion: string$/, /^Version of the fitted model/],
  brands: [/const brands: readonly Brand\[\]$/, /^The brands of the catalog/],
};

/** Types that programs name, each the same in the package as in its source. */
const TYPES = [
  ...['GarmentPrice', 'ListingAppraisal', 'ListAppraisal', 'Explanation', 'OfferAdvice', 'Advice', 'SalePayouts'],
  ...['MarketplacePayout', 'Brand', 'Category'],
];

describe('the npm package in an editor', () => {
  const { folder, installed, root, install } = packedPackage();
  before(install);
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('describes each function and member', async () => {
    const file = join(installed, 'program.ts');
    const functions = [...FUNCTIONS, ...FUNCTIONS.map((name) => `mine.${name}`)];
    const expected = Object.values(EXPRESSIONS);
    const program = `${HEAD}${[...functions, ...Object.keys(EXPRESSIONS)].join('\n')}`;
    writeFileSync(file, program);
    const compilerOptions = { strict: true, module: 'nodenext', target: 'es2022', types: [] };
    writeFileSync(join(installed, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const lines = [...program.split('\n').entries()].slice(HEAD.split('\n').length - 1);
    // The last word of each line.
    const places = lines.map(([line, { length }]) => ({ method: 'hover', line, character: length - 1 }) as const);
    const hovers = (await askEditor(file, program, places)) as { readonly contents: { readonly value: string } }[];
    const plain = hovers.map(({ contents }) => contents.value.replaceAll(/\[(\w+)\]\(file:[^)]*\)/g, '$1'));
    const parts = plain.map((hover) => /^```typescript\n(.*?)\n```\n(.*)$/s.exec(hover) ?? assert.fail(hover));
    for (const [index, name] of functions.entries()) {
      const [, type = '', comment = ''] = parts[index] ?? [];
      const own = name.replace('mine.', '');
      assert.match(type, new RegExp(`\\b${own}\\b.*\\(\\w+: \\w+Words\\).* \\w+$`));
      assert.match(comment, new RegExp(`^[A-Z].{30}.*\\*@example\\*.*\\b${own}\\(`, 's'));
      // The module's function and that of `createHangtag` have the same comment.
      assert.equal(comment, parts[FUNCTIONS.indexOf(own)]?.[2]);
    }
    for (const [index, [type, comment]] of expected.entries()) {
      const [, shownType = '', shownComment = ''] = parts[functions.length + index] ?? [];
      assert.match(shownType, type);
      assert.match(shownComment, comment);
      assert.doesNotMatch(shownType, /\bType\.|\bT[A-Z]\w+</);
    }
  });

  it('completes conditions and marketplaces, and accepts any other string', async () => {
    const file = join(installed, 'completed.ts');
    const lines = [
      "import { price, offer, createHangtag } from '@hangtag/hangtag';",
      "price({ brand: 'coach', category: 'bag', condition: '' });",
      "createHangtag({ terms: { marketplace: '' } });",
      "offer({ title: 'Coach bag', asked: 90, offered: 60, marketplace: '' });",
      "price({ brand: 'coach', category: 'bag', condition: 'NWT' as string });",
    ];
    const text = lines.join('\n');
    writeFileSync(file, text);
    const places = [1, 2, 3].map((line) => {
      const character = (lines[line] ?? '').indexOf("''") + 1;
      return { method: 'completion', line, character } as const;
    });
    const answers = (await askEditor(file, text, places)) as {
      readonly items: readonly { readonly label: string }[];
    }[];
    const [conditions, ...marketplaces] = answers.map(({ items }) => items.map(({ label }) => label));
    assert.deepEqual(conditions?.sort(), ['Fair', 'Good', 'Like New', 'New with tags', 'Poor']);
    for (const offered of marketplaces) assert.ok(offered.includes('poshmark'));
    compile(installed, '--target', 'es2022', '--types', '', file);
  });

  it('has plain types, the same as those of its source', () => {
    for (const file of globSync('lib/**/*.d.ts', { cwd: root })) {
      assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), /typebox|\bType\.T/i, file);
    }
    const lines = TYPES.flatMap((name) => [
      `export const to${name} = (value: source.${name}): packed.${name} => value;`,
      `export const from${name} = (value: packed.${name}): source.${name} => value;`,
    ]);
    const imports = [
      "import type * as packed from '@hangtag/hangtag';",
      `import type * as source from '${ROOT}/src/index.ts';`,
    ];
    const file = join(installed, 'same.ts');
    writeFileSync(file, `${[...imports, ...lines].join('\n')}\n`);
    const options = ['--skipLibCheck', '--allowImportingTsExtensions', '--resolveJsonModule'];
    options.push('--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess');
    options.push('--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types'));
    compile(installed, '--target', 'esnext', ...options, file);
  });

  it('has lists that nobody can change', () => {
    const program = `
      import { brands, categories, CONDITIONS, GENDERS } from '@hangtag/hangtag';
      for (const list of [brands, categories, CONDITIONS, GENDERS]) {
        for (const change of [() => list.push('x'), () => list.sort(), () => { list[0].name = 'x'; }]) {
          try { change(); console.log('changed'); } catch (error) { if (!(error instanceof TypeError)) throw error; }
        }
      }`;
    writeFileSync(join(installed, 'change.mjs'), program);
    assert.equal(execFileSync(process.execPath, ['change.mjs'], { cwd: installed, encoding: 'utf8' }), '');
  });
});
