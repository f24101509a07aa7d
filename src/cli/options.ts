import type { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import { CONDITIONS } from '../garments/catalog.ts';
import { type FieldSchema, isValid, type ValueOf, valueIn, wanted } from '../items/field.ts';
import { SELLER_FIELDS } from '../items/seller-fields.ts';
import type { Surroundings } from './surroundings.ts';

/** Gives each command its arguments, options and action, by its name. */
export type Commands = Readonly<
  Record<string, (command: Command, surroundings: Surroundings) => unknown>
>;

/** Makes the function that reads an option's value by a field; of amounts, with or without a dollar sign. */
export function by<F extends FieldSchema>(field: F): (text: string) => ValueOf<F> {
  return (given) => {
    const text = given.trim();
    const value = valueIn(field.type === 'number' ? text.replace(/^\$/, '') : text, field);
    if (text !== '' && isValid(value, field)) return value as ValueOf<F>;
    throw new InvalidArgumentError(`Give ${wanted(field)}.`);
  };
}

/** Options for the seller's terms; `hangtag config` names them once for all commands. */
const { marketplace, label, hourly, profit } = SELLER_FIELDS;
export const MARKETPLACE = [
  '--marketplace <name>',
  described(marketplace),
  by(marketplace),
] as const;
export const LABEL = ['--label <dollars>', described(label), by(label)] as const;
export const HOURLY = ['--hourly <dollars>', described(hourly), by(hourly)] as const;
export const PROFIT = ['--profit <dollars>', described(profit), by(profit)] as const;

function described({ description }: { readonly description: string }): string {
  return `${description.replace(/\.$/, '')} (default: hangtag config)`;
}

/** Adds the options of a garment. */
export function withGarment(command: Command) {
  return command
    .option(
      '--condition <grade>',
      `${CONDITIONS.join(', ')} (default: the mix of conditions of real listings)`,
    )
    .option('--gender <gender>', 'female or male (default: the one with the most listings)');
}
