import { fillTemplate } from '../base/text.ts';
import { KEY_DAYS } from '../keys/key-store.ts';
import about from './about.json' with { type: 'json' };
import type { Endpoint } from './endpoint.ts';
import type { Service } from './server.ts';

/** Returns the description of an endpoint in the OpenAPI document, by default that of the whole API. */
export const describeApi = (
  { pricing: { market }, requestsPerDay }: Pick<Service, 'pricing' | 'requestsPerDay'>,
  { description }: Pick<Endpoint, 'description'> = about.api,
): string => fillTemplate(description, { market, requestsPerDay, unusedKeyDays: KEY_DAYS.unused });
