import { CONFIDENCE_FACTOR } from '../../src/pricing/ranges/confidence.ts';
import type { CalibrationCheck } from './calibration-check.ts';

const SIZE = 320;
const MARGIN = 48;

/**
 * Returns a reliability plot of the confidence as SVG: stated share on x, observed share on y, area of a dot by its
 * items.
 */
export function reliabilityPlot(bins: CalibrationCheck['reliability']): string {
  const x = (share: number) => (MARGIN + share * SIZE).toFixed(1);
  const y = (share: number) => (MARGIN / 2 + (1 - share) * SIZE).toFixed(1);
  const total = bins.reduce((sum, { items }) => sum + items, 0);
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE + 1.5 * MARGIN} ${SIZE + 1.6 * MARGIN}" role="img" font-family="sans-serif" font-size="12">`,
    `<title>Confidence: stated and observed share of items within a factor of ${CONFIDENCE_FACTOR}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...ticks.map(
      (tick) =>
        `<path d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}" stroke="#ddd"/>` +
        `<text x="${x(tick)}" y="${MARGIN / 2 + SIZE + 16}" text-anchor="middle">${tick}</text>` +
        `<text x="${MARGIN - 6}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${tick}</text>`,
    ),
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="4 4"/>`,
    ...bins.map(
      ({ items, stated, observed }) =>
        `<circle cx="${x(stated)}" cy="${y(observed)}" r="${(2 + 22 * Math.sqrt(items / total)).toFixed(1)}" fill="#1b6ca8" fill-opacity="0.6"/>`,
    ),
    `<text x="${x(0.5)}" y="${MARGIN / 2 + SIZE + 36}" text-anchor="middle">confidence stated</text>`,
    `<text transform="translate(14 ${y(0.5)}) rotate(-90)" text-anchor="middle">share observed</text>`,
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}
