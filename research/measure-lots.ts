import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { readTitle } from '../src/garments/read/title.ts';

// Tests if the listings have enough lots to price several pieces together: those that state their number, of one brand
// and kind, so that there is a price per piece to compare with.

/** Fewer lots say nothing about a discount by number of pieces. */
const ENOUGH = 100;

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: node research/measure-lots.ts <listings.csv> …');
  process.exit(1);
}

const PIECES =
  /\b(?:lot|bundle|set|pack|lote|lotto)\s*(?:of|de|di)?\s*\(?([2-9]|1[0-2])\b|\b([2-9]|1[0-2])\s*(?:x\b|pairs?\b|pcs?\b|pieces?\b|items?\b|pack\b|lot\b|bundle\b)|\(([2-9]|1[0-2])\)/i;
const LOT_WORDS = /\b(?:lots?|bundles?|bundled|sets?|packs?|pcs?|pieces?|items?|lote|lotto|of|de|di)\b|[*()]/gi;

const counts = { titles: 0, lots: 0, withNumber: 0, asking: 0, sold: 0 };
const byPieces = new Map<number, number>();
const bySource = new Map<string, number>();
for (const file of files) {
  const rows = parse(readFileSync(file), { columns: true }) as Record<string, string>[];
  for (const { title = '', brand = '', source = '', basis } of rows) {
    if (title === '') continue;
    counts.titles++;
    if (readTitle(title, {}).refusal?.code !== 'lot') continue;
    counts.lots++;
    const pieces = PIECES.exec(title)?.slice(1).find(Boolean);
    if (pieces === undefined) continue;
    counts.withNumber++;
    const single = readTitle(`${brand} ${title.replace(PIECES, ' ').replace(LOT_WORDS, ' ')}`, {});
    if (single.refusal || !single.brand || !single.category) continue;
    counts[basis === 'sold' ? 'sold' : 'asking']++;
    byPieces.set(Number(pieces), (byPieces.get(Number(pieces)) ?? 0) + 1);
    bySource.set(source, (bySource.get(source) ?? 0) + 1);
  }
}
const usable = counts.asking + counts.sold;
console.log(counts, usable >= ENOUGH ? 'enough to fit' : `${usable} usable: too few to fit`);
console.log('by number of pieces', Object.fromEntries([...byPieces].toSorted(([a], [b]) => a - b)));
console.log('by source', Object.fromEntries([...bySource].toSorted(([, a], [, b]) => b - a)));
