/** A phrase is learned from at least this many distinct titles, so that no single listing can be read back. */
export const LEAST_TITLES = 8;

/** Counts by phrase and value, and how many titles would be glad of the phrase. */
export class PhraseTally {
  readonly counts = new Map<string, Map<string, number>>();
  readonly wanted = new Map<string, number>();
  readonly sources = new Map<string, Set<string>>();

  add(phrases: Iterable<string>, value: string, source: string, wanted: boolean): void {
    for (const phrase of phrases) {
      const sources = this.sources.get(phrase) ?? new Set();
      this.sources.set(phrase, sources.add(source));
      let byValue = this.counts.get(phrase);
      if (!byValue) {
        byValue = new Map();
        this.counts.set(phrase, byValue);
      }
      byValue.set(value, (byValue.get(value) ?? 0) + 1);
      if (wanted) this.wanted.set(phrase, (this.wanted.get(phrase) ?? 0) + 1);
    }
  }

  /** Returns the share of titles with the phrase that have the value. */
  share(phrase: string, value: string): number {
    const byValue = this.counts.get(phrase) ?? new Map<string, number>();
    const total = [...byValue.values()].reduce((sum, count) => sum + count, 0);
    return total === 0 ? 0 : (byValue.get(value) ?? 0) / total;
  }

  /** The value of nearly all titles with the phrase. */
  saidBy(phrase: string, mostOthers: number): string | undefined {
    const byValue = [...(this.counts.get(phrase) ?? [])].sort((a, b) => b[1] - a[1]);
    const total = byValue.reduce((sum, [, count]) => sum + count, 0);
    const [best] = byValue;
    return best && total - best[1] <= mostOthers * total ? best[0] : undefined;
  }

  /** Phrases that say one value, by value; a longer phrase only where no part of it says the same. */
  telling(mostOthers: number, accept: (value: string, phrase: string) => boolean): Record<string, string[]> {
    const chosen = new Map<string, string>();
    const phrases = [...this.counts].sort(([a], [b]) => a.split(' ').length - b.split(' ').length || (a < b ? -1 : 1));
    for (const [phrase, byValue] of phrases) {
      const best = this.saidBy(phrase, mostOthers);
      if (best === undefined || (byValue.get(best) ?? 0) < LEAST_TITLES || !accept(best, phrase)) continue;
      if ((this.wanted.get(phrase) ?? 0) < 2) continue;
      if (partsOf(phrase).some((part) => chosen.has(part))) continue;
      chosen.set(phrase, best);
    }
    const byValue: Record<string, string[]> = {};
    for (const value of [...new Set(chosen.values())].sort())
      byValue[value] = [...chosen]
        .filter(([, is]) => is === value)
        .map(([phrase]) => phrase)
        .sort();
    return byValue;
  }
}

/** Shorter phrases within a phrase. */
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
 * All phrases of up to `longest` words; undefined words and numbers, which are sizes and stock numbers, end a phrase.
 */
export function phrasesOf(words: readonly (string | undefined)[], longest: number): Set<string> {
  const found = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + longest); to++) {
      const part = words.slice(from, to);
      if (part.some((word) => word === undefined || /\d/.test(word) || word.length < 3)) break;
      found.add(part.join(' '));
    }
  }
  return found;
}
