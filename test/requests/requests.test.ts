import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { findBrand } from '../../src/catalog/catalog.ts';
import { findOtherBrand } from '../../src/catalog/other-brands.ts';
import { findKindBySlug } from '../../src/catalog/other-kinds.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call, refusal } from '../mcp/support.ts';
import { getPage } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

interface Request {
  readonly asks: string;
  readonly tool?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly search?: string;
  /** `brand/category/gender/condition`; missing or empty parts may be anything. */
  readonly gives?: string;
  readonly says?: string;
  readonly refuses?: string;
  readonly counts?: {
    readonly items: number;
    readonly pieces: number;
    readonly notPriced?: number;
  };
  readonly finds?: string | null;
}

const pricing = loadModel();

function usualGender(brandSlug = '', categorySlug = ''): string {
  const brand = findBrand(brandSlug) ?? findOtherBrand(brandSlug);
  const category = findKindBySlug(categorySlug);
  assert.ok(brand && category);
  return pricing.usualGender(brand, category).gender;
}

/** The garment's address among the links on a page: the one marked as current, otherwise the first. */
function marked(page: string): string | undefined {
  const [, address] =
    /<main.*?href="(\/price[^"]+)" aria-current/s.exec(page) ?? /<main.*?href="(\/price[^"]+)"/s.exec(page) ?? [];
  return address?.replaceAll('&#38;', '&');
}

function chosenGrade(page: string): string | undefined {
  return /<a id="grade-[^>]+ aria-current="true"[^>]*>\s*<span class="grade-name">([^<]+)/.exec(page)?.[1];
}

function holds(gives: string, garment: readonly (string | null | undefined)[]): void {
  gives.split('/').forEach((part, index) => {
    if (part !== '') assert.equal(garment[index], part);
  });
}

function checkCall(request: Request): void {
  const { tool = '', args = {}, refuses } = request;
  if (refuses !== undefined) {
    const message = refusal(tool, args);
    assert.ok(message.toLowerCase().includes(refuses), message);
    // Neither a price nor a suggestion.
    assert.doesNotMatch(message, /\$\d|Nearest/);
    return;
  }
  const { text, data } = call(tool, args);
  if (request.gives) {
    // An explanation names the garment only in words.
    if (data.brand) holds(request.gives, [data.brand.slug, data.category.slug, data.gender, data.condition]);
    assert.match(text, /women’s|men’s|girls’|boys’/, 'the gender is named');
  }
  if (request.says) assert.ok(text.toLowerCase().includes(request.says), text);
  if (request.counts) {
    assert.equal(data.items.length, request.counts.items);
    assert.equal(data.total.quantity, request.counts.pieces);
    assert.equal(data.notPriced.length, request.counts.notPriced ?? 0);
  }
  if (request.finds !== undefined) {
    assert.equal(data.brands[0]?.slug ?? null, request.finds);
  }
}

for (const name of ['agents', 'people']) {
  const requests: readonly Request[] = JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'));
  describe(`requests by ${name}`, () => {
    const service = shareService();
    for (const request of requests) {
      it(`are answered on the first try: ${request.asks}`, async () => {
        if (request.search === undefined) return checkCall(request);
        const query = new URLSearchParams({ title: request.search });
        const page = await getPage(service(), `/appraise?${query}`);
        // The page marks its garment among the links.
        const url = new URL(marked(page.text) ?? '/', 'http://any');
        const [, , brand, category] = url.pathname.split('/');
        holds(request.gives as string, [
          brand,
          category,
          url.searchParams.get('gender') ?? usualGender(brand, category),
          url.searchParams.get('condition') ?? chosenGrade(page.text),
        ]);
      });
    }
  });
}
