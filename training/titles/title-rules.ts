import { readFileSync } from 'node:fs';
import { normalize } from '../../src/garments/read/normalize.ts';
import type { TokenRules } from '../../src/pricing/title-tokens.ts';

/** Words of titles that take no part in prices, and words that count as another, from words/title-words.json. */
export function titleWords(): {
  readonly ignored: readonly string[];
  readonly synonyms: Readonly<Record<string, string>>;
} {
  const url = new URL('../words/title-words.json', import.meta.url);
  const file = JSON.parse(readFileSync(url, 'utf8')) as {
    promotional: string[];
    boilerplate: string[];
    synonyms: Record<string, string>;
  };
  return { ignored: [...file.promotional, ...file.boilerplate], synonyms: file.synonyms };
}

/** The same as the words are read by. */
export function tokenRules(): TokenRules {
  const { ignored, synonyms } = titleWords();
  return { ignored: new Set(ignored.map(normalize)), synonyms: new Map(Object.entries(synonyms)) };
}
