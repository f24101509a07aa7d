import type { FastifyInstance } from 'fastify';
import { DEFAULT_GENDER } from '../../garments/catalog.ts';
import { createQueryReader } from '../../http/query.ts';
import { type CountedParts, registerCounted } from '../counted.ts';
import { readPair } from '../pair.ts';
import type { MlPriceBodies } from '../prepared-answers.ts';
import { MlPriceQuery } from '../schemas.ts';

export interface MlPriceParts extends CountedParts {
  readonly bodies: MlPriceBodies;
}

const readQuery = createQueryReader(MlPriceQuery);

/** GET /api/public/ml-price: the prediction, for a key. */
export function registerMlPrice(app: FastifyInstance, parts: MlPriceParts): void {
  registerCounted(
    app,
    '/api/public/ml-price',
    (request) => {
      const query = readQuery(request);
      const { brand, category } = readPair(query);
      return parts.bodies(brand, category, query.gender ?? DEFAULT_GENDER, query.condition);
    },
    parts,
  );
}
