import type { OfferBody } from '../../answers/offer-schema.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { money, plainDollars, usd } from '../../wording/numbers.ts';
import { replyInWords } from '../../wording/offers.ts';
import help from '../help.json' with { type: 'json' };
import { askPrices } from '../inputs.ts';
import { by, type Commands, LABEL, MARKETPLACE, withGarment } from '../options.ts';

const { asked, offered, cost, listedFor, shipping } = TERM_FIELDS;

const { options: says } = help.offer;

export const commands = {
  offer: (command, { env, say }) =>
    withGarment(command)
      .argument('<brand or title>')
      .argument('[category]')
      .requiredOption('--asked <dollars>', says.asked, by(asked))
      .requiredOption('--offered <dollars>', says.offered, by(offered))
      .option('--cost <dollars>', says.cost, by(cost))
      .option('--listed <days>', says.listed, by(listedFor))
      .option('--shipping <dollars>', says.shipping, by(shipping))
      .option(...MARKETPLACE)
      .option(...LABEL)
      .action((first, category, { listed: listedFor, ...given }) => {
        const what = category === undefined ? { title: first } : { brand: first, category };
        const answer = askPrices(env, ({ offer }) => offer({ ...what, ...given, listedFor }));
        say(answer, describe(answer));
      }),
} satisfies Commands;

function describe({ advice, counter, estimate, reason, keep, ...rest }: OfferBody): string[] {
  const { caveats, source, marketplace } = rest;
  const kept = Object.entries({ Offered: keep.offered, Counter: keep.counter, Asked: keep.asked });
  return [
    `${replyInWords(advice, counter)}. ${reason}`,
    '',
    `Estimate ${usd(estimate.price)}, ${rangeInWords(estimate)}.`,
    ...kept.flatMap(([name, one]) => {
      if (!one) return [];
      const profit = one.profit === undefined ? '' : `, profit ${money(one.profit)}`;
      return [
        `  ${name.padEnd(8)} ${plainDollars(one.price)}: you keep ${money(one.net)} on ${marketplace.name}${profit}`,
      ];
    }),
    ...caveats,
    `${source}.`,
  ];
}
