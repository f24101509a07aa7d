import type { ContributedSale } from './contributed-sale.ts';

/** The person and the network of a sale. */
type From = Pick<ContributedSale, 'contributor' | 'network'>;

/**
 * Tells sales of one source from those of another: contributors who share a network are one source, and so are networks
 * that share a contributor, since a thousand keys of one address may be one person.
 */
export class Sources {
  readonly #numbers = new Map<string, number>();
  /** For each name another one of the same source, or itself. */
  readonly #links: number[] = [];

  /** Notes that a contributor and a network are of one source. Returns a handle for {@link Sources.sourceOf}. */
  add({ contributor, network }: From): number {
    const handle = this.#numberOf(`c${contributor}`);
    const a = this.sourceOf(handle);
    const b = this.sourceOf(this.#numberOf(`n${network}`));
    if (a !== b) this.#links[b] = a;
    return handle;
  }

  /** The number of a handle's source, once all sales have been added. */
  sourceOf(handle: number): number {
    let at = handle;
    while (this.#links[at] !== at) {
      this.#links[at] = this.#links[this.#links[at] as number] as number;
      at = this.#links[at] as number;
    }
    return at;
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#links.length;
    this.#links.push(number);
    this.#numbers.set(name, number);
    return number;
  }
}

/**
 * Returns how many sales of each source may count so that none has more than `share` of those that do. `sizes` are the
 * sales of each source.
 */
export function mostOfEach(sizes: readonly number[], share: number): number {
  let most = Math.max(0, ...sizes);
  while (true) {
    const counted = sizes.reduce((sum, size) => sum + Math.min(size, most), 0);
    const next = Math.min(most, Math.floor(counted * share));
    if (next === most) return most;
    most = next;
  }
}
