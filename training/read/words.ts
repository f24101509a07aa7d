import { brands, type Category, categories } from '../../src/garments/catalog.ts';
import genderWords from '../../src/garments/lexicon/genders.json' with { type: 'json' };
import { normalize } from '../../src/garments/read/normalize.ts';
import { quote } from '../sql/quote.ts';
import brandWords from '../words/brands.json' with { type: 'json' };
import categoryWords from '../words/categories.json' with { type: 'json' };
import conditionWords from '../words/conditions.json' with { type: 'json' };
import money from '../words/money.json' with { type: 'json' };
import titleRules from '../words/titles.json' with { type: 'json' };

/** A rule that turns words into a kind of item; the first rule that matches wins. */
interface Rule {
  readonly is: string;
  readonly words: readonly string[];
  /** The rule is skipped where one of these occurs. */
  readonly unless?: readonly string[];
  /** For a category rule: kinds that the title may say. For a title rule: the kind that must be allowed. */
  readonly among?: string | readonly string[];
  /** For `see title`: the kind where the title says nothing. */
  readonly else?: string;
}

const categoryRules = withNewCategories(categoryWords.rules as readonly Rule[]);
const titleKindRules = withNewCategories(titleRules.kinds as readonly Rule[]);
const conditionRules = conditionWords.rules as [string, string, string | null][];
const genderRules: readonly Rule[] = genderWords.rules;

/**
 * The rules, with one for each category that has none yet: its everyday words. They come before all rules but those of
 * children's clothes, which would else take its listings.
 */
export function withNewCategories(
  rules: readonly Rule[],
  all: readonly Pick<Category, 'slug' | 'aliases'>[] = categories,
): readonly Rule[] {
  const known = new Set(rules.map(({ is }) => is));
  const added = all
    .filter(({ slug }) => !known.has(slug))
    .map(({ slug, aliases }) => ({ is: slug, words: aliases }));
  const start = rules.findIndex(({ is }) => is !== 'out: children');
  return [...rules.slice(0, start), ...added, ...rules.slice(start)];
}

/**
 * One regular expression for a list of phrases: whole words in Latin script, anywhere otherwise. In the part of the
 * language that all engines read alike, so without \b.
 */
function pattern(phrases: readonly string[] | undefined): string {
  if (phrases === undefined || phrases.length === 0) return '';
  const clean = phrases.map(normalize);
  const latin = clean.filter((phrase) => /^[a-z0-9 ]+$/.test(phrase));
  const other = clean.filter((phrase) => !/^[a-z0-9 ]+$/.test(phrase));
  const parts = [];
  if (latin.length > 0) parts.push(`(^|[^a-z0-9])(${latin.join('|')})(s|es)?([^a-z0-9]|$)`);
  if (other.length > 0) parts.push(`(${other.join('|')})`);
  return parts.join('|');
}

function when(rule: Rule, column: string): string {
  const tests = [`matches(${column}, ${quote(pattern(rule.words))})`];
  if (rule.unless) tests.push(`NOT matches(${column}, ${quote(pattern(rule.unless))})`);
  return tests.join(' AND ');
}

function cases(rules: readonly Rule[], column: string): string {
  return rules.map((rule) => `WHEN ${when(rule, column)} THEN ${quote(rule.is)}`).join('\n      ');
}

function titleKinds(): string {
  return titleKindRules
    .map((rule) => {
      const wanted = typeof rule.among === 'string' ? rule.among : rule.is;
      // If the category text limits the kinds, the title may only choose among those.
      const allowed = rule.is.startsWith('out: ')
        ? 'TRUE'
        : typeof rule.among === 'string'
          ? `among LIKE '%,${wanted},%'`
          : `(among = '' OR among LIKE '%,${wanted},%')`;
      return `WHEN ${allowed} AND ${when(rule, 'title')} THEN ${quote(rule.is)}`;
    })
    .join('\n      ');
}

function kind(): string {
  return `CASE
      WHEN title_scope IS NOT NULL THEN title_scope
      WHEN gender = 'children' THEN 'out: children'
      WHEN category_kind = 'see title' THEN coalesce(CASE ${titleKinds()} END, nullif(otherwise, ''))
      WHEN category_kind = 'bag' THEN coalesce(CASE ${cases(titleRules.bagScope, 'title')} END, 'bag')
      ELSE category_kind
    END`;
}

function titleBrands(): string {
  return Object.entries(brandWords.titleNames)
    .map(([brand, names]) => `WHEN matches(title, ${quote(pattern(names))}) THEN ${quote(brand)}`)
    .join('\n      ');
}

