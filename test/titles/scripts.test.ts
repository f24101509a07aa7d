import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { resolveCondition } from '../../src/titles/conditions.ts';
import brandNames from '../../src/titles/lexicon/words/brand-names.json' with { type: 'json' };
import conditions from '../../src/titles/lexicon/words/conditions.json' with { type: 'json' };
import kinds from '../../src/titles/lexicon/words/kinds.json' with { type: 'json' };
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { expandPhrases } from '../../src/titles/tokens.ts';
import { pluck } from '../support/pluck.ts';
import { readRows } from '../support/rows.ts';
import { sampled } from '../support/sampled.ts';

const read = (title: string) => parseTitle(BASE_LEXICON, title);

/** Asserts that at most a share of cases is wrong. Lists those that are. */
function assertMost(wrong: readonly string[], cases: number, share: number): void {
  assert.ok(wrong.length <= share * cases, `${wrong.length} of ${cases}:\n${wrong.join('\n')}`);
}

it('9 in 10 titles in eleven languages are read as people in their countries do', () => {
  const rows = readRows(new URL('./languages.tsv', import.meta.url));
  const wrong = rows.filter(({ title = '', brand = '', kind, condition = '', refusal = '', pieces = '' }) => {
    const parsed = read(title);
    if (refusal !== '') return parsed.refusal?.code !== refusal;
    const isKind = !kind || parsed.category?.slug === kind;
    const isCounted = pieces === '' || parsed.lot?.pieces === Number(pieces);
    const isBrand = (parsed.brand?.slug ?? '') === brand;
    return !(isBrand && isKind && isCounted && (parsed.condition ?? '') === condition && !parsed.refusal);
  });
  assertMost(
    wrong.map(({ title = '' }) => title),
    rows.length,
    0.1,
  );
});

const TITLES: Readonly<Record<string, string>> = {
  en: 'Gap shirt',
  ja: 'ユニクロ シャツ',
  ko: '유니클로 셔츠',
  zh: '优衣库 衬衫',
};

/** Words by their meaning and language. */
type Words = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

it('damage has its grade after a title in its language, in 95 of 100 cases', () => {
  const cases = CONDITIONS.flatMap((grade) =>
    Object.entries((conditions.damage as Words)[grade] ?? {}).flatMap(([language, phrases]) =>
      sampled(expandPhrases(phrases), 100).map((phrase) => ({
        grade,
        title: `${TITLES[language] ?? 'Zara vestido'} ${phrase}`,
      })),
    ),
  );
  const wrong = cases.filter(({ grade, title }) => read(title).condition !== grade);
  assertMost(
    wrong.map(({ title }) => title),
    cases.length,
    0.05,
  );
});

it('words before and after damage soften, worsen, or deny it in any language', () => {
  for (const [title, grade] of [
    ['Zara Kleid leicht verwaschen', 'Good'],
    ['Zara Kleid ohne Flecken', undefined],
    ['Pull Maje légèrement bouloché', 'Good'],
    ['Maglione Zara graffi lievi', 'Good'],
    ['Camiseta Zara muchas manchas', 'Poor'],
    ['ユニクロ シャツ 若干のスレ', 'Good'],
    ['ユニクロ シャツ シミありません', undefined],
    // シミ is a stain, and シミズ and キズナ are names.
    ['シミズ コーチ バッグ', undefined],
    ['キズナ コーチ バッグ', undefined],
    ['유니클로 셔츠 얼룩 없음', undefined],
    ['유니클로 셔츠 오염 심함', 'Poor'],
  ] as const)
    assert.equal(read(title).condition, grade, title);
});

it('a color or a material in another language is not a misspelled model', () => {
  for (const title of ['bolsa Coach couro', 'Tasche Miu Miu blau', 'bolso Bottega Veneta roja'])
    assert.deepEqual(read(title).mentions.correctedNames, [], title);
});

it('a copy is refused, a doubt is asked about, and a real item is neither, in any language', () => {
  const answerTo = (title: string) => {
    const { refusal, doubtTexts } = read(title);
    return refusal?.code ?? (doubtTexts.length > 0 ? 'doubted' : undefined);
  };
  for (const [title, answer] of [
    ['Gucci Tasche nachgemacht', 'counterfeit_words'],
    ['Sac Hermès contrefait', 'counterfeit_words'],
    ['Bolso parecida a Prada', 'counterfeit_words'],
    ['グッチ っぽい バッグ', 'counterfeit_words'],
    ['古驰 平替 包', 'counterfeit_words'],
    ['구찌 가방 모조품', 'counterfeit_words'],
    ['Borsa Fendi autenticità da verificare', 'doubted'],
    ['Gucci loafers 38 authentic?', 'doubted'],
    ['80s inspired Free People pullover S', undefined],
    ['Zara chaqueta estilo Chanel M', undefined],
    ['Manteau Zara imitation cuir', undefined],
  ] as const)
    assert.equal(answerTo(title), answer, title);
});

/** Words of other languages by their meaning, how each is read, and the share that may be misread. */
for (const [what, table, meaningOf, share] of [
  ['a grade has its meaning in a field', conditions.grades, resolveCondition, 0.05],
  ['a grade of one word has its meaning in a field', conditions.alone, resolveCondition, 0.05],
  [
    'a brand in another script is read before a bag',
    brandNames.names,
    (name) => read(`${name} バッグ`).brand?.slug,
    0.01,
  ],
  ['a word for a kind names its kind', kinds.kinds, (word) => read(`Zara ${word}`).category?.slug, 0.05],
] as readonly (readonly [string, Words, (word: string) => string | undefined, number])[]) {
  it(`${what} in any language, but for ${100 * share} of 100`, () => {
    const cases = Object.entries(table).flatMap(([meaning, languages]) =>
      expandPhrases(Object.values(languages).flat()).map((word) => ({ meaning, word })),
    );
    const wrong = cases.filter(({ meaning, word }) => meaningOf(word) !== meaning);
    assertMost(pluck(wrong, 'word'), cases.length, share);
  });
}
