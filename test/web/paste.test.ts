import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { decoded } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const PRICED = [
  ['Coach dress', 3],
  ['Nike hoodie', 6],
  ['Zara blazer', 9],
] as const;
const lines = (write: (title: string, price: number, at: number) => string, end = '\n') =>
  PRICED.map(([title, price], at) => write(title, price, at + 1)).join(end);

/** Ways to paste the same three garments, with their prices. */
const WAYS: Readonly<Record<string, string>> = {
  'a price after the title': lines((title, price) => `${title} $${price}`),
  'a comma before the price': lines((title, price) => `${title}, $${price}`),
  'a comma and a detail': lines((title, price) => `${title}, black, $${price}`),
  'cells of two columns': lines((title, price) => `${title}\t$${price}`),
  'cells of amounts with cents, and an empty column': lines((title, price) => `${title}\t\t${price}.00`),
  'cells of brand, kind and amounts': lines((title, price) => `${title.replace(' ', '\t')}\t${price}`),
  'prices first': lines((title, price) => `$${price} ${title}`),
  'prices first, with a dash': lines((title, price) => `$${price} - ${title}`),
  numbered: lines((title, price, at) => `${at}. ${title} $${price}`),
  'numbered in brackets': lines((title, price, at) => `${at}) ${title} - $${price}`),
  'numbered without a mark': lines((title, price, at) => `${at} ${title} $${price}`),
  bullets: lines((title, price) => `• ${title} $${price}`),
  'dashes and empty lines': lines((title, price) => `- ${title} ($${price})`, '\n\n \n'),
  'boxes to check': lines((title, price) => `[ ] ${title}: $${price}`),
  'quoted cells': lines((title, price) => `"${title}, black",$${price}`),
  'lines of other systems': lines((title, price) => `  ${title} $${price}  `, '\r\n'),
  'one line with commas': lines((title, price) => `${title} $${price}`, ', '),
  'one line with semicolons': lines((title, price) => `${title} $${price}`, '; '),
};

describe('POST /list with pasted text', () => {
  const service = shareService();
  beforeEach(() => {
    service().clock.now += 60_000;
  });
  const paste = async (list: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ rows: '[]', list })) form.append(name, value);
    const { status, text } = await service().ask('/list', { body: form, headers: { accept: 'text/html' } });
    assert.equal(status, 200, text);
    assert.doesNotMatch(text, /role="alert"/);
    return text;
  };

  for (const [way, text] of Object.entries(WAYS)) {
    it(`makes a row with a price for each garment: ${way}`, async () => {
      const page = await paste(text);
      const rows = [...page.matchAll(/<tr data-row.*?<\/tr>/gs)].map(([row]) => row);
      const found = rows.map((row) => [
        decoded(/<a class="card-name"[^>]*>(.*?)<\/a>/.exec(row)?.[1] ?? '')
          .replace(/, black|["$,\d.]| -|[():]/g, '')
          .trim(),
        // Without a column for the cost, the price is that of the tag.
        Number(/tag \$(\d+)/.exec(row)?.[1]),
      ]);
      assert.deepEqual(found, PRICED);
    });
  }

  it('asks about lines that it does not understand instead of refusing the text', async () => {
    const page = await paste('Artikel;Preis\nColumn,Other\n"Coach dress\n12\t7\n\t\tx\n---\nNike hoodie $6');
    assert.match(page, /<a class="card-name"[^>]*>Nike hoodie/);
    assert.ok((page.match(/<tr class="is-asking"/g) ?? []).length >= 3);
  });

  it('joins the brand and item columns into one title, and takes “Listed at” for the asking price', async () => {
    const page = await paste('Brand\tItem\tPaid\tListed at\nCoach\tLeather tote\t$20\t$95\nLevis\tLevi’s 501\t$6\t');
    const names = [...page.matchAll(/<a class="card-name"[^>]*>(.*?)<\/a>/g)].map(([, name = '']) => decoded(name));
    assert.deepEqual(names.sort(), ['Coach Leather tote', 'Levi’s 501']);
    assert.match(page, /<td class="card-asked">\$95</);
    assert.match(decoded(page), /href="\/offer\?title=Coach\+Leather\+tote&/);
  });
});
