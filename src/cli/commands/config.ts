import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readConfig } from '../../app/config.ts';
import { omit } from '../../base/members.ts';
import { namedMarketplace } from '../../decide/seller.ts';
import { SELLER_FIELDS, type SellerTerms, USUAL_TERMS } from '../../input/item-fields.ts';
import { readFields } from '../../input/query.ts';
import { type Commands, command } from '../command.ts';
import { loadFees, readSellerFile, sellerFile } from '../inputs.ts';

const NAMES = Object.keys(SELLER_FIELDS) as (keyof SellerTerms)[];
const TERM = { term: { type: 'string', enum: NAMES } } as const;
const defaultOf = (name: keyof SellerTerms) => String((USUAL_TERMS as SellerTerms)[name] ?? '');

export const commands = {
  'config list': command({}, ({ env, printAnswer, table }) => {
    const terms = readSellerFile(env);
    const rows = NAMES.map((name) => {
      return [name, String(terms[name] ?? ''), defaultOf(name), SELLER_FIELDS[name].description];
    });
    const columns = ['Term', 'Yours', 'Usual', 'Meaning'].map((title) => ({ title }));
    printAnswer({ file: sellerFile(env), terms }, [`${sellerFile(env)}:`, ...table(columns, rows)]);
  }),

  'config get': command(TERM, ({ env, printAnswer }, _, name: keyof SellerTerms) => {
    const value = readSellerFile(env)[name] ?? defaultOf(name);
    printAnswer({ [name]: value === '' ? null : value }, [String(value)]);
  }),

  'config set': command(TERM, async ({ env, printAnswer }, _, name: keyof SellerTerms, typed: string) => {
    let value = typed.trim().replace(/^\$/, '');
    if (name === 'marketplace') {
      const marketplaces = await loadFees(readConfig(env).feesFile);
      value = namedMarketplace(marketplaces, value).id;
    }
    const terms: SellerTerms = { ...readSellerFile(env), ...readFields(SELLER_FIELDS, { [name]: value }) };
    writeSellerFile(env, terms);
    printAnswer(terms, [`${name} is ${terms[name]}.`]);
  }),

  'config unset': command(TERM, ({ env, printAnswer }, _, name: keyof SellerTerms) => {
    const terms = omit(readSellerFile(env), name);
    writeSellerFile(env, terms);
    printAnswer(terms, [`${name} is ${defaultOf(name) || 'not named'} again.`]);
  }),
} satisfies Commands;

function writeSellerFile(env: NodeJS.ProcessEnv, terms: SellerTerms): void {
  const path = sellerFile(env);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(terms, null, 2)}\n`);
}
