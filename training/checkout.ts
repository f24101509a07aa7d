/** True in a checkout; the npm package holds only the training on own sales, as JavaScript. */
export const isCheckout = import.meta.url.endsWith('.ts');

/** Returns how a user calls a command of the training, where this program runs. */
export const callOf = (command: string): string => (isCheckout ? `npm run ${command} --` : `hangtag ${command}`);
