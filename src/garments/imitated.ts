const HIDES = 'crocodile|crocodiles|croc|croco|alligator|python|snakeskin|snake|lizard|ostrich';
const SIGNS_AFTER = 'embossed|printed|print|effect|stamped|patterned|pattern|look';
const SIGNS_BEFORE = 'embossed|faux|mock|imitation|fake|vegan';

const AFTER = new RegExp(`\\b(?:${HIDES})[ -]+(${SIGNS_AFTER})\\b`, 'gi');
const BEFORE = new RegExp(`\\b(${SIGNS_BEFORE})[ -]+(?:${HIDES})\\b`, 'gi');

/** Most titles name no hide: one pattern finds that out. */
const MAY_HAVE = new RegExp(HIDES, 'i');

/** A title without the names of hides that are only imitated: `crocodile embossed leather` is `embossed leather`. */
export function withoutImitated(title: string): string {
  return MAY_HAVE.test(title) ? title.replace(AFTER, '$1').replace(BEFORE, '$1') : title;
}
