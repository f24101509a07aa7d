import { type Brand, brands } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import genderWords from '../../src/titles/lexicon/genders.json' with { type: 'json' };
import { quote } from '../sql/engines.ts';
import brandWords from '../words/brands.json' with { type: 'json' };
import categoryWords from '../words/categories.json' with { type: 'json' };
import conditionWords from '../words/conditions.json' with { type: 'json' };
import money from '../words/money.json' with { type: 'json' };
import titleRules from '../words/titles.json' with { type: 'json' };

/** A rule that maps words to a kind of item. The first match applies. */
interface Rule {
  readonly is: string;
  readonly words: readonly string[];
  /** Words that prevent a match. */
  readonly unless?: readonly string[];
  /** In a category rule, the kinds that the title may select; in a title rule, the kind that must be among them. */
  readonly among?: string | readonly string[];
  /** In a rule with `see title`, the kind if the title doesn't have one. */
  readonly else?: string;
}

const categoryRules = categoryWords.rules as readonly Rule[];
const titleKindRules = titleRules.kinds as readonly Rule[];
const conditionRules = conditionWords.rules as [string, string, string | null][];
const genderRules: readonly Rule[] = genderWords.rules;

/**
 * Returns a regular expression for phrases. Phrases in Latin script match whole words; others match anywhere. Uses only
 * syntax that all engines share, which excludes \b.
 */
function pattern(phrases: readonly string[] = []): string {
  const { latin = [], other = [] } = Object.groupBy(phrases.map(normalize), (phrase) =>
    /^[a-z0-9 ]+$/.test(phrase) ? 'latin' : 'other',
  );
  const parts: string[] = [];
  if (latin.length > 0) parts.push(`(^|[^a-z0-9])(${latin.join('|')})(s|es)?([^a-z0-9]|$)`);
  if (other.length > 0) parts.push(`(${other.join('|')})`);
  return parts.join('|');
}

/** Generates the parts of `sql/items.sql`. `matches` returns an engine's SQL to test for a regular expression. */
export function groupParts(matches: (text: string, pattern: string) => string): Record<string, string> {
  const when = (rule: Rule, column: string) => {
    const isNamed = matches(column, quote(pattern(rule.words)));
    return rule.unless ? `${isNamed} AND NOT (${matches(column, quote(pattern(rule.unless)))})` : isNamed;
  };
  const cases = (rules: readonly Rule[], column: string) =>
    rules.map((rule) => `WHEN ${when(rule, column)} THEN ${quote(rule.is)}`).join('\n');
  const titleKinds = titleKindRules.map(
    (rule) => `WHEN ${allowsKind(rule)} AND ${when(rule, 'title')} THEN ${quote(rule.is)}`,
  );
  const titleBrands = Object.entries(brandWords.titleNames).map(
    ([brand, names]) => `WHEN ${matches('title', quote(pattern(names)))} THEN ${quote(brand)}`,
  );
  const genders = ['gender_words', 'category_words', 'title'].map((column) => cases(genderRules, column));
  return {
    title_brand: titleBrands.join('\n'),
    title_scope: cases(titleRules.scope, 'title'),
    kind: `CASE
      WHEN title_scope IS NOT NULL THEN title_scope
      WHEN gender = 'children' THEN 'out: children'
      WHEN category_kind = 'see title' THEN coalesce(CASE ${titleKinds.join('\n')} END, nullif(otherwise, ''))
      WHEN category_kind = 'bag' THEN coalesce(CASE ${cases(titleRules.bagScope, 'title')} END, 'bag')
      ELSE category_kind
    END`,
    gender: `CASE ${genders.join('\n')} ELSE 'unknown' END`,
  };
}

/** Returns an SQL condition: a title may only select a kind that the category text allows. */
function allowsKind({ is, among }: Rule): string {
  if (is.startsWith('out: ')) return 'TRUE';
  return typeof among === 'string' ? `among LIKE '%,${among},%'` : `(among = '' OR among LIKE '%,${is},%')`;
}

