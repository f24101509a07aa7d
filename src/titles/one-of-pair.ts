import type { Category } from '../catalog/catalog.ts';
import { firstRule, toSearchText, withSigns } from './phrase-index.ts';
import type { FoundPhrase, WordSpan, Words } from './tokens.ts';

const PAIRED: readonly string[] = ['gloves', 'socks', 'earrings', 'cufflinks', 'kids-shoes', 'kids-sneakers'];
const isPaired = (kind: Category | undefined) => kind?.family === 'footwear' || PAIRED.includes(kind?.slug ?? '');

const parts = {
  side: '(?:left|right|izquierd[oa]|derech[oa]|gauche|droite?|linke[rn]?|rechte[rn]?|sinistr[oa]|destr[oa])',
  /** A word for one of them, unless it begins another thing: `shoe box`, `boot cut`. */
  single:
    '(?:shoe|sneaker|trainer|boot|bootie|sandal|heel|pump|loafer|slipper|slide|mule|flat|clog|cleat|glove|mitten|sock|earring|cufflink|zapato|zapatilla|bota|chaussure|botte|basket|schuh|stiefel|scarpa|sapato)(?! (?:bag|box|rack|tree|charm|cut|leg|strap|cover) )',
  one: '(?:one|1|un|una|une|ein|einen?)',
  /** After these, the words tell where damage is. */
  elsewhere: '(?<! (?:on|in|at|near|of|to|inside|from) (?:the |my |one )?)',
  noFlaw: '(?! (?:~flaw|has|have|is|was|are|with|slightly|fits|feels|runs|a) )(?!(?: \\S+){1,2} ~flaw )',
};

/** What says that a pair is not whole. Only the kind tells it of the rows with `kind`: `just the left` may be of anything. */
const RULES: readonly { readonly pattern: string; readonly kind?: true }[] = [
  // `1 shoe`, `one UGG slipper`, `just one Nike high top sneaker`; `single Nike sneaker`, `odd shoe`.
  { pattern: '(?:(?<=^ )|just |only |solo )<one> (?!pair )(?:\\S+ ){0,3}?<single>' },
  { pattern: '(?:one|single|lone|odd|orphan|unpaired|solo) (?:<side> )?(?:~name )?<single>' },
  { pattern: '<single>(?: ~name)? (?:just|only) one|<single> (?:suelto|suelta|seule?|einzeln|spaiata)' },
  // `one Nike Air Max 90 size 10 left`; `right boot UGG 7`, but not `scuff on left boot`, `left shoe has a scuff`.
  { pattern: '(?<=^ )(?:just )?<one> (?!pair )(?=.* <side> $).*(?= $)', kind: true },
  { pattern: '(?<!~flaw )<elsewhere><side> (?:~name )?(?:<single>|foot)<noFlaw>' },
  // `just the left Birkenstock Arizona`, `New Balance 550 right only`.
  { pattern: '(?:just|only) (?:the )?<side>|<side> (?:foot |one )?only', kind: true },
  // `mate missing`, `lost one`, `missing the left shoe`; `different sizes 8 and 8.5`, `unmatched pair`, `two left feet`.
  {
    pattern: '(?:no|missing|lost|without|needs) (?:the |its |a |her )?(?:mate|match|partner|other (?:one|<single>))',
    kind: true,
  },
  {
    pattern:
      '(?:mate|match|other <single>) (?:is |got )?(?:missing|lost|gone)|lost one|one (?:is )?(?:lost|missing)(?= $)|one of (?:a|the) pair',
    kind: true,
  },
  { pattern: '(?:missing|lost) (?:the |a |one )?(?:<side> )?(?:~name )?<single>' },
  {
    pattern: '(?<! in )different sizes|(?:un|mis)matched (?:pair|sizes?|shoes|boots|sneakers|gloves)|amputee',
    kind: true,
  },
  { pattern: '(?:two|2|both) <side>s? (?:~name )?(?:feet|foot|shoes|boots|sneakers|gloves)' },
  { pattern: '(?<= \\d+ )<side> (?:foot )?(?:\\S+ ){0,2}\\d+ <side>', kind: true },
];
const findRule = firstRule(RULES, parts);

/**
 * Finds the words that say that a pair is not whole, by number or by side: `right boot`. `names` are those of makers and
 * models, and `flaws` phrases about condition. Returns what checks the item's kind.
 */
export function findOneOfPair(words: Words, names: readonly WordSpan[], flaws: readonly WordSpan[]) {
  const signs = (value: string, spans: readonly WordSpan[]): FoundPhrase<string>[] =>
    spans.map(({ from, to }) => ({ from, to, value }));
  const { tokens, spanOf } = withSigns(words, [...signs('~name', names), ...signs('~flaw', flaws)]);
  const text = toSearchText(tokens);
  return (kind: Category | undefined): WordSpan | undefined => {
    const found = findRule(text, (rule) => !rule.kind || isPaired(kind));
    return found && spanOf(found);
  };
}
