import { normalize } from './read/normalize.ts';

/** The slug of a brand's name: dots, apostrophes and ampersands dropped, other words joined by hyphens. `J.Jill` is `jjill`. */
export function brandSlug(name: string): string {
  return normalize(name.replace(/[.&'’+]/g, '')).replaceAll(' ', '-');
}
