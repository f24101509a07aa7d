import type { PredictionArtifact, PredictionCell } from './artifact.ts';

const count = (n: number, noun: string) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? noun : `${noun}s`}`;

/** One plain sentence on a prediction: how many listings stand behind it, at what level, for which condition. */
export function noteOf(artifact: PredictionArtifact, cell: PredictionCell): string {
  const who = cell.gender === 'male' ? "men's" : "women's";
  const evidence = {
    'brand x category': () =>
      cell.listings > 0
        ? `${count(cell.listings, 'listing')} of this brand and category (${who} or unstated)`
        : `${count(cell.pairListings, 'listing')} of this brand and category, none of them ${who}`,
    brand: () =>
      `${count(cell.brandListings, 'listing')} of this brand in other categories and on its tier`,
    tier: () => 'other brands of its tier, as there are no listings of this brand',
  }[cell.level]();
  return (
    `Based on ${evidence}, for the mix of conditions that real listings have ` +
    `(${mix(artifact)}), as ${artifact.market}.`
  );
}

function mix(artifact: PredictionArtifact): string {
  return Object.entries(artifact.conditionMix)
    .filter(([, share]) => share >= 0.01)
    .map(([grade, share]) => `${Math.round(share * 100)} % ${grade}`)
    .join(', ');
}
