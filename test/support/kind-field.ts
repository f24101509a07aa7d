import { type ParsedItem, parseKindField } from '../../src/titles/parse-item.ts';

/** Returns a category field that names a kind. */
export const kindField = (text: string) => parseKindField(text) as NonNullable<ParsedItem['kindField']>;
