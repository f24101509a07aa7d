import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { brands, categories, GENDERS } from '../../src/garments/catalogue.ts';
import { wrap } from '../../src/web/share/price-picture.ts';
import { openTypeSetter } from '../../src/web/share/type-setter.ts';
import { garments } from '../../src/wording/garments.ts';
import { capital } from '../../src/wording/numbers.ts';
import { shareService } from '../support/service.ts';

/** The chunks of a PNG file by type, with their checksums checked. */
function chunksOf(file: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  assert.equal(file.subarray(1, 4).toString(), 'PNG');
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const content = file.subarray(at + 4, at + 8 + length);
    assert.equal(file.readUInt32BE(at + 8 + length), crc32(content));
    chunks.set(content.subarray(0, 4).toString(), content.subarray(4));
    at += length + 12;
  }
  return chunks;
}

describe('the picture of a price', () => {
  const service = shareService();

  it('is a PNG file of the size that other sites show, one for each gender', async () => {
    const page = await (await fetch(`${service().url}/price/coach/bag?gender=male`)).text();
    const path = /og:image" content="http:\/\/[^/]+([^"]+)"/.exec(page)?.[1] ?? '';
    assert.match(path, /^\/share\/coach\/bag\.png/);
    const [men, women] = await Promise.all(
      [path, '/share/coach/bag.png'].map(async (one) => {
        const response = await fetch(service().url + one);
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('content-type'), 'image/png');
        assert.ok(response.headers.has('etag'));
        return Buffer.from(await response.arrayBuffer());
      }),
    );
    assert.ok(men && women && !men.equals(women));
    const chunks = chunksOf(men);
    assert.equal(chunks.get('IHDR')?.readUInt32BE(0), 1200);
    assert.equal(chunks.get('IHDR')?.readUInt32BE(4), 630);
    assert.equal(inflateSync(chunks.get('IDAT') as Buffer).length, 1201 * 630);
    assert.ok(men.length < 60_000);
  });

  it('has room for every name', () => {
    const setter = openTypeSetter();
    for (const brand of brands) {
      for (const category of categories) {
        for (const gender of GENDERS) {
          const lines = wrap(setter, capital(garments({ brand, category, gender })));
          assert.ok(lines.length <= 2, lines.join(' / '));
        }
      }
    }
  });

  it('is not there for what is not in the catalogue', async () => {
    assert.equal((await fetch(`${service().url}/share/none/bag.png`)).status, 404);
  });
});
