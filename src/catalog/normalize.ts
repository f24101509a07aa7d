/**
 * Normalizes text for comparison, in the service and in training: lower-case words separated by single spaces. Accents,
 * apostrophes and trademark signs vanish; other punctuation separates words; Korean letters stay. `Levi’s® 501 – Très
 * Chic` becomes `levis 501 tres chic`. The SQL macro `words` does the same in a warehouse.
 */
export function normalize(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const bare = text.replace(VANISHING, '');
  return (ASCII.test(bare) ? bare : withoutAccents(bare)).toLowerCase().replace(SEPARATORS, ' ').trim();
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
}

/** Plain words separated by single spaces, like most text. */
const PLAIN = /^(?:[a-zA-Z0-9]+(?: [a-zA-Z0-9]+)*)?$/;
const ASCII = /^[\0-\x7f]*$/;
const VANISHING = /['’‘`´®™]/g;
const ACCENTS = /[\u0300-\u036f]/g;
const SEPARATORS = /[^a-z0-9가-힣]+/g;

/** Letters and digits only, with `&` read as `and`, so that `Dr. Martens`, `dr-martens` and `DR MARTENS` agree. */
export function fold(text: string): string {
  return normalize(text.replaceAll('&', 'and')).replace(/[^a-z0-9]/g, '');
}

/** Returns the slug of a brand's name, without dots, apostrophes and ampersands: `jjill` for `J.Jill`. */
export function brandSlug(name: string): string {
  return normalize(name.replace(/[.&'’+]/g, '')).replaceAll(' ', '-');
}

/** Returns a key that is the same for singular and plural, such as `hoody` and `hoodies`; it may not be a word. */
export function singular(word: string): string {
  if (word === 'scarves') return 'scarf';
  if (word.endsWith('ie') && word.length > 3) return `${word.slice(0, -2)}y`;
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ss|sh|ch|x|z)es$/.test(word) ? -2 : -1);
}
