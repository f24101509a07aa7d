import { MOST_CHARACTERS, numbered } from './sections.ts';

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
  return numbered(slug, title, partsOf(chapter));
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
