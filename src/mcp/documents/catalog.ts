import { membersOf } from '../../base/members.ts';
import { brands, categories, conditionGrades, TIERS, tierLabel } from '../../catalog/catalog.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { MOST_CHARACTERS, numbered } from './sections.ts';

const URI = 'hangtag://catalog';

/** Returns the catalog as documents: an index at `hangtag://catalog`, and its sections as JSON below that URI. */
export function catalogDocuments(pricing: Pricing) {
  const sections = [
    ...sectionsOf('brands', 'Brands with tier and aliases', brands, (brand) =>
      membersOf(brand, 'name', 'slug', 'tier', 'aliases'),
    ),
    ...sectionsOf('categories', 'Categories with contents and aliases', categories, (category) => ({
      ...membersOf(category, 'name', 'slug', 'holds', 'aliases'),
      priceModifier: pricing.priceModifier(category),
    })),
    ...sectionsOf('conditions', 'Condition grades with meaning and aliases', conditionGrades, (grade) =>
      membersOf(grade, 'name', 'meaning', 'aliases'),
    ),
  ];
  const index = {
    modelVersion: pricing.modelVersion,
    tiers: TIERS.map((tier) => ({ tier, label: tierLabel(tier) })),
    sections: sections.map(({ slug, title }) => ({ title, uri: `${URI}/${slug}` })),
  };
  return [
    {
      uri: URI,
      name: 'catalog',
      title: 'Catalog: index',
      description: 'Tiers, and the sections of brands, categories and condition grades.',
      mimeType: 'application/json',
      text: JSON.stringify(index),
    },
    ...sections.map(({ slug, title, text }) => ({
      uri: `${URI}/${slug}`,
      name: `catalog-${slug}`,
      title: `Catalog: ${title}`,
      description: `Section of the catalog: ${title}.`,
      mimeType: 'application/json',
      text,
    })),
  ];
}

/** Returns entries as one section, or as several where they are long. */
function sectionsOf<Entry>(slug: string, title: string, entries: readonly Entry[], shown: (entry: Entry) => object) {
  const parts: string[][] = [[]];
  for (const entry of entries) {
    const text = JSON.stringify(shown(entry));
    const last = parts.at(-1) as string[];
    if (last.join().length + text.length > MOST_CHARACTERS) parts.push([text]);
    else last.push(text);
  }
  return numbered(
    slug,
    title,
    parts.map((part) => `[${part.join()}]`),
  );
}
