// Renders images in a worker thread, since rendering one image takes as long as pricing hundreds of items.
import { existsSync, readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** The compressed rendering library in the npm package. In a checkout, the library is in node_modules instead. */
const SHIPPED = new URL('./resvg.wasm.br', import.meta.url);
const library = existsSync(SHIPPED)
  ? brotliDecompressSync(readFileSync(SHIPPED))
  : readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')));
/** The website's font in TrueType format. See `assets/zilla-slab-LICENSE.txt` for its license. */
const font = readFileSync(new URL('./zilla-slab-600.ttf', import.meta.url));
const FONT = { loadSystemFonts: false, fontBuffers: [font], defaultFontFamily: 'Zilla Slab SemiBold' };

const ready = initWasm(library);

parentPort?.on('message', async ({ id, svg }: { id: number; svg: string }) => {
  parentPort?.postMessage({ id, png: await draw(svg) });
});

async function draw(svg: string): Promise<Uint8Array | undefined> {
  try {
    await ready;
    const picture = new Resvg(svg, { font: FONT }).render();
    const png = picture.asPng();
    picture.free();
    return png;
  } catch {
    return undefined;
  }
}
