import { Type } from 'typebox';
import { choice, counted, text } from '../base/shape.ts';
import type { Endpoint } from './endpoint.ts';
import { appraiseOne } from './endpoints/appraise.ts';
import { appraiseList } from './endpoints/appraise-list.ts';
import { listEndpoints } from './endpoints/catalog.ts';
import { keyEndpoints } from './endpoints/keys.ts';
import { mlPrice } from './endpoints/ml-price.ts';
import { payoutEndpoints } from './endpoints/payouts.ts';
import { priceEndpoints } from './endpoints/price.ts';

// Endpoints that are described here, but registered with the data files and with the health of the service.

const Health = Type.Object({ status: Type.Literal('ok', { description: 'Always `ok`.' }) }, { $id: 'Health' });

const health = (operation: string, path: string): Endpoint => ({
  operation,
  path,
  answer: Health,
  example: () => ({ status: 'ok' }),
});

const FILES = ['prices.csv', 'prices.parquet', 'prices.json', 'other-brands.csv', 'marketplaces.csv'] as const;

const DataIndex = Type.Object(
  {
    latest: text('The version of the model.'),
    versions: Type.Array(
      Type.Object({
        version: text('The version of the files.'),
        path: text('The path of its files.'),
        files: Type.Array(
          Type.Object({
            name: choice(FILES, 'The name of the file.'),
            mediaType: text('Its media type.'),
            bytes: counted('Its size.'),
            sha256: text('Its SHA-256, in hexadecimal.'),
          }),
          { description: 'The files.' },
        ),
      }),
      { description: 'The versions on this server.' },
    ),
  },
  { $id: 'DataIndex' },
);

const dataIndex: Endpoint = {
  operation: 'listDataFiles',
  path: '/data/index.json',
  answer: DataIndex,
  example: ({ pricing: { modelVersion: version } }) => ({
    latest: version,
    versions: [
      {
        version,
        path: `/data/${version}/`,
        files: [{ name: 'prices.csv', mediaType: 'text/csv; charset=utf-8', bytes: 840_000, sha256: '0f'.repeat(32) }],
      },
    ],
  }),
};

const dataFile: Endpoint = {
  operation: 'getDataFile',
  path: '/data/{version}/{file}',
  pathParameters: Type.Object({
    version: text('The version of the model, or `latest`, which redirects to it.', { examples: ['latest'] }),
    file: choice(FILES, 'The name of the file.'),
  }),
};

const servedElsewhere: readonly Endpoint[] = [
  dataIndex,
  dataFile,
  health('getLiveness', '/health/live'),
  health('getReadiness', '/health/ready'),
];

/** The endpoints of the API, in the order of the OpenAPI document. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...priceEndpoints,
  ...payoutEndpoints,
  ...listEndpoints,
  ...keyEndpoints,
  mlPrice,
  appraiseOne,
  appraiseList,
  ...servedElsewhere,
];
