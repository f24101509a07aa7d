import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { encodePng } from './png.ts';

interface Letter {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Where its shades begin. */
  readonly at: number;
}

type Size = 'price' | 'words' | 'small';

interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Shades from white to a color of text: the palette begins with those of ink, then those of thread. */
  readonly shades: number;
  readonly palette: readonly (readonly number[])[];
  readonly letters: Readonly<Record<Size, Readonly<Record<string, Letter>>>>;
}

/** A line of text on the picture. */
export interface Line {
  readonly text: string;
  readonly size: Size;
  readonly x: number;
  /** Of the line that the letters stand on. */
  readonly y: number;
  readonly colour?: 'ink' | 'thread';
}

/** Sets lines of text on a drawn sheet. */
export interface TypeSetter {
  widthOf(text: string, size: Size): number;
  /** The sheet with the lines on it, as a PNG file. */
  print(lines: readonly Line[]): Promise<Buffer>;
}

/** Reads the sheet and the letters, which `checks/web/draw-pictures.ts` drew with a browser. */
export function openTypeSetter(): TypeSetter {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url));
  const sheet = JSON.parse(read('sheet.json').toString()) as Sheet;
  const base = inflateSync(read('base.bin'));
  const shades = inflateSync(read('letters.bin'));
  const lettersOf = (text: string, size: Size) =>
    [...text].map((letter) => (sheet.letters[size][letter] ?? sheet.letters[size][' ']) as Letter);

  const set = (pixels: Buffer, { text, size, x, y, colour = 'ink' }: Line) => {
    const first = colour === 'ink' ? 0 : sheet.shades;
    let pen = x;
    for (const letter of lettersOf(text, size)) {
      for (let row = 0; row < letter.height; row++) {
        const start = (y + letter.top + row) * sheet.width + Math.round(pen) + letter.left;
        for (let column = 0; column < letter.width; column++) {
          const shade = shades[letter.at + row * letter.width + column] as number;
          if (shade > 0) pixels[start + column] = first + shade;
        }
      }
      pen += letter.advance;
    }
  };

  return {
    widthOf: (text, size) => lettersOf(text, size).reduce((sum, { advance }) => sum + advance, 0),
    print: (lines) => {
      const pixels = Buffer.from(base);
      for (const line of lines) set(pixels, line);
      const { width, height, palette } = sheet;
      return encodePng({ width, height, palette, pixels });
    },
  };
}
