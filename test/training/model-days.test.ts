import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { KindsArtifact, PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { FITTED_ON, VERSION } from '../../training/publish/write-artifact.ts';

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const model = <T>(name: string) => JSON.parse(text(`model/${name}`)) as T;
const prediction = model<PredictionArtifact>('prediction.json');
const kinds = model<KindsArtifact>('kinds.json');

/** Compares two versions by their parts, as numbers. */
function compare(a: string, b: string): number {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  const at = x.findIndex((part, i) => part !== y[i]);
  return at < 0 ? 0 : (x[at] as number) - (y[at] as number);
}

describe('The version of the model', () => {
  it('should never be below one that was published', () => {
    const named = [...text('CHANGELOG.md').matchAll(/\b20\d\d\.\d+\.\d+\b/g)].map(([version]) => version);
    assert.ok(named.length >= 3, 'the changelog names the models of the releases');
    for (const version of named)
      assert.ok(compare(prediction.version, version) >= 0, `${prediction.version} is below ${version}`);
    assert.equal(prediction.version, VERSION);
    assert.equal(kinds.pricesVersion, VERSION);
  });

  it('should include the day of the fit and that of its newest sale', () => {
    assert.equal(prediction.fittedOn, FITTED_ON);
    for (const { fittedOn } of [prediction, kinds]) assert.match(fittedOn, /^\d{4}-\d{2}-\d{2}$/);
    const { newestSale = '' } = prediction;
    assert.match(newestSale, /^\d{4}(-\d{2}){0,2}$/);
    assert.ok(newestSale <= prediction.fittedOn);
    assert.ok(prediction.sources.some(({ basis, to }) => basis === 'sold' && to === newestSale));
    const card = text('model/MODEL_CARD.md');
    assert.ok(card.includes(`Fitted on ${FITTED_ON} `), 'npm run model');
    assert.ok(card.includes(`the newest sale is from ${newestSale}.`), 'npm run model');
  });
});
