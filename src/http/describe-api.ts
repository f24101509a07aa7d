import { fillTemplate } from '../base/text.ts';
import { UNUSED_KEY_DAYS } from '../keys/key-store.ts';
import type { Context } from '../operations/operation.ts';
import about from './about.json' with { type: 'json' };
import type { Endpoint } from './endpoint.ts';
import type { Service } from './server.ts';

type Quota = Pick<Service, 'requestsPerDay'>;

/** Returns the description of the whole API in the OpenAPI document. */
export const describeApi = ({ market }: Pick<Context['pricing'], 'market'>, { requestsPerDay }: Quota): string =>
  fillTemplate(about.api.description, { market, requestsPerDay });

/** Returns the description of an endpoint in the OpenAPI document. */
export const describeEndpoint = ({ description }: Endpoint, { requestsPerDay }: Quota): string =>
  fillTemplate(description, { requestsPerDay, unusedKeyDays: UNUSED_KEY_DAYS });
