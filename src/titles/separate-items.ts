/** Signs and words between two items of one title. */
const BETWEEN = /[,;+|]| (?:and|plus|&) /i;
/** More parts than this are read of no title. */
const MOST_PARTS = 10;

/** A part of a title as it is read by itself. */
interface ReadPart {
  readonly category: object | undefined;
  readonly mentions: { readonly brand: object | undefined };
}

/**
 * Returns the items of a lot or of a title with several brands, each as it was written: every part between commas or
 * the like names a kind of its own. Empty for one item, and where a part is not understood.
 */
export function separateItems(
  { text, hasBrands }: { readonly text: string; readonly hasBrands: boolean },
  readPart: (part: string) => ReadPart,
): readonly string[] {
  const parts = text.split(BETWEEN, MOST_PARTS + 1).map((part) => part.trim());
  if (parts.length < 2 || parts.length > MOST_PARTS) return [];
  const isItem = ({ mentions, category }: ReadPart) =>
    category !== undefined && (!hasBrands || mentions.brand !== undefined);
  return parts.every((part) => isItem(readPart(part))) ? parts : [];
}
