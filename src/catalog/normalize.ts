/**
 * Normalizes text for comparison: `Levi’s® 501 – Très Chic` becomes `levis 501 tres chic`. Keeps letters (Latin without
 * accents, and Korean) and digits, drops apostrophes and trademark signs, and replaces anything else with one space.
 * Training uses the same form, which the SQL macro `words` produces in a warehouse.
 */
export function normalize(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const bare = text.replace(VANISHING, '');
  const unaccented = ASCII.test(bare) ? bare : bare.normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  return unaccented.toLowerCase().replace(SEPARATORS, ' ').trim();
}

/** Matches text that only needs lowercasing: plain words with single spaces between them. Most text is like this. */
const PLAIN = /^(?:[a-zA-Z0-9]+(?: [a-zA-Z0-9]+)*)?$/;
const ASCII = /^[\0-\x7f]*$/;
const VANISHING = /['’‘`´®™]/g;
const ACCENTS = /[\u0300-\u036f]/g;
const SEPARATORS = /[^a-z0-9가-힣]+/g;

/** Reduces text to letters and digits, replacing `&` with `and`: `Dr. Martens` and `dr-martens` become `drmartens`. */
export function fold(text: string): string {
  return normalize(text.replaceAll('&', 'and')).replace(/[^a-z0-9]/g, '');
}

/** Returns the slug for a brand's name. Drops dots, apostrophes, `&`, and `+`: `J.Jill` becomes `jjill`. */
export function brandSlug(name: string): string {
  return normalize(name.replace(/[.&'’+]/g, '')).replaceAll(' ', '-');
}

/** Returns a key shared by a word's singular and plural, such as `hoody` for `hoodies`. It may not be a real word. */
export function singular(word: string): string {
  if (word === 'scarves') return 'scarf';
  if (word.endsWith('ie') && word.length > 3) return `${word.slice(0, -2)}y`;
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ss|sh|ch|x|z)es$/.test(word) ? -2 : -1);
}
