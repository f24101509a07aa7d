import type { Command } from '@commander-js/extra-typings';
import { namedMarketplace } from '../../answers/named-marketplace.ts';
import { readConfig } from '../../config.ts';
import { readMembers } from '../../items/members.ts';
import {
  SELLER_FIELDS,
  type SellerTerm,
  type SellerTerms,
  USUAL_TERMS,
} from '../../items/seller-fields.ts';
import { loadMarketplaces } from '../../marketplaces/load.ts';
import type { Commands } from '../options.ts';
import { readSellerFile, sellerFile, writeSellerFile } from '../seller-file.ts';

const NAMES = Object.keys(SELLER_FIELDS) as SellerTerm[];
const usual = (name: SellerTerm) => String((USUAL_TERMS as SellerTerms)[name] ?? '');
const withTerm = (command: Command) =>
  command.addArgument(command.createArgument('<term>', 'its name').choices(NAMES));

export const commands = {
  'config list': (command, { env, say, table }) =>
    command.action(() => {
      const terms = readSellerFile(env);
      const rows = NAMES.map((name) => [
        name,
        String(terms[name] ?? ''),
        usual(name),
        SELLER_FIELDS[name].description,
      ]);
      const titles = ['Term', 'Yours', 'Usual', 'Meaning'].map((title) => ({ title }));
      say({ file: sellerFile(env), terms }, [`${sellerFile(env)}:`, ...table(titles, rows)]);
    }),

  'config get': (command, { env, say }) =>
    withTerm(command).action((name) => {
      const value = readSellerFile(env)[name] ?? usual(name);
      say({ [name]: value === '' ? null : value }, [String(value)]);
    }),

  'config set': (command, { env, say }) =>
    withTerm(command)
      .argument('<value>', 'a marketplace, or US dollars')
      .action((name, given) => {
        const value = given.trim().replace(/^\$/, '');
        let terms: SellerTerms = {
          ...readSellerFile(env),
          ...readMembers(SELLER_FIELDS, { [name]: value }),
        };
        if (name === 'marketplace') {
          const known = loadMarketplaces(readConfig(env).feesFile);
          terms = { ...terms, marketplace: namedMarketplace(known, value).id };
        }
        writeSellerFile(env, terms);
        say(terms, [`${name} is ${terms[name]}.`]);
      }),

  'config unset': (command, { env, say }) =>
    withTerm(command).action((name) => {
      const { [name]: _, ...terms } = readSellerFile(env);
      writeSellerFile(env, terms);
      say(terms, [`${name} is ${usual(name) || 'not named'} again.`]);
    }),
} satisfies Commands;
