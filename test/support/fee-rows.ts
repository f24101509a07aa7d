import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { FeeFile, Marketplace } from '../../src/money/schema.ts';
import { temporaryFolder } from './service.ts';

/** Returns a marketplace that accepts everything and charges a tenth of the price, with any member overridden. */
export const feeRow = (id: string, overrides: Partial<Marketplace> = {}): Marketplace => ({
  id,
  name: id,
  model: 'you list',
  checkedOn: '2026-11-01',
  certainty: 'high',
  sources: ['https://fair.example/fees'],
  label: 'none',
  taxInBase: 'no',
  accepts: [],
  schedules: [{ for: 'everything', lines: [{ name: 'Commission', basis: ['item'], bands: [{ rate: 0.1 }] }] }],
  holdsFor: [],
  selling: {},
  ...overrides,
});

/** Writes a fee file for these marketplaces and returns its path. The test's end removes it. */
export function writeFees(t: Pick<TestContext, 'after'>, marketplaces: Marketplace[]): string {
  const path = join(temporaryFolder(t), 'fees.json');
  const file: FeeFile = { notModeled: [], marketplaces };
  writeFileSync(path, JSON.stringify(file));
  return path;
}
