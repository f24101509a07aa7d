import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addDays, areDayFirst, dayInWords, isDay, parseDay } from '../../src/base/day.ts';

for (const [cell, day, isDayFirst] of [
  ['2026-10-03', '2026-10-03'],
  ['20261003', '2026-10-03'],
  ['10/03/2026', '2026-10-03'],
  ['10/03/2026', '2026-03-10', true],
  ['25/03/2026', '2026-03-25'],
  ['10/3/26 4:05 PM', '2026-10-03'],
  ['Oct-03-26', '2026-10-03'],
  ['Fri, Oct 2nd 2026', '2026-10-02'],
  ['3. October 2026', '2026-10-03'],
  ['46298', '2026-10-03'],
  ['46298.75', '2026-10-03'],
  ['2026-02-30', undefined],
  ['12/31/1989', undefined],
  ['1990-01-01', '1990-01-01'],
  ['Foo 3 2026', undefined],
  ['10/03', undefined],
  [`${' '.repeat(40)}2026-10-03`, undefined],
] as const) {
  it(`the day of "${cell}"${isDayFirst ? ', day first,' : ''} is ${day}`, () => {
    assert.equal(parseDay(cell, { isDayFirst }), day);
  });
}

it('a cell without a year is a day, but none to count from', () => {
  assert.deepEqual(['10/03', 'Oct 3', '13/45', 'bag', '2026-10-03'].map(isDay), [true, true, false, false, true]);
  assert.deepEqual(
    ['10/03', 'Oct 3', '2026-10-03'].map((cell) => parseDay(cell)),
    [undefined, undefined, '2026-10-03'],
  );
});

it('a column begins with the day if one of its dates does, or has points, and none begins with the month', () => {
  assert.ok(areDayFirst(['03/10/2026', '13/10/2026']));
  assert.ok(areDayFirst(['03.10.2026']));
  assert.ok(!areDayFirst(['03/10/2026', '12/10/2026']));
  assert.ok(!areDayFirst(['13/10/2026', '10/13/2026']));
});

it('a day is counted on over the end of a year', () => {
  assert.equal(addDays('2026-12-30', 3), '2027-01-02');
});

it('a day, a month and a year are told as people write them', () => {
  assert.deepEqual(['2026-11-20', '2026-07', '2026'].map(dayInWords), ['November 20, 2026', 'July 2026', '2026']);
});
