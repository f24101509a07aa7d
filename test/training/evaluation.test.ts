import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import { judgedCounts } from '../../scripts/judged-counts.ts';
import { percent } from '../../src/base/numbers.ts';
import { judgedInWords } from '../../src/web/pages/text-pages.ts';
import { withData, withFigures } from '../../training/evaluation/card.ts';
import { checkCalibration, groupsOf, type Judged } from '../../training/evaluation/held-out.ts';
import { type EvaluationReport, keepSales } from '../../training/evaluation/measure.ts';
import { brokenGates } from '../../training/evaluation/rack.ts';
import { evaluationFiles } from '../../training/evaluation/tables.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { bootstrap } from '../../training/numbers/statistics.ts';
import { meanOf } from '../../training/numbers/sums.ts';
import { FITTED_ON, VERSION } from '../../training/publish/write-artifact.ts';
import { writeModel } from '../../training/publish/write-model.ts';
import { temporaryFolder } from '../support/service.ts';

const modelFile = (name: string) => new URL(`../../model/${name}`, import.meta.url);
const readModelFile = (name: string) => readFileSync(modelFile(name), 'utf8');
const card = readModelFile('MODEL_CARD.md');
const report = JSON.parse(readModelFile('evaluation.json')) as EvaluationReport;
const prediction = JSON.parse(readModelFile('prediction.json'));

it('the bootstrap interval of a mean spans 1.645 standard errors to either side of it', () => {
  const random = seededRandom(3);
  const sample = Array.from({ length: 400 }, () => random.normal());
  const mean = meanOf(sample, (value) => value);
  const [low, high] = bootstrap([sample], ([drawn = []]) => meanOf(drawn, (value) => value), random);
  // The standard error of a mean of 400 is 1 / 20. The tolerance covers the chance of 200 resamples.
  const margin = 1.645 / 20;
  assert.ok(Math.abs(low - (mean - margin)) < 0.025, `${low} to ${high} around ${mean}`);
  assert.ok(Math.abs(high - (mean + margin)) < 0.025, `${low} to ${high} around ${mean}`);
});

describe('the model card', () => {
  it('shows the figures of the shipped evaluation', () => {
    const written = withData(withFigures(card, report), prediction, judgedInWords(judgedCounts()));
    assert.equal(written, card, 'npm run generate writes it');
  });

  it('is of an evaluation that follows its schema', () => {
    const validator = Compile(JSON.parse(readModelFile('evaluation.schema.json')));
    assert.deepEqual(validator.Errors(report)[1], []);
  });

  it('is of an evaluation of the shipped version', () => assert.equal(report.version, prediction.version));

  it('comes with the tables of the shipped evaluation, and no others', () => {
    const files = evaluationFiles(report);
    for (const [name, content] of Object.entries(files))
      assert.equal(readModelFile(`evaluation/${name}`), content, `${name}: npm run generate writes it`);
    const names = Object.keys(files);
    assert.deepEqual(readdirSync(modelFile('evaluation')).sort(), names.sort());
  });

  const notice = readFileSync(new URL('../../NOTICE', import.meta.url), 'utf8');

  for (const holder of ['Copyright (c) 2022 Brandon Sanders', 'Copyright (c) 2017 Kevin Galang'])
    it(`comes with a NOTICE that says "${holder}"`, () => assert.ok(notice.includes(holder)));

  const rmsOf = (groupName: string, method: 'prediction' | 'static') =>
    report.groups.find(({ name }) => name === groupName)?.methods[method]?.rms ?? Number.NaN;

  // The limits leave room for the sampling error of a new fit: the 90% interval for luxury is 0.014 to either side.
  for (const { group, mostRms } of [
    { group: 'luxury', mostRms: 0.71 },
    { group: 'US mainstream with Mercari', mostRms: 0.42 },
    { group: 'European, large', mostRms: 0.745 },
  ])
    it(`states an error of at most ${mostRms} log USD on held-out listings: ${group}`, () => {
      assert.ok(rmsOf(group, 'prediction') <= mostRms, String(rmsOf(group, 'prediction')));
    });

  it('states errors that exceed those of the formula by less than 0.025 log USD, although the formula knows grades', () => {
    for (const { name } of report.groups) {
      const excess = rmsOf(name, 'prediction') - rmsOf(name, 'static');
      assert.ok(excess < 0.025, `${name}: ${excess}`);
    }
  });

  // US sales set the width of ranges, to contain four in five. Most held-out listings are European asking prices, which
  // vary more. Houses are fitted to titled sales abroad, and their prices without a title vary more, too.
  for (const { part, least, most } of [
    { part: 'overall', least: 0.67, most: 0.84 },
    { part: 'designer', least: 0.7, most: 0.88 },
    { part: 'luxury', least: 0.69, most: 0.88 },
    { part: 'premium', least: 0.7, most: 0.88 },
    { part: 'mid-range', least: 0.57, most: 0.88 },
    { part: 'fast-fashion', least: 0.67, most: 0.88 },
  ])
    it(`states ranges that contain ${percent(least)} to ${percent(most)} of held-out listings: ${part}`, () => {
      const { overall, tiers } = report.calibration;
      const share = [overall, ...tiers].find(({ name }) => name === part)?.share ?? Number.NaN;
      assert.ok(share > least && share < most, String(share));
    });

  const salesRows = report.rack?.rows ?? [];

  it('states levels relative to US sellers that allow a release', () => {
    assert.deepEqual(brokenGates({ rows: salesRows }), []);
  });

  // Classes have one range each, so a part of a class may be less certain. Only these three parts block a release.
  for (const part of ['catalog brands except houses', 'other brands', 'no brand, or an unknown one']) {
    const row = salesRows.find(({ name, most }) => name === part && most !== undefined);

    it(`states ranges that contain four in five US sales, within 3 points: ${part}`, () => {
      assert.ok(row && row.inside >= 0.77 && row.inside <= 0.83, String(row?.inside));
    });

    it(`states a confidence of at most 3 points above the fraction of US sales near the price: ${part}`, () => {
      assert.ok(row && row.confidence <= row.near + 0.03, `${row?.confidence}, ${row?.near} near`);
    });
  }
});

