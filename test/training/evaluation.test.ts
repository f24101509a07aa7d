import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import { judgedCounts, rowsInWords, withNoticeRows } from '../../scripts/counted-rows.ts';
import { judgedInWords } from '../../src/web/pages/text-pages.ts';
import { withData, withFigures } from '../../training/evaluation/card.ts';
import { checkCalibration, groupsOf, type Judged } from '../../training/evaluation/held-out.ts';
import { type EvaluationReport, keepSales } from '../../training/evaluation/measure.ts';
import { brokenGates } from '../../training/evaluation/rack.ts';
import { evaluationFiles, KEPT_TABLES } from '../../training/evaluation/tables.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { bootstrap } from '../../training/numbers/statistics.ts';
import { meanOf } from '../../training/numbers/sums.ts';
import { FITTED_ON, VERSION } from '../../training/publish/write-artifact.ts';
import { writeModel } from '../../training/publish/write-model.ts';
import { temporaryFolder } from '../support/service.ts';

const model = (name: string) => new URL(`../../model/${name}`, import.meta.url);
const text = (name: string) => readFileSync(model(name), 'utf8');
const card = text('MODEL_CARD.md');
const report = JSON.parse(text('evaluation.json')) as EvaluationReport;

it('the bootstrap interval of a mean is that of its standard error', () => {
  const random = seededRandom(3);
  const list = Array.from({ length: 400 }, () => random.normal());
  const [low, high] = bootstrap([list], ([sample = []]) => meanOf(sample, (value) => value), random);
  // The standard error of a mean of 400 is 0.05, so the 90% interval spans about 0.16 around 0.
  assert.ok(Math.abs(high - low - 0.165) < 0.055, `${low} to ${high}`);
  assert.ok(low < 0.1 && high > -0.1, `${low} to ${high}`);
});

describe('the model card', () => {
  it('shows the figures of the shipped evaluation, in at most 2,500 words', () => {
    const prediction = JSON.parse(text('prediction.json'));
    const written = withData(withFigures(card, report), prediction, judgedInWords(judgedCounts()), rowsInWords());
    assert.equal(written, card, 'npm run generate writes it');
    assert.ok(card.split(/\s+/).length <= 2_500);
    assert.ok(card.includes(`Version ${prediction.version}.`));
  });

  it('is of an evaluation that follows its schema, for the version of the model', () => {
    const validator = Compile(JSON.parse(text('evaluation.schema.json')));
    assert.deepEqual(validator.Errors(report)[1], []);
    assert.equal(report.version, JSON.parse(text('prediction.json')).version);
  });

  it('comes with the tables of the shipped evaluation, and no others', () => {
    const files = evaluationFiles(report);
    for (const [name, content] of Object.entries(files))
      assert.equal(text(`evaluation/${name}`), content, `${name}: npm run generate writes it`);
    const names = [...Object.keys(files), ...Object.keys(KEPT_TABLES)];
    assert.deepEqual(readdirSync(model('evaluation')).sort(), names.sort());
  });

  it('comes with a NOTICE that counts other people’s rows', () => {
    const notice = readFileSync(new URL('../../NOTICE', import.meta.url), 'utf8');
    assert.equal(withNoticeRows(notice), notice, 'npm run generate writes it');
    for (const holder of ['Copyright (c) 2022 Brandon Sanders', 'Copyright (c) 2017 Kevin Galang']) {
      assert.ok(notice.includes(holder));
    }
  });

  it('states errors on held-out listings that are small enough for a release', () => {
    const { groups } = report;
    const rms = (name: string, method: string) =>
      groups.find((group) => group.name === name)?.methods[method]?.rms ?? Number.NaN;
    // The bootstrap interval of the first group is 0.013 to either side.
    const most = { luxury: 0.71, 'US mainstream with Mercari': 0.42, 'European, large': 0.745 };
    for (const [name, error] of Object.entries(most)) assert.ok(rms(name, 'prediction') <= error, name);
    // The formula knows the grade; the prediction does not.
    for (const { name } of groups) assert.ok(rms(name, 'prediction') < rms(name, 'static') + 0.025, name);
  });

  it('states ranges that contain most held-out listings', () => {
    const { calibration } = report;
    // Ranges contain four in five US sales, and fewer of the mostly European asking prices, which vary more.
    assert.ok(calibration.overall.share > 0.67 && calibration.overall.share < 0.84);
    for (const { name, share } of calibration.tiers) {
      // US sales set the width. That of houses comes from titled sales abroad, and their prices without a title vary more.
      const least = { 'mid-range': 0.57, 'fast-fashion': 0.67, luxury: 0.69 }[name] ?? 0.7;
      assert.ok(share > least && share < 0.88, name);
    }
  });

  it('states ranges on US sales that contain four in five', () => {
    const rows = report.rack?.rows ?? [];
    assert.deepEqual(brokenGates({ rows }), []);
    // Classes have one range each, so parts of a class without a gate may be less certain.
    const gated = rows.filter(({ most }) => most !== undefined);
    assert.deepEqual(
      gated.map(({ name }) => name),
      ['catalog brands except houses', 'other brands', 'no brand, or an unknown one'],
    );
    for (const { name, inside, near, confidence } of gated) {
      assert.ok(inside >= 0.77 && inside <= 0.83, `${name}: ${inside}`);
      assert.ok(confidence <= near + 0.03, `${name}: ${confidence}`);
    }
  });
});

