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

/** A rule from words to a kind of item; the first match wins. */
interface Rule {
  readonly is: string;
  readonly words: readonly string[];
  /** Skips the rule if one of these occurs. */
  readonly unless?: readonly string[];
  /** For a category rule, the kinds that the title may choose; for a title rule, the kind that must be allowed. */
  readonly among?: string | readonly string[];
  /** For `see title`: the kind if the title names none. */
  readonly else?: string;
}

const categoryRules = categoryWords.rules as readonly Rule[];
const titleKindRules = titleRules.kinds as readonly Rule[];
const conditionRules = conditionWords.rules as [string, string, string | null][];
const genderRules: readonly Rule[] = genderWords.rules;

/**
 * Returns a regular expression for a list of phrases: whole words in Latin script, anywhere otherwise. Uses only syntax
 * that all engines share, so no \b.
 */
function pattern(phrases: readonly string[] | undefined): string {
  const clean = (phrases ?? []).map(normalize);
  const latin = clean.filter((phrase) => /^[a-z0-9 ]+$/.test(phrase));
  const other = clean.filter((phrase) => !/^[a-z0-9 ]+$/.test(phrase));
  const parts: string[] = [];
  if (latin.length > 0) parts.push(`(^|[^a-z0-9])(${latin.join('|')})(s|es)?([^a-z0-9]|$)`);
  if (other.length > 0) parts.push(`(${other.join('|')})`);
  return parts.join('|');
}

/** Returns the generated parts of sql/items.sql, with an engine's words for a regular expression that matches. */
export function groupParts(matches: (text: string, pattern: string) => string): Record<string, string> {
  const when = (rule: Rule, column: string) => {
    const isNamed = matches(column, quote(pattern(rule.words)));
    return rule.unless ? `${isNamed} AND NOT (${matches(column, quote(pattern(rule.unless)))})` : isNamed;
  };
  const cases = (rules: readonly Rule[], column: string) =>
    rules.map((rule) => `WHEN ${when(rule, column)} THEN ${quote(rule.is)}`).join('\n');
  const titleKinds = titleKindRules.map((rule) => {
    const wanted = typeof rule.among === 'string' ? rule.among : rule.is;
    const isAmong = `among LIKE '%,${wanted},%'`;
    // If the category text restricts the kinds, the title may only choose among these.
    const ofKind = typeof rule.among === 'string' ? isAmong : `(among = '' OR ${isAmong})`;
    const allowed = rule.is.startsWith('out: ') ? 'TRUE' : ofKind;
    return `WHEN ${allowed} AND ${when(rule, 'title')} THEN ${quote(rule.is)}`;
  });
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

const key = (name: string) => normalize(name).replaceAll(' ', '');

/** Returns the brand slug of a name, by the names and aliases of catalog and training, otherwise the name's own key. */
export function brandKey(name: string): string {
  return aliases.get(key(name)) ?? key(name);
}

/** Slugs by the letters of names; catalog brands take precedence over names of the training. */
const aliases = new Map<string, string>([
  ...Object.entries(brandWords.names).flatMap(([slug, names]) => names.map((name) => [key(name), slug] as const)),
  ...brands.flatMap((brand) =>
    [brand.slug, brand.name, ...brand.aliases].map((one) => [key(one), brand.slug] as const),
  ),
]);

/** Brands outside the catalog by the normalized names that cells use. */
export const namedBrands: ReadonlyMap<string, Brand> = new Map(
  otherBrands
    .toReversed()
    .flatMap((brand) => [brand.name, ...brand.aliases].map((name) => [brandKey(name), brand] as const)),
);

/** Returns SQL that creates and fills the word tables joined by sql/maps.sql; `temporary` begins their creation. */
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
      categoryRules.map(({ is, else: otherwise = '', among, words, unless }, rank) => [
        rank,
        is,
        otherwise,
        Array.isArray(among) && among.length > 0 ? `,${among.join(',')},` : '',
        pattern(words),
        pattern(unless),
      ]),
    ),
    ...table('hangtag_condition_rule', 'marketplace TEXT, words TEXT, grade TEXT', conditionRules),
  ];
}

/** Returns the kind of a category text by the rules; undefined if it is out of scope or not recognized. */
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

/** Returns SQL for `price` in US dollars by the rate of `currency`; NULL for a currency without a rate. */
export function inDollars(): string {
  const rates = Object.entries(money.usd).map(([code, rate]) => `WHEN ${quote(code)} THEN ${rate}`);
  return `TRY_CAST(price AS DOUBLE) * CASE upper(trim(currency)) ${rates.join(' ')} END`;
}

/** Returns the basis that a string names: `sold`, `asking`, or the string in lower case if unknown. */
export function basisIn(text: string): string {
  const word = text.trim().toLowerCase();
  return Object.entries(money.basis).find(([, names]) => names.includes(word))?.[0] ?? word;
}

/** Returns SQL for the basis that a string names; an unknown word is kept and counted later. */
export function basisOf(text: string): string {
  const cases = Object.entries(money.basis).map(
    ([basis, names]) => `WHEN lower(trim(${text})) IN (${names.map(quote).join(', ')}) THEN '${basis}'`,
  );
  return `CASE ${cases.join(' ')} ELSE ${text} END`;
}