const key = (name: string) => normalize(name).replaceAll(' ', '');

/** Returns the slug for a brand's name or alias in the catalog or the training, or any other name's letters. */
export function brandKey(name: string): string {
  return aliases.get(key(name)) ?? key(name);
}

/** Slugs by names' letters. The catalog's names come last, so that they override the training's. */
const aliases = new Map<string, string>([
  ...Object.entries(brandWords.names).flatMap(([slug, names]) => names.map((name) => [key(name), slug] as const)),
  ...brands.flatMap((brand) =>
    [brand.slug, brand.name, ...brand.aliases].map((name) => [key(name), brand.slug] as const),
  ),
]);

/** Brands outside the catalog by their normalized names, as in cells. */
export const namedBrands: ReadonlyMap<string, Brand> = new Map(
  otherBrands
    .toReversed()
    .flatMap((brand) => [brand.name, ...brand.aliases].map((name) => [brandKey(name), brand] as const)),
);

/** Returns the SQL that creates and fills the word tables. `temporary` is the engine's CREATE TABLE. */
export function wordTables(temporary: string): string[] {
  const literal = (value: string | number | null) =>
    typeof value === 'string' ? quote(value) : String(value ?? 'NULL');
  const table = (name: string, columns: string, rows: (string | number | null)[][]) => [
    `${temporary} ${name} (${columns})`,
    `INSERT INTO ${name} VALUES ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(',\n')}`,
  ];
  const { unbranded, unknown } = brandWords;
  return [
    ...table('hangtag_brand_alias', 'key TEXT, brand TEXT', [...aliases]),
    ...table(
      'hangtag_brand_word',
      'key TEXT, kind TEXT',
      Object.entries({ unbranded, unknown }).flatMap(([kind, names]) => names.map((name) => [key(name), kind])),
    ),
    ...table(
      'hangtag_category_rule',
      'rank INTEGER, kind TEXT, otherwise TEXT, among TEXT, pattern TEXT, unless TEXT',
      categoryRules.map((rule, rank) => {
        const among = Array.isArray(rule.among) && rule.among.length > 0 ? `,${rule.among.join(',')},` : '';
        return [rank, rule.is, rule.else ?? '', among, pattern(rule.words), pattern(rule.unless)];
      }),
    ),
    ...table('hangtag_condition_rule', 'marketplace TEXT, words TEXT, grade TEXT', conditionRules),
  ];
}

/** Returns the kind of garment in a category text, or undefined if it is out of scope or not recognized. */
export function categoryKind(text: string): string | undefined {
  const clean = normalize(text);
  for (const rule of categoryRules) {
    const matches = (words: readonly string[]) => new RegExp(pattern(words)).test(clean);
    if (!matches(rule.words) || (rule.unless && matches(rule.unless))) continue;
    const kind = rule.is === 'see title' ? rule.else : rule.is;
    return kind && !kind.startsWith('out: ') ? kind : undefined;
  }
  return undefined;
}

/** Returns the SQL that converts `price` from `currency` to US dollars, or to NULL without an exchange rate. */
export function inDollars(): string {
  const rates = Object.entries(money.usd).map(([code, rate]) => `WHEN ${quote(code)} THEN ${rate}`);
  return `TRY_CAST(price AS DOUBLE) * CASE upper(trim(currency)) ${rates.join(' ')} END`;
}

/** Returns the basis for a word, `sold` or `asking`, or an unknown word in lower case. */
export function basisIn(text: string): string {
  const word = text.trim().toLowerCase();
  return Object.entries(money.basis).find(([, names]) => names.includes(word))?.[0] ?? word;
}

/** Returns the SQL for the basis of a word. Keeps unknown words, whose rows then count as left out. */
export function basisOf(text: string): string {
  const cases = Object.entries(money.basis).map(
    ([basis, names]) => `WHEN lower(trim(${text})) IN (${names.map(quote).join(', ')}) THEN '${basis}'`,
  );
  return `CASE ${cases.join(' ')} ELSE ${text} END`;
}
