import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { membersOf } from '../../base/members.ts';
import { capital } from '../../base/numbers.ts';
import { brands, categories, conditionGrades, TIERS, tierLabel } from '../../catalog/catalog.ts';
import type { Pricing } from '../../pricing/pricing.ts';

/** Replaces names in double braces with their values. */
export const filledIn = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));

/** Maximum length of a section, in characters: about 2,000 tokens, a small fraction of a model's context. */
const MOST_CHARACTERS = 8_000;

function sectionsOf(slug: string, title: string, parts: readonly string[]) {
  if (parts.length === 1) return parts.map((text) => ({ slug, title, text }));
  return parts.map((text, i) => ({
    slug: `${slug}-${i + 1}`,
    title: `${title}, part ${i + 1} of ${parts.length}`,
    text,
  }));
}

/** Returns a resource for the index, whose content is `text`, and one for each section. */
function resourcesFrom(
  name: string,
  description: string,
  mimeType: string,
  text: string,
  sections: ReturnType<typeof sectionsOf>,
) {
  const subject = name.replace('-', ' ');
  const uri = `hangtag://${name}`;
  return [
    { uri, name, title: `${capital(subject)}: index`, description, mimeType, text },
    ...sections.map((section) => ({
      uri: `${uri}/${section.slug}`,
      name: `${name}-${section.slug}`,
      title: `${capital(subject)}: ${section.title}`,
      description: `Section of the ${subject}: ${section.title}.`,
      mimeType,
      text: section.text,
    })),
  ];
}

function catalogResources(pricing: Pricing) {
  const sections = [
    ...listSections('brands', 'Brands with tier and aliases', brands, (brand) =>
      membersOf(brand, 'name', 'slug', 'tier', 'aliases'),
    ),
    ...listSections('categories', 'Categories with contents and aliases', categories, (category) => ({
      ...membersOf(category, 'name', 'slug', 'holds', 'aliases'),
      priceModifier: pricing.priceModifier(category),
    })),
    ...listSections('conditions', 'Condition grades with meaning and aliases', conditionGrades, (grade) =>
      membersOf(grade, 'name', 'meaning', 'aliases'),
    ),
  ];
  const index = {
    modelVersion: pricing.modelVersion,
    tiers: TIERS.map((tier) => ({ tier, label: tierLabel(tier) })),
    sections: sections.map(({ slug, title }) => ({ title, uri: `hangtag://catalog/${slug}` })),
  };
  const about = 'Tiers, and the sections of brands, categories and condition grades.';
  return resourcesFrom('catalog', about, 'application/json', JSON.stringify(index), sections);
}

function listSections<Entry>(slug: string, title: string, entries: readonly Entry[], bodyOf: (entry: Entry) => object) {
  const rows = entries.map((entry) => JSON.stringify(bodyOf(entry)));
  const parts = joinedParts(rows, ',').map((part) => `[${part}]`);
  return sectionsOf(slug, title, parts);
}

/** Joins texts into parts of up to {@link MOST_CHARACTERS}. A text that exceeds the limit becomes its own part. */
function joinedParts(texts: readonly string[], separator: string): string[] {
  const parts: string[] = [];
  for (const text of texts) {
    const last = parts.at(-1);
    if (last === undefined || last.length + text.length > MOST_CHARACTERS) parts.push(text);
    else parts[parts.length - 1] = last + separator + text;
  }
  return parts;
}

/** Returns the model card as resources: an index with the introduction, and the chapters as sections. */
function modelCardResources(card: string) {
  const [intro = '', ...chapters] = card.split(/\n(?=## )/);
  const sections = chapters.flatMap((chapter) => {
    const title = /^## (.*)/.exec(chapter)?.[1] ?? '';
    const slug = title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    return sectionsOf(slug, title, partsOf(chapter));
  });
  const index = sections.map(({ slug, title }) => `- ${title}: hangtag://model-card/${slug}`);
  const text = `${intro.trim()}\n\n## Sections\n\n${index.join('\n')}\n`;
  const about = 'Basis, meaning and accuracy of the prices: the index of its sections.';
  return resourcesFrom('model-card', about, 'text/markdown', text, sections);
}

/** Splits a chapter at paragraph breaks, and splits long paragraphs at line breaks. */
function partsOf(chapter: string): string[] {
  const paragraphs = chapter.split(/\n\n+/).flatMap((paragraph) => joinedParts(paragraph.split('\n'), '\n'));
  return joinedParts(paragraphs, '\n\n');
}

/** URI of the card that is shown next to an answer by hosts that support MCP Apps. */
export const CARD_URI = 'ui://hangtag/card';

/** Returns the card as one self-contained page, so that it works in the strictest sandbox. */
function cardResource() {
  const file = (name: string) => readFileSync(new URL(`../card/${name}`, import.meta.url), 'utf8').trim();
  return {
    uri: CARD_URI,
    name: 'card',
    title: 'Price tag',
    description: 'A price card for people: range, asking price, conditions, payouts.',
    mimeType: 'text/html;profile=mcp-app',
    text: file('card.html')
      .replace('/* card.css */', () => file('card.css'))
      .replace('/* card.js */', () => file('card.js')),
  };
}

/** Folder names of the skills, whose files are also part of the Claude Code plugin. */
const SKILLS = ['price-one-garment', 'thrift-run', 'closet-to-spreadsheet'];

function createSkills() {
  return SKILLS.map((name) => {
    const file = readFileSync(new URL(`../plugin/skills/${name}/SKILL.md`, import.meta.url));
    const text = file.toString('utf8');
    const uri = `skill://${name}/SKILL.md`;
    // Our front matter consists of plain `name: value` lines, so we don't need a YAML parser.
    const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
    const fields = [...head.matchAll(/^(.*?): (.*)$/gm)].map(([, field, value]) => [field, value]);
    const frontmatter: { readonly name: string; readonly description: string } = Object.fromEntries(fields);
    const digest = `sha256:${createHash('sha256').update(file).digest('hex')}`;
    const { description } = frontmatter;
    return {
      skill: { uri, frontmatter, resources: [{ uri, digest, size: file.length }] },
      resource: { uri, name, title: name.replaceAll('-', ' '), description, mimeType: 'text/markdown', text },
    };
  });
}

/** Returns the resources that clients can read, including the skill files, and the list of skills. */
export function createDocuments(pricing: Pricing) {
  const skills = createSkills();
  return {
    resources: [
      ...catalogResources(pricing),
      ...modelCardResources(pricing.artifacts.card),
      cardResource(),
      ...skills.map(({ resource }) => resource),
    ],
    skills: skills.map(({ skill }) => skill),
  };
}
