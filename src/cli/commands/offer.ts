import type { OfferBody } from '../../answers/offer-schema.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { money, plainDollars, usd } from '../../wording/numbers.ts';
import { replyInWords } from '../../wording/offers.ts';
import { askPrices } from '../inputs.ts';
import { by, LABEL, MARKETPLACE, type NewCommand, withGarment } from '../options.ts';
import type { Surroundings } from '../surroundings.ts';

const { asked, offered, cost, listedFor, shipping } = TERM_FIELDS;

export const commands = {
  offer: (command: NewCommand, { env, say }: Surroundings) =>
    withGarment(command)
      .description(
        'Advises to accept an offer, to counter and with what, or to decline, with the reason and the payout of each choice. Give the title of the listing in quotes, or brand and category.',
      )
      .argument('<brand or title>')
      .argument('[category]')
      .requiredOption('--asked <dollars>', 'the asking price of the listing', by(asked))
      .requiredOption('--offered <dollars>', 'the buyer’s offer', by(offered))
      .option('--cost <dollars>', 'your cost: adds the profit', by(cost))
      .option('--listed <days>', 'the days it has been listed', by(listedFor))
      .option('--shipping <dollars>', 'the buyer’s payment to you for shipping', by(shipping))
      .option(...MARKETPLACE)
      .option(...LABEL)
      .addHelpText(
        'after',
        "\nExample:\n  hangtag offer 'Coach Tabby 26' --asked 200 --offered 130",
      )
      .action((first, category, { listed: listedFor, ...given }) => {
        const what = category === undefined ? { title: first } : { brand: first, category };
        const answer = askPrices(env, ({ offer }) => offer({ ...what, ...given, listedFor }));
        say(answer, describe(answer));
      }),
};

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
