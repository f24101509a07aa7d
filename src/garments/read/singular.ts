/** Returns a word without the ending of its plural, the same for `hoody` and `hoodies`. No English word, only a key. */
export function singular(word: string): string {
  if (word === 'scarves') return 'scarf';
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
