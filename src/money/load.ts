import { readFileSync } from 'node:fs';
import { Compile } from 'typebox/schema';
import { sumOf } from '../base/values.ts';
import { brands, CONDITIONS, categories, GENDERS, TIERS } from '../catalog/catalog.ts';
import { otherKinds } from '../catalog/outside-catalog.ts';
import { setsPrice } from './fees.ts';
import { FeeFile, type FeeLine, type GarmentTest, type Marketplace } from './schema.ts';

/**
 * Reads and validates a fee file or its contents. Throws an Error that names the file, the row if there is one, and the
 * fault. `settingName` says where the file is named.
 */
export function loadFees(source: string | FeeFile, settingName = 'FEES_FILE'): FeeFile {
  const sourceName = typeof source === 'string' ? `${settingName} ${source}` : 'marketplaces.json';
  const file = checkFile(sourceName, typeof source === 'string' ? readJsonFile(source, sourceName) : source);
  const idsAbove = new Set<string>();
  for (const row of file.marketplaces) {
    const [firstFault] = findFaults(row, idsAbove);
    if (firstFault) throw new Error(`${sourceName}: marketplace ${row.id}: ${firstFault}`);
    idsAbove.add(row.id);
  }
  return file;
}

function readJsonFile(filePath: string, sourceName: string): unknown {
  try {
    return JSON.parse(readFileSync(filePath, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${sourceName}: the file is not JSON (${error.message}).`);
    throw new Error(`${sourceName}: the file cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function checkFile(sourceName: string, content: unknown): FeeFile {
  const validator = Compile(FeeFile);
  if (validator.Check(content)) return content;
  const [, errors] = validator.Errors(content);
  const { instancePath = '', params = {}, message = '' } = errors.at(-1) ?? {};
  const [, index = '', member] = /^\/marketplaces\/(\d+)(.*)/.exec(instancePath) ?? [];
  const row = (content as FeeFile).marketplaces?.[Number(index)];
  const path = index === '' ? [instancePath] : [`marketplace ${row?.id ?? `no. ${Number(index) + 1}`}:`, member];
  const allowedValues = Object.values(params)
    .flatMap((values) => (Array.isArray(values) ? [values.join(', ')] : []))
    .filter((valuesText) => !message.includes(valuesText));
  throw new Error([`${sourceName}:`, ...path, message, ...allowedValues].filter(Boolean).join(' '));
}

const VALID_TEST_VALUES = {
  tiers: new Set<string>(TIERS),
  brands: new Set(brands.map(({ slug }) => slug)),
  categories: new Set([...categories, ...otherKinds].map(({ slug }) => slug)),
  genders: new Set<string>(GENDERS),
  conditions: new Set<string>(CONDITIONS),
};

function* findFaults(row: Marketplace, idsAbove: ReadonlySet<string>) {
  const { id, checkedOn, effectiveFrom, smallestPrice, model, accepts, schedules } = row;
  if (idsAbove.has(id)) yield 'its id is already used by a row above.';
  if (!isIsoDay(checkedOn)) yield `checkedOn "${checkedOn}" is not a day.`;
  if (effectiveFrom && !isIsoDay(effectiveFrom)) yield `effectiveFrom "${effectiveFrom}" is not a day.`;
  if (!isWholeCents(smallestPrice)) yield 'smallestPrice has fractions of a cent.';
  const lastSchedule = schedules.at(-1);
  if (lastSchedule?.when) yield `fees for ${lastSchedule.for} come last, so they must not have "when".`;
  for (const { when, unless } of accepts) yield* [...findTestFaults(when), ...findTestFaults(unless)];
  for (const schedule of schedules) {
    yield* findTestFaults(schedule.when);
    const highestRates = schedule.lines.map(({ bands }) => Math.max(...bands.map(({ rate = 0 }) => rate)));
    if (!setsPrice({ model }) && sumOf(highestRates) > MAX_TOTAL_RATE) {
      yield `fees for ${schedule.for}: the rates add up to more than ${MAX_TOTAL_RATE}.`;
    }
    for (const line of schedule.lines) {
      for (const fault of findLineFaults(line)) yield `fees for ${schedule.for}, line ${line.name}: ${fault}`;
    }
  }
}

/** Maximum sum of a schedule's rates. With higher rates and sales tax, a higher price might never net more. */
const MAX_TOTAL_RATE = 0.75;

function* findTestFaults(test: GarmentTest = {}) {
  for (const [member, validValues] of Object.entries(VALID_TEST_VALUES)) {
    const values = test[member as keyof typeof VALID_TEST_VALUES] ?? [];
    const invalidValue = values.find((value) => !validValues.has(value));
    if (invalidValue !== undefined) yield `${member} has "${invalidValue}", which is not in the catalog.`;
  }
}

function* findLineFaults({ basis, bands, minimum, maximum, marginal }: FeeLine) {
  if (!basis.includes('item')) yield 'its basis must include the item.';
  const amounts = bands.flatMap(({ upTo, fixed }) => [upTo, fixed]);
  if (![minimum, maximum, ...amounts].every(isWholeCents)) yield 'an amount has fractions of a cent.';
  if (maximum !== undefined && maximum < (minimum ?? 0)) yield 'its maximum is below its minimum.';
  for (const [index, { upTo, rate = 0, rateAtBest = rate }] of bands.entries()) {
    const isLast = index === bands.length - 1;
    if (isLast !== (upTo === undefined)) yield 'every band except the last must have "upTo", and the last must not.';
    const upToBefore = bands[index - 1]?.upTo ?? 0;
    if (upTo !== undefined && upTo <= upToBefore) yield `its bands are not in ascending order at ${upTo}.`;
    if (![rate, rateAtBest].every(hasSixDecimals)) yield 'a rate has more than six decimals.';
    if (rateAtBest > rate) yield 'a rateAtBest is above its rate.';
  }
  const isSingleRate = bands.length === 1 && minimum === undefined && maximum === undefined && !marginal;
  if (basis.includes('less fees') && !isSingleRate) {
    yield 'a line charged on the price less fees must have one band without bounds.';
  }
}

const isNearInteger = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;
const isWholeCents = (amount: number | undefined) => amount === undefined || isNearInteger(amount * 100);
const hasSixDecimals = (rate: number) => isNearInteger(rate * 1_000_000);

function isIsoDay(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
