import { html } from 'ghtml';
import type { JudgmentMoney, Verdict } from '../../answers/verdict/schema.ts';
import { LIMIT_WORDS, PAID_BACK } from '../../answers/verdict/words.ts';
import { plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import type { Markup } from '../markup.ts';

/** The price of a piece as a figure, and true if it rests on little. */
interface Worth {
  readonly price: Markup;
  readonly isAbout: boolean;
}

/**
 * Returns the three figures of a card: the worth, the most to pay with the rule that binds it, and the profit; without
 * a tag price the payout.
 */
export function threeFigures(worth: Worth, { money, authenticity }: Verdict): Markup {
  const usual = money.at.find(({ what }) => what === 'usual');
  const isBought = usual?.profit !== undefined;
  const left = usual && wholeDollars(usual.profit ?? usual.keep);
  const about = worth.isAbout ? html`, <span class="tag-about">about</span>` : '';
  const basis = isBought ? 'at usual price' : 'after fees';
  const most = money.payUpTo === undefined ? '–' : usd(money.payUpTo);
  return html`<dl class="figures">
!${figure(html`Worth!${about}`, worth.price, '')}
!${figure('Pay up to', html`${most}`, limitNote(money, authenticity !== undefined))}
!${figure(isBought ? 'Profit' : 'You’d get', html`${left ?? '–'}`, authenticity ? 'if it’s real' : basis)}
</dl>`;
}

const DOINGS = {
  sell: 'Sells fast',
  usual: 'Usually',
  ask: 'Ask',
  accept: 'Accept',
  counter: 'Counter',
  hold: 'Hold',
};

/** Returns what each of a seller's choices leaves as figures: the profit, or without a cost the payout. */
export function choiceFigures({ money: { at } }: Verdict): Markup {
  const figures = at.map(({ what, price, keep, profit }) => {
    const note = profit === undefined ? 'you’d get' : `profit; you’d get ${wholeDollars(keep)}`;
    return figure(html`${DOINGS[what]} ${plainDollars(price)}`, html`${wholeDollars(profit ?? keep)}`, note);
  });
  return html`<dl class="figures">!${figures}</dl>`;
}

function figure(name: Markup, amount: Markup, note: string): Markup {
  return html`<div>
<dt>!${name}</dt>
<dd><b class="figure">!${amount}</b>!${note === '' ? '' : html` <span class="soft">${note}</span>`}</dd>
</div>`;
}

function limitNote({ payUpTo, payUpToBy, leaves }: JudgmentMoney, isCopied: boolean): string {
  if (payUpTo === undefined) return isCopied ? 'check first' : 'too little left';
  if (isCopied) return 'if it’s real';
  if (payUpToBy !== 'goal') return payUpToBy ? LIMIT_WORDS[payUpToBy] : PAID_BACK;
  return leaves === undefined ? '' : `for ${usd(leaves)} profit`;
}
