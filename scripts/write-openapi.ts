// Writes the committed copy of the OpenAPI document, for people and tools without a running service.
import { writeFileSync } from 'node:fs';
import { createOpenApiDocument } from '../src/api/openapi/document.ts';
import { loadMarketplaces } from '../src/marketplaces/load.ts';
import { loadModel } from '../src/pricing/loading/load-model.ts';

const file = new URL('../openapi.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(createOpenApiDocument(loadModel(), loadMarketplaces()), null, 2)}\n`);
