import { CONDITIONS, type Condition, type Garment } from '../catalog/catalog.ts';
import type { EvidenceFacts } from './evidence/evidence.ts';
import type { ItemScore } from './item/score.ts';
import type { PredictionArtifact, PredictionCell } from './loading/artifact.ts';
import { predictionOf } from './prediction.ts';
import type { Prediction, PriceCell, PricePart } from './pricing.ts';
import { allGrades, mixOf } from './ranges/price-at-condition.ts';
import type { PriceRange } from './ranges/price-range.ts';
import type { RangedPiece } from './ranges/sale-errors.ts';
import { type ItemSpread, rangeAround } from './ranges/spread.ts';

/** The part of a spread that a title and a grade tell. */
interface Told extends Pick<RangedPiece, 'condition' | 'price' | 'isDated'>, Pick<ItemScore, 'depth'> {}

/** A piece whose title tells nothing. */
export const UNTITLED = { depth: 0, isDated: false } as const;

/** Returns the spread of a garment's items by what is told of one. */
type CellSpread = (told: Told) => ItemSpread;

/** Prices of the five grades beside the mix of conditions. */
interface Grades {
  /** The price in a grade as a fraction of the price in the mix of conditions. */
  readonly factors: ReadonlyMap<Condition, number>;
  readonly prices: ReadonlyMap<Condition, PriceRange>;
}

/** Answers of the fitted model that cells are made of. */
export interface CellSources {
  readonly prediction: PredictionArtifact;
  readonly fittedOf: (garment: Garment) => PredictionCell;
  readonly explain: (garment: Garment) => readonly PricePart[];
  /** Log price of a grade beside Good. */
  readonly gradeLog: (garment: Garment, grade: Condition) => number;
  readonly evidenceOf: (garment: Garment) => EvidenceFacts;
  readonly spreadsOf: (garment: Garment, fitted: PredictionCell) => CellSpread;
}

/** The cell of a fitted model. Each part is made at its first use and kept. */
export class ModelCell implements PriceCell {
  /** The prediction as it was fitted; of a brand outside the catalog, before it is rounded. */
  readonly fitted: PredictionCell;
  readonly #sources: CellSources;
  readonly #garment: Garment;
  #prediction: Prediction | undefined;
  #logs: readonly number[] | undefined;
  #grades: Grades | undefined;
  #spread: CellSpread | undefined;

  constructor(sources: CellSources, { brand, category, gender }: Garment) {
    this.#sources = sources;
    this.#garment = { brand, category, gender };
    this.fitted = sources.fittedOf(this.#garment);
  }

  get prediction(): Prediction {
    const { prediction, evidenceOf } = this.#sources;
    this.#prediction ??= predictionOf(prediction, this.fitted, evidenceOf(this.#garment));
    return this.#prediction;
  }

  /** The parts of the prediction, log USD. */
  get logs(): readonly number[] {
    this.#logs ??= this.#sources.explain(this.#garment).map(({ log }) => log);
    return this.#logs;
  }

  get grades(): Grades {
    this.#grades ??= this.#makeGrades();
    return this.#grades;
  }

  price({ condition }: Pick<Garment, 'condition'>): PriceRange {
    return condition === undefined ? this.prediction : (this.grades.prices.get(condition) as PriceRange);
  }

  /** Returns the spread of items by what a title and a grade tell of them. */
  get spread(): CellSpread {
    this.#spread ??= this.#sources.spreadsOf(this.#garment, this.fitted);
    return this.#spread;
  }

  /** The factor of that mix is taken out, and the grade's put in, which the tier and the kind of garment share. */
  #makeGrades(): Grades {
    const { explain, gradeLog } = this.#sources;
    const garment = this.#garment;
    const mix = mixOf(explain(garment));
    const factors = new Map(CONDITIONS.map((grade) => [grade, Math.exp(gradeLog(garment, grade) - mix)]));
    const rangeIn = (condition: Condition) => {
      const price = Math.log(this.fitted.price * (factors.get(condition) as number));
      return rangeAround(price, this.spread({ ...UNTITLED, condition, price }));
    };
    return { factors, prices: allGrades(rangeIn) };
  }
}
