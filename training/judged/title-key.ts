import { hash } from 'node:crypto';
import { normalize } from '../../src/catalog/normalize.ts';

/**
 * Returns the key of a title whose text may not be published: 48 bits of its hash, so that owners of the text can match
 * it.
 */
export const titleKey = (title: string): string => hash('sha256', normalize(title)).slice(0, 12);
