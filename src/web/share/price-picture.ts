import type { Garment } from '../../garments/garment.ts';
import { estimateOf } from '../../pricing/estimate.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import type { Line, TypeSetter } from './type-setter.ts';

const LEFT = 150;
const MAX_WIDTH = 900;

/** The price on its tag, for sites and chats where the link is shared. */
export function pricePicture(
  setter: TypeSetter,
  pricing: Pricing,
  garment: Garment,
): Promise<Buffer> {
  return setter.print(pictureLines(setter, pricing, garment));
}

/** What the picture says, line by line. */
export function pictureLines(
  setter: Pick<TypeSetter, 'widthOf'>,
  pricing: Pricing,
  garment: Garment,
): Line[] {
  const { estimate, evidence } = estimateOf(pricing, garment);
  const name = capital(garments(garment));
  const lines: Line[] = [
    { text: usd(estimate.price), size: 'price', x: LEFT - 7, y: 312 },
    ...wrap(setter, name).map(
      (text, row): Line => ({ text, size: 'words', x: LEFT, y: 384 + row * 57 }),
    ),
  ];
  const last = lines.at(-1)?.y ?? 0;
  lines.push({
    text: `${garment.condition ?? 'Any condition'}, ${rangeInWords(estimate)}`,
    size: 'small',
    x: LEFT,
    y: last + 50,
    colour: 'thread',
  });
  if (evidence.grade === 'borrowed') {
    // Beside the price, which it belongs to: below, a long name leaves no room.
    const x = LEFT + setter.widthOf(usd(estimate.price), 'price') + 30;
    ['about: guessed from', 'similar garments'].forEach((text, row) => {
      lines.push({ text, size: 'small', x, y: 262 + row * 44, colour: 'thread' });
    });
  }
  return lines;
}

/** One or two lines; the catalog has nothing longer. */
export function wrap(setter: Pick<TypeSetter, 'widthOf'>, text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter((part) => part !== undefined).join(' ');
    if (lines.length > 0 && setter.widthOf(longer, 'words') <= MAX_WIDTH) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
