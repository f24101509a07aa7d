import { joinNames, percent, usd, withCommas } from '../../src/base/text.ts';
import { findAnyBrand } from '../../src/catalog/outside-catalog.ts';
import { createEffects, type EffectsFile } from '../../src/pricing/effects.ts';
import { countListings } from '../../src/pricing/evidence.ts';
import { computeMedian } from '../numbers/statistics.ts';

/** Brands and kinds with fewer listings are left out, because their prices move by chance. */
const MIN_LISTINGS = 30;
const MAX_NAMED = 8;

/** Describes how prices of brands and kinds changed from another model's, with those that moved most. */
export function movedInWords(last: EffectsFile, file: EffectsFile): string {
  const [before, after] = [createEffects(last), createEffects(file)];
  const moves = Object.keys(file.evidence['brand x kind']).flatMap((id) => {
    const counts = after.findCounts('brand x kind', id);
    const [slug = '', kind = ''] = id.split('|');
    const brand = findAnyBrand(slug);
    if (!counts || !brand || countListings(counts) < MIN_LISTINGS) return [];
    const wearer = counts.male > counts.female ? 'male' : 'female';
    const item = { brand: slug, hasUnknownName: false, kind, wearer, grade: null, words: [] } as const;
    const [oldLog, newLog] = [before.computeLogPrice(item), after.computeLogPrice(item)];
    return [
      { name: `${brand.name} ${kind.replaceAll('-', ' ')}`, oldLog, newLog, distance: Math.abs(newLog - oldLog) },
    ];
  });
  const largestMoves = moves.toSorted((a, b) => b.distance - a.distance).slice(0, MAX_NAMED);
  const dollars = (log: number) => usd(Math.round(Math.exp(log)));
  return (
    `Since ${last.version}, half of the prices of ${withCommas(moves.length)} brands and kinds with ${MIN_LISTINGS} listings moved by ` +
    `${percent(Math.expm1(computeMedian(moves.map(({ distance }) => distance))))} or less. Most moved: ` +
    `${joinNames(
      largestMoves.map(({ name, oldLog, newLog }) => `${name} ${dollars(oldLog)} to ${dollars(newLog)}`),
      'and',
    )}.`
  );
}