function genders(): string {
  return `CASE
      ${cases(genderRules, 'gender_words')}
      ${cases(genderRules, 'category_words')}
      ${cases(genderRules, 'title')}
      ELSE 'unknown' END`;
}

/** The generated parts of sql/group.sql. */
export function groupParts(): Record<string, string> {
  return {
    title_brand: titleBrands(),
    title_scope: cases(titleRules.scope, 'title'),
    kind: kind(),
    gender: genders(),
  };
}

const key = (name: string) => normalize(name).replaceAll(' ', '');

/** Brand slug of a name: the catalog's names and aliases and the training-only ones; else the name's own key. */
export function brandKey(name: string): string {
  return aliases().get(key(name)) ?? key(name);
}

let aliasCache: Map<string, string> | undefined;
function aliases(): Map<string, string> {
  if (aliasCache) return aliasCache;
  aliasCache = new Map();
  for (const [slug, names] of Object.entries(brandWords.names)) {
    for (const name of names) aliasCache.set(key(name), slug);
  }
  for (const brand of brands) {
    for (const name of [brand.slug, brand.name, ...brand.aliases])
      aliasCache.set(key(name), brand.slug);
  }
  return aliasCache;
}

/** SQL that creates and fills the word tables which sql/maps.sql joins. */
export function wordTables(): string[] {
  const rows = (values: (string | null | number)[][]) =>
    values
      .map(
        (row) =>
          `(${row.map((v) => (v === null ? 'NULL' : typeof v === 'number' ? v : quote(v))).join(', ')})`,
      )
      .join(',\n');
  const brandWordRows = [
    ...brandWords.unbranded.map((name) => [key(name), 'unbranded']),
    ...brandWords.unknown.map((name) => [key(name), 'unknown']),
  ];
  return [
    'DROP TABLE IF EXISTS brand_alias',
    'CREATE TABLE brand_alias (key TEXT, brand TEXT)',
    `INSERT INTO brand_alias VALUES ${rows([...aliases()])}`,
    'DROP TABLE IF EXISTS brand_word',
    'CREATE TABLE brand_word (key TEXT, kind TEXT)',
    `INSERT INTO brand_word VALUES ${rows(brandWordRows)}`,
    'DROP TABLE IF EXISTS category_rule',
    'CREATE TABLE category_rule (rank INTEGER, kind TEXT, otherwise TEXT, among TEXT, pattern TEXT, unless TEXT)',
    `INSERT INTO category_rule VALUES ${rows(
      categoryRules.map((rule, rank) => [
        rank,
        rule.is,
        rule.else ?? '',
        Array.isArray(rule.among) && rule.among.length > 0 ? `,${rule.among.join(',')},` : '',
        pattern(rule.words),
        pattern(rule.unless),
      ]),
    )}`,
    'DROP TABLE IF EXISTS condition_rule',
    'CREATE TABLE condition_rule (marketplace TEXT, words TEXT, grade TEXT)',
    `INSERT INTO condition_rule VALUES ${rows(conditionRules)}`,
  ];
}

/** Kind that the rules assign to a category text alone, or undefined if it is out of scope or not recognized. */
export function categoryKind(text: string): string | undefined {
  const clean = normalize(text);
  for (const rule of categoryRules) {
    if (!new RegExp(pattern(rule.words)).test(clean)) continue;
    if (rule.unless && new RegExp(pattern(rule.unless)).test(clean)) continue;
    const kind = rule.is === 'see title' ? rule.else : rule.is;
    return kind && !kind.startsWith('out: ') ? kind : undefined;
  }
  return undefined;
}

/** SQL for `price` in US dollars by the rate of `currency`; a currency without a rate gives NULL. */
export function inDollars(): string {
  const rates = Object.entries(money.usd).map(([code, rate]) => `WHEN ${quote(code)} THEN ${rate}`);
  return `TRY_CAST(price AS DOUBLE) * CASE upper(trim(currency)) ${rates.join(' ')} END`;
}

/** The basis behind a text: `sold`, `asking`, or the text itself where the word is not known. */
export function basisIn(text: string): string {
  const word = text.trim().toLowerCase();
  return Object.entries(money.basis).find(([, names]) => names.includes(word))?.[0] ?? word;
}

/** SQL for the basis behind a text; an unknown word is kept and counted later. */
export function basisOf(text: string): string {
  const cases = Object.entries(money.basis).map(
    ([basis, names]) =>
      `WHEN lower(trim(${text})) IN (${names.map(quote).join(', ')}) THEN '${basis}'`,
  );
  return `CASE ${cases.join(' ')} ELSE ${text} END`;
}
