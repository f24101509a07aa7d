// Draws pictures in a separate thread: a picture takes as long as hundreds of prices.
import { existsSync, readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Compressed next to this file in the npm package, of which it would be a quarter; a checkout has the library. */
const SHIPPED = new URL('./resvg.wasm.br', import.meta.url);
const library = existsSync(SHIPPED)
  ? brotliDecompressSync(readFileSync(SHIPPED))
  : readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')));
/** The pages' own font, as TrueType; `assets/zilla-slab-LICENSE.txt` has its license. */
const font = readFileSync(new URL('./zilla-slab-600.ttf', import.meta.url));
const FONT = { loadSystemFonts: false, fontBuffers: [font], defaultFontFamily: 'Zilla Slab SemiBold' };

const ready = initWasm(library);

parentPort?.on('message', async ({ id, svg }: { id: number; svg: string }) => {
  parentPort?.postMessage({ id, png: await draw(svg) });
});

/** Returns a picture as PNG; undefined if it cannot be drawn. */
async function draw(svg: string): Promise<Uint8Array | undefined> {
  try {
    await ready;
    const drawn = new Resvg(svg, { font: FONT }).render();
    const png = drawn.asPng();
    drawn.free();
    return png;
  } catch {
    return undefined;
  }
}
