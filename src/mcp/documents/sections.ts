/** Longest section: about 2,000 tokens, a small part of a model's context. */
export const MOST_CHARACTERS = 8_000;

/** Returns the parts of a section with slugs and titles, numbered where there are several. */
export function numbered(slug: string, title: string, parts: readonly string[]) {
  if (parts.length === 1) return parts.map((text) => ({ slug, title, text }));
  return parts.map((text, i) => ({
    slug: `${slug}-${i + 1}`,
    title: `${title}, part ${i + 1} of ${parts.length}`,
    text,
  }));
}
