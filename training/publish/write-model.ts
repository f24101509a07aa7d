import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceArtifact } from '../../src/pricing/artifact.ts';
import { checkPredictions } from '../../src/pricing/prediction.ts';
import { checkStatic } from '../../src/pricing/static-estimate.ts';
import type { itemEffectsArtifact } from '../titles/item-effects.ts';
import type { predictionArtifact, staticArtifact } from './artifacts.ts';
import { readArtifact, writeArtifact } from './write-artifact.ts';
import { writeManifest } from './write-manifest.ts';

/** Files that say how good the artifacts beside them are. */
const EVALUATION = ['evaluation.json', 'reliability.svg'];

/**
 * Writes a model's artifacts and its `model.json` into a folder; returns their paths. All are made and checked as the service
 * checks them before any is written, so that a failure leaves the old ones in place. Figures of an earlier fit under the same version go:
 * they would pass for this one's. Those of another version stay, since an evaluation of a fit to cells keeps a part of them.
 */
export function writeModel(
  folder: string,
  model: {
    readonly 'static-estimate': ReturnType<typeof staticArtifact>;
    readonly prediction: ReturnType<typeof predictionArtifact>;
    readonly evidence: EvidenceArtifact;
    readonly 'item-effects': ReturnType<typeof itemEffectsArtifact>;
  },
): string[] {
  checkStatic('static-estimate.json', model['static-estimate']);
  checkPredictions('prediction.json', model.prediction);
  const old = Object.keys(model).map((name) => readIfThere(join(folder, `${name}.json`)));
  const written = Object.entries(model).map(([name, value]) =>
    writeArtifact(folder, `${name}.json`, value),
  );
  const isNew = written.some((path, i) => readIfThere(path) !== old[i]);
  const last = readArtifact<{ readonly version: string }>(folder, 'evaluation.json');
  if (isNew && (!last || last.version === model.prediction.version))
    for (const name of EVALUATION) rmSync(join(folder, name), { force: true });
  return [...written, writeManifest(folder)];
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
