import { crc32, deflate } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_TYPE = 3;

/** A picture whose pixels are indexes into a palette of red, green and blue. */
export interface Indexed {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly (readonly number[])[];
  readonly pixels: Buffer;
}

/** The picture as a PNG file. The compression runs outside the event loop's thread. */
export async function encodePng({ width, height, palette, pixels }: Indexed): Promise<Buffer> {
  // A filter byte of 0 before each row: the row as it is.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, PALETTE_TYPE, 0, 0, 0], 8);
  const data = await new Promise<Buffer>((resolve, reject) => {
    deflate(rows, (error, result) => (error ? reject(error) : resolve(result)));
  });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}
