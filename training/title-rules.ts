import { readFileSync } from 'node:fs';
import { normalize } from '../src/garments/normalize.ts';
import type { TokenRules } from '../src/pricing/title-tokens.ts';

interface TitleWords {
  readonly promotional: readonly string[];
  readonly boilerplate: readonly string[];
  readonly synonyms: Readonly<Record<string, string>>;
}

/** Which words of titles take no part in prices and which count as another, from words/title-words.json. */
export function tokenRules(): TokenRules {
  const url = new URL('./words/title-words.json', import.meta.url);
  const { promotional, boilerplate, synonyms } = JSON.parse(
    readFileSync(url, 'utf8'),
  ) as TitleWords;
  return {
    ignored: new Set([...promotional, ...boilerplate].map(normalize)),
    synonyms: new Map(Object.entries(synonyms)),
  };
}
