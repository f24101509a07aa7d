import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../base/members.ts';
import { SELLER_FIELDS, type SellerTerms } from '../input/item-fields.ts';
import { readFields } from '../input/query.ts';

/** Returns the path of the seller's terms: HANGTAG_CONFIG, or a file in the user's settings folder. */
export function sellerFile(env: NodeJS.ProcessEnv): string {
  if (env.HANGTAG_CONFIG) return env.HANGTAG_CONFIG;
  const home = env.HOME || homedir();
  const folder =
    env.XDG_CONFIG_HOME ||
    {
      win32: env.APPDATA || join(home, 'AppData/Roaming'),
      darwin: join(home, 'Library/Application Support'),
    }[process.platform as string] ||
    join(home, '.config');
  return join(folder, 'hangtag', 'config.json');
}

/** Reads the seller's terms; empty without a file. Throws a sentence that names the file. */
export function readSellerFile(env: NodeJS.ProcessEnv): SellerTerms {
  const path = sellerFile(env);
  try {
    const terms: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isObject(terms)) throw new Error('it is not a JSON object of terms.');
    const unknown = Object.keys(terms).find((name) => !Object.hasOwn(SELLER_FIELDS, name));
    if (unknown !== undefined) throw new Error(`there is no term ${unknown}.`);
    return readFields(SELLER_FIELDS, terms);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${path}: ${(error as Error).message} Fix or delete the file.`);
  }
}