describe('the version of the model', () => {
  const prediction = JSON.parse(text('prediction.json'));

  it('is never below one that was published', () => {
    const parts = (version: string) => version.split('.').map((part) => part.padStart(4, '0'));
    const changes = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
    const named = [...changes.matchAll(/\b20\d\d\.\d+\.\d+\b/g)].map(([version]) => version);
    assert.ok(named.length >= 3, 'the changelog names the models of the releases');
    for (const version of named) assert.ok(parts(prediction.version).join() >= parts(version).join(), version);
    assert.deepEqual([prediction.version, JSON.parse(text('kinds.json')).pricesVersion], [VERSION, VERSION]);
  });

  it('comes with the day of the fit and that of the newest sale', () => {
    const { fittedOn, newestSale, sources } = prediction;
    assert.equal(fittedOn, FITTED_ON);
    assert.match(JSON.parse(text('kinds.json')).fittedOn, /^\d{4}-\d{2}-\d{2}$/);
    assert.match(newestSale, /^\d{4}(-\d{2}){0,2}$/);
    assert.ok(newestSale <= fittedOn);
    assert.ok(sources.some(({ basis, to }: Record<string, string>) => basis === 'sold' && to === newestSale));
    assert.ok(card.includes(`Fitted on ${FITTED_ON} `), 'npm run generate');
    assert.ok(card.includes(`the newest sale is from ${newestSale}.`), 'npm run generate');
  });
});

describe('the evaluation of a fit to cells', () => {
  const before: EvaluationReport = { ...report, version: '2026.1.0' };
  const { rack, ...measured } = { ...before, version: '2026.2.0', heldOutItems: 7 };

  it('keeps the previous figures on US sales, and names the model they belong to', () => {
    const kept = keepSales(measured, before);
    assert.deepEqual([kept.salesFrom, kept.version, kept.heldOutItems], ['2026.1.0', '2026.2.0', 7]);
    assert.deepEqual(kept.rack, rack);
    assert.equal(keepSales({ ...measured, version: '2026.3.0' }, kept).salesFrom, '2026.1.0');
    assert.match(withFigures(card, kept), /^Version 2026\.2\.0\. /m);
    const introduced = (evaluation: EvaluationReport) => evaluationFiles(evaluation)['README.md'] ?? '';
    assert.match(introduced(kept), /Tables about US sales are from model 2026\.1\.0/);
    assert.doesNotMatch(introduced(before), /Tables about US sales/);
  });

  it('finds the previous evaluation after a fit with a new version, but not after one with the same', (t) => {
    const folder = temporaryFolder(t);
    const fitAs = (version: string) => {
      const read = (name: string) => ({ ...JSON.parse(text(`${name}.json`)), version });
      writeModel(folder, {
        'static-estimate': read('static-estimate'),
        prediction: read('prediction'),
        evidence: read('evidence'),
        'item-effects': read('item-effects'),
      });
    };
    const file = join(folder, 'evaluation.json');
    fitAs('2026.1.0');
    writeFileSync(file, JSON.stringify({ version: '2026.1.0' }));
    fitAs('2026.2.0');
    assert.ok(existsSync(file));
    writeFileSync(file, JSON.stringify({ version: '2026.3.0' }));
    fitAs('2026.3.0');
    assert.ok(!existsSync(file));
  });
});

it('the fraction of held-out items within their range excludes the site with its own levels by tier, not overall', () => {
  const judged = (marketplace: string, basis: string, residual: number): Judged => ({
    market: { source: marketplace, marketplace, basis },
    tier: 'premium',
    residual,
    ends: [-0.5, 0.5],
  });
  const { market: _, ...withoutMarket } = judged('x', 'sold', 0);
  const { overall, tiers } = checkCalibration([
    judged('bunjang', 'asking', 0.9),
    judged('vinted_fr', 'asking', 0.2),
    judged('poshmark', 'sold', 0.1),
    judged('rebag', 'asking', 0.6),
    withoutMarket,
  ]);
  assert.deepEqual(tiers, [{ name: 'premium', items: 4, share: 0.75 }]);
  assert.equal(overall.items, 5);
});

it('sources are grouped by the published groups, and an operator’s only with all sources', () => {
  const groups = groupsOf(['bags_infung', 'thredup_3k', 'my shop']);
  assert.deepEqual(Object.fromEntries(groups.map(({ name, sources }) => [name, [...sources]])), {
    luxury: ['bags_infung'],
    'US mainstream': ['thredup_3k'],
    'US mainstream with Mercari': ['thredup_3k'],
    'all sources': ['bags_infung', 'thredup_3k', 'my shop'],
  });
});
