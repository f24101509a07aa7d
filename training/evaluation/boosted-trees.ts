/**
 * Gradient-boosted regression trees (Friedman, 2001) on categorical inputs, a baseline for the evaluation only. No
 * kept npm package of LightGBM, XGBoost or CatBoost installs here without a native build, hence this small one: levels
 * of a feature are ordered by their mean gradient in the node and split at the best point (Fisher, 1958), as LightGBM
 * does; leaves are shrunk by a ridge; early stopping on a validation part chooses the number of trees.
 */
export interface Row {
  readonly features: readonly string[];
  /** Log USD. */
  readonly y: number;
  readonly weight: number;
}

export interface BoostOptions {
  readonly trees: number;
  readonly rate: number;
  readonly depth: number;
  readonly minWeight: number;
  readonly ridge: number;
  readonly patience: number;
}

export const DEFAULTS: BoostOptions = {
  trees: 400,
  rate: 0.08,
  depth: 6,
  minWeight: 20,
  ridge: 10,
  patience: 30,
};

interface Leaf {
  readonly value: number;
}
interface Split {
  readonly feature: number;
  readonly left: ReadonlySet<number>;
  readonly low: Node;
  readonly high: Node;
}
type Node = Leaf | Split;

export type Predict = (features: readonly string[]) => number;

/** Fits trees to rows; `validation` rows stop the boosting. */
export function boost(
  rows: readonly Row[],
  validation: readonly Row[],
  options: BoostOptions = DEFAULTS,
): Predict {
  const width = rows[0]?.features.length ?? 0;
  const levels = Array.from({ length: width }, () => new Map<string, number>());
  const encode = (features: readonly string[]) =>
    features.map((value, f) => levels[f]?.get(value) ?? -1);
  const codes = rows.map(({ features }) =>
    features.map((value, f) => {
      const map = levels[f] as Map<string, number>;
      if (!map.has(value)) map.set(value, map.size);
      return map.get(value) as number;
    }),
  );
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  const base = rows.reduce((sum, row) => sum + row.weight * row.y, 0) / total;
  const fitted = new Float64Array(rows.length).fill(base);
  const checkCodes = validation.map((row) => encode(row.features));
  const checkFitted = new Float64Array(validation.length).fill(base);
  const trees: Node[] = [];
  let best = { error: Number.POSITIVE_INFINITY, trees: 0 };
  const all = rows.map((_, i) => i);
  for (let t = 0; t < options.trees; t++) {
    const gradient = rows.map((row, i) => row.weight * (row.y - (fitted[i] as number)));
    const tree = grow(all, codes, gradient, rows, levels, options, options.depth);
    trees.push(tree);
    for (let i = 0; i < rows.length; i++) {
      fitted[i] = (fitted[i] as number) + options.rate * treeValue(tree, codes[i] as number[]);
    }
    let error = 0;
    validation.forEach((row, i) => {
      checkFitted[i] =
        (checkFitted[i] as number) + options.rate * treeValue(tree, checkCodes[i] as number[]);
      error += row.weight * (row.y - (checkFitted[i] as number)) ** 2;
    });
    if (error < best.error) best = { error, trees: t + 1 };
    else if (t + 1 - best.trees >= options.patience) break;
  }
  const kept = validation.length > 0 ? trees.slice(0, best.trees) : trees;
  return (features) => {
    const code = encode(features);
    let sum = base;
    for (const tree of kept) sum += options.rate * treeValue(tree, code);
    return sum;
  };
}

function treeValue(tree: Node, codes: readonly number[]): number {
  let node = tree;
  while ('feature' in node)
    node = node.left.has(codes[node.feature] as number) ? node.low : node.high;
  return node.value;
}

function grow(
  members: readonly number[],
  codes: readonly number[][],
  gradient: readonly number[],
  rows: readonly Row[],
  levels: readonly Map<string, number>[],
  options: BoostOptions,
  depth: number,
): Node {
  let g = 0;
  let h = 0;
  for (const i of members) {
    g += gradient[i] as number;
    h += (rows[i] as Row).weight;
  }
  const leaf = { value: g / (h + options.ridge) };
  if (depth === 0 || h < 2 * options.minWeight) return leaf;
  let best: { gain: number; feature: number; left: Set<number> } | undefined;
  const score = (sum: number, weight: number) => (sum * sum) / (weight + options.ridge);
  levels.forEach((map, feature) => {
    const sums = new Float64Array(map.size);
    const weights = new Float64Array(map.size);
    for (const i of members) {
      const code = (codes[i] as number[])[feature] as number;
      sums[code] = (sums[code] as number) + (gradient[i] as number);
      weights[code] = (weights[code] as number) + (rows[i] as Row).weight;
    }
    // A pinch of smoothing keeps rare levels near the middle of the order.
    const present = [...weights.keys()].filter((code) => (weights[code] as number) > 0);
    present.sort(
      (a, b) =>
        (sums[a] as number) / ((weights[a] as number) + 10) -
        (sums[b] as number) / ((weights[b] as number) + 10),
    );
    let lg = 0;
    let lh = 0;
    for (let k = 0; k < present.length - 1; k++) {
      const code = present[k] as number;
      lg += sums[code] as number;
      lh += weights[code] as number;
      if (lh < options.minWeight || h - lh < options.minWeight) continue;
      const gain = score(lg, lh) + score(g - lg, h - lh) - score(g, h);
      if (gain > (best?.gain ?? 1e-9))
        best = { gain, feature, left: new Set(present.slice(0, k + 1)) };
    }
  });
  if (!best) return leaf;
  const { feature, left } = best;
  const low: number[] = [];
  const high: number[] = [];
  for (const i of members)
    (left.has((codes[i] as number[])[feature] as number) ? low : high).push(i);
  const next = (part: number[]) => grow(part, codes, gradient, rows, levels, options, depth - 1);
  return { feature, left, low: next(low), high: next(high) };
}
