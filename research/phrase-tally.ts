/** Minimum number of distinct titles behind a learned phrase, so that no single listing can be recovered. */
export const LEAST_TITLES = 8;

/** Counts titles by phrase and value. */
export class PhraseTally {
  readonly counts = new Map<string, Map<string, number>>();
  readonly sources = new Map<string, Set<string>>();
  /** Number of titles, by phrase, whose value nothing but the phrase can settle. */
  private readonly undecided = new Map<string, number>();

  add(phrases: Iterable<string>, value: string, source: string, isUndecided: boolean): void {
    for (const phrase of phrases) {
      const sources = this.sources.get(phrase) ?? new Set();
      this.sources.set(phrase, sources.add(source));
      let byValue = this.counts.get(phrase);
      if (!byValue) {
        byValue = new Map();
        this.counts.set(phrase, byValue);
      }
      byValue.set(value, (byValue.get(value) ?? 0) + 1);
      if (isUndecided) this.undecided.set(phrase, (this.undecided.get(phrase) ?? 0) + 1);
    }
  }

  /** Returns the fraction of a phrase's titles that have the value. */
  share(phrase: string, value: string): number {
    const byValue = this.counts.get(phrase) ?? new Map<string, number>();
    const total = [...byValue.values()].reduce((sum, count) => sum + count, 0);
    return total === 0 ? 0 : (byValue.get(value) ?? 0) / total;
  }

  /** Returns the value that nearly all of a phrase's titles have, if there is one. */
  saidBy(phrase: string, mostOthers: number): string | undefined {
    const byValue = [...(this.counts.get(phrase) ?? [])].sort((a, b) => b[1] - a[1]);
    const total = byValue.reduce((sum, [, count]) => sum + count, 0);
    const [best] = byValue;
    return best && total - best[1] <= mostOthers * total ? best[0] : undefined;
  }

  /** Returns the phrases that imply each value. Skips a phrase if part of it already implies one. */
  telling(mostOthers: number, accept: (value: string, phrase: string) => boolean): Record<string, string[]> {
    const chosen = new Map<string, string>();
    const phrases = [...this.counts].sort(([a], [b]) => a.split(' ').length - b.split(' ').length || (a < b ? -1 : 1));
    for (const [phrase, byValue] of phrases) {
      const best = this.saidBy(phrase, mostOthers);
      if (best === undefined || (byValue.get(best) ?? 0) < LEAST_TITLES || !accept(best, phrase)) continue;
      if ((this.undecided.get(phrase) ?? 0) < 2) continue;
      if (partsOf(phrase).some((part) => chosen.has(part))) continue;
      chosen.set(phrase, best);
    }
    const byValue: Record<string, string[]> = {};
    for (const value of [...new Set(chosen.values())].sort())
      byValue[value] = [...chosen]
        .filter(([, chosenValue]) => chosenValue === value)
        .map(([phrase]) => phrase)
        .sort();
    return byValue;
  }
}

/** Returns the shorter phrases that a phrase contains. */
function partsOf(phrase: string): string[] {
  const words = phrase.split(' ');
  return words.flatMap((_, from) =>
    words.slice(from).flatMap((_, length) => {
      const part = words.slice(from, from + length + 1).join(' ');
      return part === phrase ? [] : [part];
    }),
  );
}

/**
 * Returns every phrase of up to `longest` words. No phrase spans an undefined word, one shorter than three letters, or
 * one with digits, which is a size or stock number.
 */
export function phrasesOf(words: readonly (string | undefined)[], longest: number): Set<string> {
  const phrases = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + longest); to++) {
      const part = words.slice(from, to);
      if (part.some((word) => word === undefined || /\d/.test(word) || word.length < 3)) break;
      phrases.add(part.join(' '));
    }
  }
  return phrases;
}
