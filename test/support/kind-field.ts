import { type KindField, parseKindField } from '../../src/titles/parse-item.ts';

/** Returns a category field that names a kind. */
export const kindField = (text: string): KindField => parseKindField(text) as KindField;
