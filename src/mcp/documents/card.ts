import { readFileSync } from 'node:fs';

/** URI of the card, for hosts that show interfaces (MCP Apps). */
export const CARD_URI = 'ui://hangtag/card';

const file = (name: string) => readFileSync(new URL(`../card/${name}`, import.meta.url), 'utf8').trim();

/** Returns the card as one self-contained page, so that it works in the strictest sandbox. */
export function cardDocument() {
  return {
    uri: CARD_URI,
    name: 'card',
    title: 'Price tag',
    description: 'A price card for people: range, asking price, conditions, payouts.',
    mimeType: 'text/html;profile=mcp-app',
    text: file('card.html')
      .replace('/* card.css */', () => file('card.css'))
      .replace('/* card.js */', () => file('card.js')),
  };
}
