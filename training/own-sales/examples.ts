import { plain, shortened } from '../../src/base/text.ts';
import type { ExamplesArtifact, ShownSale } from '../../src/pricing/artifact.ts';
import { type Stamp, writeArtifact } from '../publish/write-artifact.ts';
import type { ShownFacts } from '../read/shown-facts.ts';

/** The file of a model. */
export const EXAMPLES = 'examples.json';

/** Pieces of one brand, kind, gender and model: more of them say nothing new. The newest stay. */
const MOST_ALIKE = 12;
/** Characters of a title. */
const MOST_CHARACTERS = 90;
/** Words that stand beside a buyer's name, e-mail addresses and accounts, telephone numbers. */
const OF_A_PERSON =
  /@|\b(?:reserved?|reserving|custom|hold|holding|bundle|listing|order)\b.{0,20}\bfor\b|\d[\d ().-]{7,}\d/i;

/** A sale with what its title says of the piece. */
interface TitledSale {
  readonly title: string;
  /** US dollars. */
  readonly price: number;
  /** YYYY-MM-DD, if known. */
  readonly day: string | undefined;
  readonly facts: ShownFacts | undefined;
}

/** Collects sales that may be shown, at most {@link MOST_ALIKE} of those that are alike, whatever their order. */
export class ShownSales {
  readonly #groups = new Map<string, ShownSale[]>();

  /** Takes a sale of a known month whose title names a piece and no person; no other. */
  add({ title, price, day, facts }: TitledSale): void {
    const text = plain(title).replace(/\s+/g, ' ').trim();
    if (!facts || day === undefined || text === '' || OF_A_PERSON.test(text)) return;
    const { brand, kind, gender, line, model, variants, subKind } = facts;
    const key = [brand, kind, gender, line, model, variants, subKind].join();
    const alike = this.#groups.get(key) ?? [];
    this.#groups.set(key, alike);
    alike.push({
      soldOn: day.slice(0, 7),
      price: Math.round(100 * price) / 100,
      title: shortened(text, MOST_CHARACTERS),
      ...facts,
    });
    alike.sort((a, b) => compare(b.soldOn, a.soldOn) || a.price - b.price || compare(a.title, b.title));
    alike.splice(MOST_ALIKE);
  }

  /** Returns them by kind. */
  all(): readonly ShownSale[] {
    return [...this.#groups].sort(([a], [b]) => compare(a, b)).flatMap(([, alike]) => alike);
  }
}

/** Writes the sales that a model shows into its folder; returns the path. */
export function writeExamples(
  folder: string,
  { version }: Pick<Stamp, 'version'>,
  sales: readonly ShownSale[],
): string {
  const artifact: ExamplesArtifact = { version, sales };
  return writeArtifact(folder, EXAMPLES, artifact);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
