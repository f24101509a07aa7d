/** True in a checkout; the npm package holds the training of own sales as JavaScript, and nothing else of this folder. */
export const isCheckout = import.meta.url.endsWith('.ts');

/** Returns how a command is called here. */
export const callOf = (command: 'train' | 'evaluate'): string =>
  isCheckout ? `npm run ${command} --` : `hangtag ${command}`;
