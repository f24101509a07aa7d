import type { Garment } from '../../garments/garment.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { garments } from '../../wording/garments.ts';
import { capital, usd } from '../../wording/numbers.ts';
import type { Line, TypeSetter } from './type-setter.ts';

const LEFT = 150;
const MAX_WIDTH = 900;

/** The price on its tag, for the sites and chats where somebody leaves the link. */
export function pricePicture(
  setter: TypeSetter,
  pricing: Pricing,
  { brand, category, gender }: Garment,
): Promise<Buffer> {
  const { price, priceLow, priceHigh } = pricing.predict({ brand, category, gender });
  const name = capital(garments({ brand, category, gender }));
  const lines: Line[] = [
    { text: usd(price), size: 'price', x: LEFT - 7, y: 312 },
    ...wrap(setter, name).map(
      (text, row): Line => ({ text, size: 'words', x: LEFT, y: 384 + row * 57 }),
    ),
  ];
  const last = lines.at(-1)?.y ?? 0;
  lines.push({
    text: `8 in 10 sell for ${usd(priceLow)} to ${usd(priceHigh)}`,
    size: 'small',
    x: LEFT,
    y: last + 50,
    colour: 'thread',
  });
  return setter.print(lines);
}

/** One or two lines; the catalogue has nothing longer. */
export function wrap(setter: TypeSetter, text: string): string[] {
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
