import type { Brand, Category } from '../garments/catalog.ts';
import { Problem } from '../http/problem.ts';

/** Names that a reader of a 404 may have meant. */
interface Suggestions {
  readonly brands?: readonly Brand[];
  readonly categories?: readonly Category[];
}

/** 404 of a page, with what the address may have meant; programs get it as a problem document. */
export class NoSuchPage extends Problem {
  readonly meant: Suggestions;

  constructor(detail: string, meant: Suggestions = {}) {
    const slugs = [...(meant.brands ?? []), ...(meant.categories ?? [])].map(({ slug }) => slug);
    super('not_found', detail, slugs.length > 0 ? { didYouMean: slugs } : {});
    this.meant = meant;
  }
}