describe('the version of the model', () => {
  const kinds = JSON.parse(readModelFile('kinds.json'));

  it('is never below one that the changelog names', () => {
    const sortable = (version: string) =>
      version
        .split('.')
        .map((part) => part.padStart(4, '0'))
        .join();
    const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
    const published = [...changelog.matchAll(/\b20\d\d\.\d+\.\d+\b/g)].map(([version]) => version);
    assert.ok(published.length >= 3, 'the changelog names the models of the releases');
    for (const version of published) assert.ok(sortable(prediction.version) >= sortable(version), version);
  });

  it('is the same in its files and in the code that writes them', () => {
    assert.deepEqual([prediction.version, kinds.pricesVersion], [VERSION, VERSION]);
  });

  it('comes with the day of the fit, which the card states', () => {
    assert.equal(prediction.fittedOn, FITTED_ON);
    assert.match(kinds.fittedOn, /^\d{4}-\d{2}-\d{2}$/);
    assert.ok(card.includes(`Fitted on ${FITTED_ON} `), 'npm run generate');
  });

  it('comes with the day, month, or year of the newest sale, which the card states', () => {
    const { fittedOn, newestSale, sources } = prediction;
    assert.match(newestSale, /^\d{4}(-\d{2}){0,2}$/);
    assert.ok(newestSale <= fittedOn);
    assert.ok(sources.some(({ basis, to }: Record<string, string>) => basis === 'sold' && to === newestSale));
    assert.ok(card.includes(`the newest sale is from ${newestSale}.`), 'npm run generate');
  });
});

describe('the evaluation of a fit to cells', () => {
  const before: EvaluationReport = { ...report, version: '2026.1.0' };
  const { rack, ...measured } = { ...before, version: '2026.2.0', heldOutItems: 7 };

  const kept = keepSales(measured, before);

  it('keeps the previous figures on US sales and the version of their model, but no other figures', () => {
    assert.deepEqual(kept, { ...measured, rack, salesFrom: '2026.1.0' });
  });

  it('still names the model of the figures on US sales after a second such fit', () => {
    assert.equal(keepSales({ ...measured, version: '2026.3.0' }, kept).salesFrom, '2026.1.0');
  });

  it('names the new version on the card', () => assert.match(withFigures(card, kept), /^Version 2026\.2\.0\. /m));

  const readmeOf = (evaluation: EvaluationReport) => evaluationFiles(evaluation)['README.md'] ?? assert.fail();

  it('says with its tables which model those about US sales are from', () => {
    assert.match(readmeOf(kept), /Tables about US sales are from model 2026\.1\.0/);
  });

  it('does not say so if they are from the same model', () => {
    assert.doesNotMatch(readmeOf(before), /Tables about US sales/);
  });

  for (const { promise, evaluatedVersion, isKept } of [
    { promise: 'survives a fit with a new version', evaluatedVersion: '2026.1.0', isKept: true },
    { promise: 'is removed by another fit with its own version', evaluatedVersion: '2026.2.0', isKept: false },
  ])
    it(promise, (t) => {
      const folder = temporaryFolder(t);
      const writeVersion = (version: string) => {
        const read = (name: string) => ({ ...JSON.parse(readModelFile(`${name}.json`)), version });
        writeModel(folder, {
          'static-estimate': read('static-estimate'),
          prediction: read('prediction'),
          evidence: read('evidence'),
          'item-effects': read('item-effects'),
        });
      };
      writeVersion('2026.1.0');
      const evaluation = join(folder, 'evaluation.json');
      writeFileSync(evaluation, JSON.stringify({ version: evaluatedVersion }));
      writeVersion('2026.2.0');
      assert.equal(existsSync(evaluation), isKept);
    });
});

describe('the fraction of held-out items within their range', () => {
  const judged = (market: Judged['market'], residual: number): Judged => ({
    ...(market && { market }),
    tier: 'premium',
    residual,
    ends: { low: -0.5, high: 0.5 },
  });
  const marketOf = (marketplace: string) => ({ source: marketplace, marketplace, basis: 'sold' });
  // Bunjang has a level of its own for each brand.
  const { overall, tiers } = checkCalibration([
    judged(marketOf('bunjang'), 0.9),
    judged(marketOf('rebag'), 0.6),
    judged(marketOf('poshmark'), 0.1),
    judged(marketOf('vinted_fr'), -0.2),
    judged(undefined, 0),
  ]);

  it('leaves out Bunjang by tier, and counts own sales', () => {
    assert.deepEqual(tiers, [{ name: 'premium', items: 4, share: 3 / 4 }]);
  });

  it('includes Bunjang overall', () => assert.deepEqual(overall, { name: 'overall', items: 5, share: 3 / 5 }));
});

it('the groups of sources are the published ones; an operator’s own source is only in that of all sources', () => {
  const groups = groupsOf(['bags_infung', 'thredup_3k', 'my shop']);
  assert.deepEqual(Object.fromEntries(groups.map(({ name, sources }) => [name, [...sources]])), {
    luxury: ['bags_infung'],
    'US mainstream': ['thredup_3k'],
    'US mainstream with Mercari': ['thredup_3k'],
    'all sources': ['bags_infung', 'thredup_3k', 'my shop'],
  });
});
