/** Longest section: about 2,000 tokens, a small part of a model's context. */
const MOST_CHARACTERS = 8_000;

/**
 * Returns the model card as documents: an index at `hangtag://model-card` and its sections below that URI, long ones in
 * numbered parts.
 */
export function modelCardDocuments(card: string) {
  const [intro = '', ...chapters] = card.split(/\n(?=## )/);
  const sections = chapters.flatMap(sectionsOf);
  const index = sections.map(({ slug, title }) => `- ${title}: hangtag://model-card/${slug}`);
  return [
    {
      uri: 'hangtag://model-card',
      name: 'model-card',
      title: 'Model card: index',
      description: 'Basis, meaning and accuracy of the prices: the index of its sections.',
      mimeType: 'text/markdown',
      text: `${intro.trim()}\n\n## Sections\n\n${index.join('\n')}\n`,
    },
    ...sections.map(({ slug, title, text }) => ({
      uri: `hangtag://model-card/${slug}`,
      name: `model-card-${slug}`,
      title: `Model card: ${title}`,
      description: `Section of the model card: ${title}.`,
      mimeType: 'text/markdown',
      text,
    })),
  ];
}

function sectionsOf(chapter: string) {
  const title = /^## (.*)/.exec(chapter)?.[1] ?? '';
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const parts = partsOf(chapter);
  if (parts.length === 1) return [{ slug, title, text: chapter }];
  return parts.map((text, i) => ({
    slug: `${slug}-${i + 1}`,
    title: `${title}, part ${i + 1} of ${parts.length}`,
    text,
  }));
}

/** Splits a chapter between paragraphs, or a long table between its rows. */
function partsOf(chapter: string): string[] {
  const parts = [''];
  for (const paragraph of chapter.split(/(?=\n\n)/)) {
    const isLong = paragraph.length > MOST_CHARACTERS;
    for (const piece of isLong ? paragraph.split(/(?=\n)/) : [paragraph]) {
      const last = parts.at(-1) ?? '';
      if (last !== '' && last.length + piece.length > MOST_CHARACTERS) parts.push(piece.replace(/^\n+/, ''));
      else parts[parts.length - 1] = last + piece;
    }
  }
  return parts;
}
