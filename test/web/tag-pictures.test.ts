import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { PngDrawer } from '../../src/web/pictures/tag-pictures.ts';
import { startService } from '../support/service.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

const svgOf = (text: string) =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">' +
  `<text x="9" y="99" font-size="90">${text}</text></svg>`;

describe('the picture of a tag', () => {
  it('is a PNG that its page links to, and the same on each request', async (t) => {
    const { url } = await startService(t, { publicUrl: 'https://prices.example' });
    const page = await (await fetch(`${url}/appraise?title=coach+tabby+26+%2460`)).text();
    const [, address = ''] = /property="og:image" content="https:\/\/prices\.example([^"]+)"/.exec(page) ?? [];
    assert.match(address, /^\/pictures\/png\/appraise\?title=/);
    const get = () => fetch(url + address.replaceAll('&#38;', '&'));
    const first = await get();
    assert.equal(first.headers.get('content-type'), 'image/png');
    assert.match(first.headers.get('cache-control') ?? '', /^public/);
    const bytes = Buffer.from(await first.arrayBuffer());
    assert.deepEqual(bytes.subarray(0, 4), PNG);
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
    assert.ok(bytes.length < 200_000, `${bytes.length} bytes`);
    assert.equal((await get()).headers.get('etag'), first.headers.get('etag'));
  });

  it('is drawn for hostile titles, and is an SVG from the 21st within a minute', async (t) => {
    const { url } = await startService(t, {});
    const types: (string | null)[] = [];
    for (const title of [
      '</text><script>alert(1)</script> coach bag',
      `coach bag ${'"&<'.repeat(60)}`,
      'coach bag \u0001\u0008\u202e \ud800 💖 العربية',
      ...Array.from({ length: 18 }, (_, i) => `coach bag ${'abcdefghijklmnopqrstuvwxyz'[i]}${i}`),
    ]) {
      const answer = await fetch(`${url}/pictures/png/appraise?title=${encodeURIComponent(title.toWellFormed())}`);
      assert.equal(answer.status, 200, title);
      types.push(answer.headers.get('content-type'));
      if (types.at(-1) !== 'image/png') assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
    }
    assert.deepEqual(types, [...Array(20).fill('image/png'), 'image/svg+xml']);
    assert.equal((await fetch(`${url}/pictures/png/appraise?title=qqqq`)).status, 404);
  });
});

it('a picture has no gaps for letters missing in its font', async (t) => {
  const { url } = await startService(t, {});
  const pictureOf = async (title: string) =>
    Buffer.from(
      await (await fetch(`${url}/pictures/png/appraise?title=${encodeURIComponent(title)}`)).arrayBuffer(),
    ).toString('base64');
  assert.equal(await pictureOf('Coach 💖 bag 縞'), await pictureOf('Coach bag'));
});

describe('the PNG drawer', () => {
  const drawer = new PngDrawer();
  after(() => drawer.end());

  it('returns undefined for an invalid or oversized picture, and draws the next one', async () => {
    assert.equal(await drawer.draw('<svg'), undefined);
    const noise = Array.from({ length: 14_000 }, (_, i) => {
      const color = ((i * 2_654_435_761) % 16_777_216).toString(16).padStart(6, '0');
      return `<rect x="${(i * 7) % 1200}" y="${(i * 13) % 630}" width="9" height="5" fill="#${color}"/>`;
    });
    assert.equal(await drawer.draw(svgOf(`</text>${noise.join('')}<text>`)), undefined);
    assert.ok(await drawer.draw(svgOf('fine')));
  });

  it('queues at most 20 pictures', async (t) => {
    // On a busy machine, the last pictures would time out.
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const drawn = await Promise.all(Array.from({ length: 30 }, (_, i) => drawer.draw(svgOf(`one of many, ${i}`))));
    assert.equal(drawn.filter(Boolean).length, 20);
  });
});
