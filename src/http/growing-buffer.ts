const SMALLEST = 4 * 1024;

/** Bytes that arrive in pieces, in one buffer: many small pieces would take 200 bytes each. */
export class GrowingBuffer {
  readonly #most: number;
  #buffer = Buffer.alloc(0);
  #length = 0;

  /** `most` is the longest that it becomes, in bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#length;
  }

  /** The memory that it takes with so many more bytes. */
  sizeWith(more: number): number {
    const needed = this.#length + more;
    if (needed <= this.#buffer.length) return this.#buffer.length;
    return Math.min(this.#most, Math.max(SMALLEST, needed, 2 * this.#buffer.length));
  }

  append(piece: Buffer): void {
    const size = this.sizeWith(piece.length);
    if (size > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(size);
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    piece.copy(this.#buffer, this.#length);
    this.#length += piece.length;
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}
