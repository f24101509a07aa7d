import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { shareService } from '../support/service.ts';
import boundaries from './form-boundaries.json' with { type: 'json' };

/** The longest boundary that RFC 2046 allows. */
const LONGEST = 'a'.repeat(70);
const TOO_LONG = 'a'.repeat(71);

describe('the boundary of a multipart form', () => {
  const service = shareService();
  // Each test may send as many forms as an address may in a minute.
  beforeEach(() => {
    service().clock.now += 60_000;
  });
  const send = (type: string, body: string) =>
    service().ask('/list', { body, headers: { 'content-type': type, accept: 'text/html' } });

  const fieldOf = (boundary: string, name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nCoach bag\r\n`;

  it('is accepted if the Content-Type names exactly one that RFC 2046 allows', async () => {
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

  it('counts fields even if the Content-Type seems to name another boundary', async () => {
    const boundary = 'x'.repeat(27);
    const fields = Array.from({ length: 1_700 }, (_, i) => fieldOf(boundary, `is-${i}`)).join('');
    const body = `${fieldOf(boundary, 'list')}${fields}--${boundary}--\r\n`;
    for (const parameters of ['', 'a=";boundary=zzzzzzz"; ', 'boundary=zzzzzzz; ']) {
      assert.equal((await send(`multipart/form-data; ${parameters}boundary=${boundary}`, body)).status, 400);
    }
  });

  it('refuses a field with long headers, which says so', async () => {
    const body = `--a\r\nContent-Disposition: form-data; name="list"\r\n${'X: y\r\n'.repeat(5_000)}\r\na\r\n--a--\r\n`;
    const { status, text } = await send('multipart/form-data; boundary=a', body);
    assert.equal(status, 400);
    assert.match(text, /headers of a field/);
  });
});
