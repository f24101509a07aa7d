import type { Category } from '../catalog/catalog.ts';
import { toSearchText, withSigns, wordPattern } from './phrase-index.ts';
import type { FoundPhrase, WordSpan, Words } from './tokens.ts';

const PAIRED: readonly string[] = ['gloves', 'socks', 'earrings', 'cufflinks', 'kids-shoes', 'kids-sneakers'];

const parts = {
  things: (
    'shoe sneaker trainer boot bootie sandal heel pump loafer slipper slide mule flat clog cleat glove mitten sock ' +
    'earring cufflink zapato zapatilla bota chaussure botte basket schuh stiefel scarpa sapato'
  ).split(' '),
  side: '(?:left|right|izquierd[oa]|derech[oa]|gauche|droite?|linke[rn]?|rechte[rn]?|sinistr[oa]|destr[oa])',
  /** A word for one of them, unless it begins another thing: `shoe box`, `boot cut`. */
  single: '<things>(?! (?:bag|box|rack|tree|charm|cut|leg|strap|cover) )',
  both: '(?:feet|foot|shoes|boots|sneakers|gloves)',
  one: '(?:one|1|un|una|une|ein|einen?)',
  lone: '(?:one|single|lone|odd|orphan|unpaired|solo)',
  other: '(?:mate|match|partner|other (?:one|<single>))',
  /** After these, the words tell where damage is. */
  elsewhere: '(?<! (?:on|in|at|near|of|to|inside|from) (?:the |my |one )?)',
  noFlaw: '(?! (?:~flaw|has|have|is|was|are|with|slightly|fits|feels|runs|a) )(?!(?: \\S+){1,2} ~flaw )',
  sideSize: '<side> (?:foot |is |size )*<size>',
  size: '\\d+(?: 5)?',
};

/** Something that each of the rules below has. */
const findHint = wordPattern(
  '<side>s?|<single>|mate|match|partner|other one|lost|missing|pair|sizes|(?:un|mis)matched|amputee',
  parts,
);

/** Words of one of a pair, whatever the kind. */
const findOne = wordPattern(
  [
    // one UGG slipper · just one Nike high top sneaker · single Nike sneaker · boot just one · zapato suelto
    '(?:(?<=^ )|just |only |solo )<one> (?!pair )(?:\\S+ ){0,3}?<single>',
    '<lone> (?:<side> )?(?:~name )?<single>',
    '<single>(?: ~name)? (?:just|only) one|<single> (?:suelto|suelta|seule?|einzeln|spaiata)',
    // right boot UGG 7, but neither scuff on left boot nor left shoe has a scuff
    '(?<!~flaw )<elsewhere><side> (?:~name )?(?:<single>|foot)<noFlaw>',
    // missing the left shoe · two left feet
    '(?:missing|lost) (?:the |a |one )?(?:<side> )?(?:~name )?<single>|(?:two|2|both) <side>s? (?:~name )?<both>',
  ].join('|'),
  parts,
);

/** The same, where only the kind tells that it is about a pair: `just the left` may be of anything. */
const findOneOfKind = wordPattern(
  [
    // one Nike Air Max 90 size 10 left · just the left Birkenstock · New Balance 550 right only · only left earring
    '(?<=^ )(?:just )?<one> (?!pair )(?=.* <side> $).*(?= $)|pair of one',
    '(?:just|only) (?:have )?(?:the )?<side>|<side> (?:foot |one )?only',
    // needs a mate · match is missing · lost one · one of a pair
    '(?:no|missing|lost|without|needs) (?:the |its |a |her )?<other>|<other> (?:is |got )?(?:missing|lost|gone)',
    'lost one|one (?:is )?(?:lost|missing)(?= $)|one of (?:a|the) pair|amputee',
    // different sizes 8 and 8.5 · mismatched pair · left 9 right 9.5 · 8 left, 8.5 right
    '(?<! in )different sizes|(?:un|mis)matched (?:pair|sizes?|<both>)',
    '(?:<sideSize>|(?<= <size> )<side>) (?:\\S+ ){0,2}(?:<sideSize>|<size> <side>)',
  ].join('|'),
  parts,
);

/**
 * Finds the words that say that a pair is not whole, by number or by side: `right boot`. `names` are those of makers
 * and models, and `flaws` phrases about condition. Returns what checks the item's kind.
 */
export function findOneOfPair(words: Words, names: readonly WordSpan[], flaws: readonly WordSpan[]) {
  const signs = (value: string, spans: readonly WordSpan[]): FoundPhrase<string>[] =>
    spans.map(({ from, to }) => ({ from, to, value }));
  return (kind: Category | undefined): WordSpan | undefined => {
    if (!findHint(toSearchText(words))) return undefined;
    const { tokens, spanOf } = withSigns(words, [...signs('~name', names), ...signs('~flaw', flaws)]);
    const text = toSearchText(tokens);
    const isPaired = kind?.family === 'footwear' || PAIRED.includes(kind?.slug ?? '');
    const found = (isPaired ? findOneOfKind(text) : undefined) ?? findOne(text);
    return found && spanOf(found);
  };
}
