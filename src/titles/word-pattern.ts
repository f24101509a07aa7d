import type { Places } from './span.ts';

/** Named parts of patterns: patterns or lists of words. */
type Parts = Readonly<Record<string, string | readonly string[]>>;

/** Compiles a lexicon pattern, in which `<name>` stands for a pattern of `parts` or any word of its list. */
export function patternOf(pattern: string, parts: Parts, flags = 'iu'): RegExp {
  const filled = (source: string): string =>
    source.replace(/<(\w+)>/g, (_, name: string) => {
      const part = parts[name] ?? [];
      if (typeof part === 'string') return filled(part);
      return `(?:${part.join('|').replaceAll('.', '\\.')})`;
    });
  return new RegExp(filled(pattern), flags);
}

/** Compiles each pattern. */
export function patternsOf<K extends string>(
  patterns: Readonly<Record<K, string>>,
  parts: Parts,
): Readonly<Record<K, RegExp>> {
  const made = Object.entries<string>(patterns).map(([name, one]) => [name, patternOf(one, parts)]);
  return Object.fromEntries(made);
}

const spaces = (text: string) => text.split(' ').length - 1;

/** Returns words with a space around each, as patterns expect them. */
export function spaced(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}

/** Compiles a lexicon pattern into a function that finds its first whole-word match. */
export function wordPattern(pattern: string, parts: Parts): (text: string) => Places | undefined {
  const whole = patternOf(` (?:${pattern})(?= )`, parts, '');
  return (text) => {
    const match = whole.exec(text);
    if (!match) return undefined;
    const from = spaces(text.slice(0, match.index));
    return { from, to: from + spaces(match[0]) };
  };
}
