import type { FastifyInstance } from 'fastify';
import { findBrand } from '../../garments/brand-names.ts';
import { DEFAULT_GENDER } from '../../garments/catalogue.ts';
import type { Garment } from '../../garments/garment.ts';
import { findCategory } from '../../garments/kind-words.ts';
import { readPhrase } from '../../garments/phrase.ts';
import { Problem } from '../../http/problem.ts';
import { plain, quoted } from '../../http/text.ts';
import { notCoveredInWords } from '../../wording/coverage.ts';
import { garments } from '../../wording/garments.ts';
import { capital } from '../../wording/numbers.ts';
import { comparePage, type Field, MAX_COMPARED } from '../pages/compare-page.ts';
import { comparePath } from '../paths.ts';
import { search } from '../search/suggest.ts';
import { pageAnswer, sendPage } from '../send.ts';
import type { Site } from '../site.ts';

/** A search may be this long, in its own box and here. */
const MAX_TEXT = 100;

const HOW_TO_NAME = 'Name a brand and a kind of garment, such as “coach bag”.';

/**
 * GET /compare: `items` holds the state, such as `coach/bag,nike/shoes/male`. The form sends phrases as `garment`;
 * once all are understood it leads to the address with `items`.
 */
export function registerCompare(app: FastifyInstance, site: Site): void {
  app.get<{ Querystring: Record<string, unknown> }>('/compare', (request, reply) => {
    const { items, garment } = request.query;
    if (garment === undefined) {
      const chosen = readGarments(items);
      sendPage(request, reply, pageAnswer(site, comparePage(site, chosen)));
      return;
    }
    const read = [garment]
      .flat()
      .slice(0, MAX_COMPARED)
      .map((text) => readField(site, text));
    const found = read.flatMap(({ garment: one }) => (one ? [one] : []));
    if (read.some(({ problem }) => problem !== undefined)) {
      sendPage(request, reply, pageAnswer(site, comparePage(site, found, read)));
    } else {
      reply.redirect(comparePath(found), 303);
    }
  });
}

function readField(site: Site, value: unknown): Field & { garment?: Garment } {
  const text = plain(String(value).slice(0, MAX_TEXT)).trim();
  if (text === '') return { text };
  const { garment, notCovered } = search(site, text);
  const found = ownWords(text) ?? garment;
  if (found) return { text, garment: found };
  return { text, problem: notCovered ? notCoveredInWords(notCovered) : HOW_TO_NAME };
}

/** The item whose words we wrote into the field ourselves: they mean what they say. */
function ownWords(text: string): Garment | undefined {
  const { brand, category, gender } = readPhrase(text);
  if (!brand || !category || !gender) return undefined;
  const words = garments({ brand, category, gender });
  return text === words || text === capital(words) ? { brand, category, gender } : undefined;
}

function readGarments(value: unknown): Garment[] {
  if (value === undefined || value === '') return [];
  const words = [value].flat().join(',').split(',');
  if (words.length > MAX_COMPARED) {
    throw new Problem('invalid_parameter', `items names more than ${MAX_COMPARED} garments.`, {
      parameter: 'items',
    });
  }
  return words.map((word) => {
    const [brandSlug = '', categorySlug = '', gender = DEFAULT_GENDER, ...rest] = word.split('/');
    const brand = findBrand(brandSlug);
    const category = findCategory(categorySlug);
    const isGender = gender === 'male' || gender === 'female';
    if (brand && category && isGender && rest.length === 0) return { brand, category, gender };
    throw new Problem(
      'invalid_parameter',
      `items has ${quoted(word)}: write brand/category or brand/category/male, with slugs from the lists of brands and categories.`,
      { parameter: 'items' },
    );
  });
}
