/**
 * Returns text as lower-case words separated by single spaces, the form in which the service and training compare it.
 * Drops accents, apostrophes, and trademark signs, splits words at other punctuation, and keeps Korean letters:
 * `Levi’s® 501 – Très Chic` becomes `levis 501 tres chic`. The SQL macro `words` does the same in a warehouse.
 */
export function normalize(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const bare = text.replace(VANISHING, '');
  return (ASCII.test(bare) ? bare : withoutAccents(bare)).toLowerCase().replace(SEPARATORS, ' ').trim();
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
}

/** Matches plain words separated by single spaces, which only need lowercasing. Most text is like this. */
const PLAIN = /^(?:[a-zA-Z0-9]+(?: [a-zA-Z0-9]+)*)?$/;
const ASCII = /^[\0-\x7f]*$/;
const VANISHING = /['’‘`´®™]/g;
const ACCENTS = /[\u0300-\u036f]/g;
const SEPARATORS = /[^a-z0-9가-힣]+/g;

/** Returns only letters and digits, with `&` as `and`: `Dr. Martens`, `dr-martens`, and `DR MARTENS` become equal. */
export function fold(text: string): string {
  return normalize(text.replaceAll('&', 'and')).replace(/[^a-z0-9]/g, '');
}

/** Returns the slug of a brand's name, without dots, apostrophes, and ampersands: `jjill` for `J.Jill`. */
export function brandSlug(name: string): string {
  return normalize(name.replace(/[.&'’+]/g, '')).replaceAll(' ', '-');
}

/** Returns a key shared by singular and plural, such as `hoody` for `hoodies`. The key may not be a real word. */
export function singular(word: string): string {
  if (word === 'scarves') return 'scarf';
  if (word.endsWith('ie') && word.length > 3) return `${word.slice(0, -2)}y`;
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ss|sh|ch|x|z)es$/.test(word) ? -2 : -1);
}
