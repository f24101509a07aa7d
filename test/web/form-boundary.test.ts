import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { shareService } from '../support/service.ts';
import boundaries from './form-boundaries.json' with { type: 'json' };

/** Nearly as much as a form may contain. */
const SIZE = 1_780_000;
/** As long as a boundary may be, plus one. */
const LONGEST = 'a'.repeat(70);
const TOO_LONG = 'a'.repeat(71);

describe('the boundary of a form', () => {
  const service = shareService();
  // Each may send a minute's worth of forms.
  beforeEach(() => {
    service().clock.now += 60_000;
  });
  const send = (type: string, body: string | Uint8Array) =>
    service().ask('/list', { body, headers: { 'content-type': type, accept: 'text/html' } });

  const fieldOf = (boundary: string, name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nCoach bag\r\n`;

  it('is read if the type names exactly one that the standard allows', async () => {
    const withBlank = `${'a'.repeat(34)} ${'b'.repeat(35)}`;
    for (const [type, boundary] of [
      ...(boundaries as [string, string?][]),
      [`multipart/form-data; boundary=${LONGEST}`, LONGEST],
      [`multipart/form-data; boundary="${withBlank}"`, withBlank],
      [`multipart/form-data; boundary=${TOO_LONG}`, undefined],
      [`multipart/form-data; boundary="${TOO_LONG}"`, undefined],
    ] as const) {
      const own = boundary ?? type.replace(/^.*=|"/g, '');
      const { status } = await send(type, `${fieldOf(own, 'list')}--${own}--\r\n`);
      assert.equal(status === 200, boundary !== undefined, `${type}: ${status}`);
    }
  });

  it('is the one used to count fields', async () => {
    const boundary = 'x'.repeat(27);
    const fields = Array.from({ length: 1_700 }, (_, i) => fieldOf(boundary, `is-${i}`)).join('');
    const body = `${fieldOf(boundary, 'list')}${fields}--${boundary}--\r\n`;
    for (const more of ['', 'a=";boundary=zzzzzzz"; ', 'boundary=zzzzzzz; ']) {
      assert.equal((await send(`multipart/form-data; ${more}boundary=${boundary}`, body)).status, 400);
    }
  });

  it('that fills a body costs no more than another form of that size', async () => {
    const honest = `multipart/form-data; boundary=${LONGEST}`;
    const rows = `--${LONGEST}\r\nContent-Disposition: form-data; name="rows"\r\n\r\n`;
    const form = Buffer.from(`${rows}${'b'.repeat(SIZE)}\r\n--${LONGEST}--\r\n`);
    // A few milliseconds, which a busy machine may multiply by ten.
    const usual = Math.max(0.02, await leastCpu(() => send(honest, form)));
    for (const length of [60, 70, 250, 1_000, 1_960]) {
      const body = Buffer.alloc(SIZE, 'a');
      body.write(`--${'a'.repeat(length - 2)}b`.repeat(8));
      const type = `multipart/form-data; boundary=${'a'.repeat(length)}`;
      const seconds = await leastCpu(async () => assert.equal((await send(type, body)).status, 400));
      assert.ok(seconds < 10 * usual, `${length}: ${seconds} s, where another form takes ${usual} s`);
    }
  });
});

/** Returns the minimum CPU time of this process in three tries, in seconds. */
async function leastCpu(work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = [];
  for (let i = 0; i < 3; i++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    tries.push((user + system) / 1e6);
  }
  return Math.min(...tries);
}
