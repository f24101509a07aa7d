import type { Places } from './span.ts';

/** Patterns and lists of words by the names that stand for them. */
type Parts = Readonly<Record<string, string | readonly string[]>>;

/**
 * Makes an expression of a pattern of the lexicon, in which `<name>` stands for a pattern of `parts`, or one word of
 * its list.
 */
export function patternOf(pattern: string, parts: Parts, flags = 'iu'): RegExp {
  const filled = (source: string): string =>
    source.replace(/<(\w+)>/g, (_, name: string) => {
      const part = parts[name] ?? [];
      if (typeof part === 'string') return filled(part);
      return `(?:${part.join('|').replaceAll('.', '\\.')})`;
    });
  return new RegExp(filled(pattern), flags);
}

/** Makes an expression of each pattern. */
export function patternsOf<K extends string>(
  patterns: Readonly<Record<K, string>>,
  parts: Parts,
): Readonly<Record<K, RegExp>> {
  const made = Object.entries<string>(patterns).map(([name, one]) => [name, patternOf(one, parts)]);
  return Object.fromEntries(made);
}

const spaces = (text: string) => text.split(' ').length - 1;

/** Returns words as patterns are tried on them: with a space around each. */
export function spaced(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}

/** Makes a finder of the first words, as `spaced` joins them, that a pattern of the lexicon fits as a whole. */
export function wordPattern(pattern: string, parts: Parts): (text: string) => Places | undefined {
  const whole = patternOf(` (?:${pattern})(?= )`, parts, '');
  return (text) => {
    const match = whole.exec(text);
    if (!match) return undefined;
    const from = spaces(text.slice(0, match.index));
    return { from, to: from + spaces(match[0]) };
  };
}
