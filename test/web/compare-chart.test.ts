import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService } from '../support/service.ts';

interface Bar {
  readonly price: number;
  readonly low: number;
  readonly high: number;
  /** Percent of the line. */
  readonly at: { readonly price: number; readonly low: number; readonly high: number };
}

const dollars = (text = '') => Number(text.replaceAll(/[$,]/g, ''));

describe('the chart of a comparison', () => {
  const service = shareService();

  /** The bars of the page, with the figures beside them. */
  async function barsOf(items: string): Promise<Bar[]> {
    const page = await (await fetch(`${service().url}/compare?items=${items}`)).text();
    const rows = page.matchAll(
      /<strong>(\$[\d,]+)<\/strong> <span class="soft">(\$[\d,]+) to (\$[\d,]+)<\/span><\/span>\s*<svg class="compared-bar".*?x="([\d.]+)%" width="([\d.]+)%".*?cx="([\d.]+)%"/gs,
    );
    return [...rows].map(([, price, low, high, x, width, cx]) => ({
      ...{ price: dollars(price), low: dollars(low), high: dollars(high) },
      at: { low: Number(x), high: Number(x) + Number(width), price: Number(cx) },
    }));
  }

  it('starts at nothing where prices are near each other', async () => {
    const bars = await barsOf('coach/bag,kate-spade/bag,tory-burch/bag');
    assert.equal(bars.length, 3);
    const most = Math.max(...bars.map(({ high }) => high));
    for (const { at, ...figures } of bars) {
      for (const name of ['low', 'price', 'high'] as const) {
        assert.ok(Math.abs(at[name] - (100 * figures[name]) / most) < 0.11, name);
      }
    }
  });

  it('shows factors as distances where some cost many times as much as others', async () => {
    const bars = await barsOf('hermes/bag,shein/dress');
    const most = Math.max(...bars.map(({ high }) => high));
    const least = Math.min(...bars.map(({ low }) => low)) * 0.9;
    for (const { at, ...figures } of bars) {
      for (const name of ['low', 'price', 'high'] as const) {
        const part = Math.log(figures[name] / least) / Math.log(most / least);
        assert.ok(Math.abs(at[name] - 100 * part) < 0.11, `${name} ${at[name]} ${100 * part}`);
      }
    }
  });
});
