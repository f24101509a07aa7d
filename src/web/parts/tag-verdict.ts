import { html } from 'ghtml';
import type { JudgmentMoney, MoneyAt, Verdict } from '../../answers/verdict/schema.ts';
import { capital, plainDollars, usd, wholeDollars } from '../../wording/numbers.ts';
import type { Markup } from '../markup.ts';
import { looks, question } from './decision-card.ts';

/** The verdicts on a tag price, as buyers say them. */
const WORDS: Readonly<Record<string, string>> = {
  buy: 'Buy',
  thin: 'Maybe',
  leave: 'Skip',
  check: 'Check it’s real',
};
const PROBABLE_WORDS: Readonly<Record<string, string>> = {
  ...WORDS,
  buy: 'Probably buy',
  leave: 'Probably skip',
};

/** Returns true for a verdict that rests on little. */
export const isProbable = ({ strength }: Verdict): boolean => strength === 'probable';

/** Returns the verdict on a tag price in a word or two; empty without a verdict. */
export function tagVerdictWord({ zone, strength }: Verdict): string {
  return (strength === 'probable' ? PROBABLE_WORDS : WORDS)[zone ?? ''] ?? '';
}

/**
 * Returns the verdict on a tag price as a badge with its reason; without a tag price, the limits; or the question that
 * replaces it.
 */
export function tagVerdict(judgment: Verdict): Markup {
  const { zone, strength, isClose, ask, authenticity } = judgment;
  if (ask)
    return html`!${question(ask)}!${authenticity ? html`<p><strong>${WORDS.check}.</strong></p>` : ''}!${looks(judgment)}`;
  const buy = strength === 'probable' ? 'probably buy' : 'buy';
  const word = tagVerdictWord(judgment) || limitsInWords(judgment, buy);
  const look = zone === null ? '' : html` class="zone-${zone}"`;
  const close = isClose ? ' <span class="badge">Close call</span>' : '';
  return html`<p class="verdict" data-zone="${zone ?? ''}" data-strength="${strength ?? 'firm'}">
<strong!${look}>${word}</strong> <span>${reasonInWords(judgment)}.</span>!${close}
</p>!${looks(judgment)}`;
}

/**
 * Returns the limits of each verdict in a clause, such as `Buy under $9, maybe to $17, skip above`; its strength is the
 * verdict's to say.
 */
export function limitsInWords({ zones }: Pick<Verdict, 'zones'>, buy = 'buy'): string {
  const limits = zones.flatMap(({ zone, to }) => {
    if (to === undefined) return [];
    if (zone === 'buy') return [`${buy} under ${usd(to)}`];
    return [zone === 'check' ? `check it’s real under ${usd(to)}` : `maybe to ${usd(to)}`];
  });
  return limits.length === 0 ? 'Not worth buying at any price' : `${capital(limits.join(', '))}, skip above`;
}

/** Returns the profit at a fast and a usual sale, or without a tag price the payout, in a clause. */
function reasonInWords({ zone, authenticity, reason, money }: Verdict): string {
  if (authenticity && zone !== 'leave') return reason;
  const [fast, usual] = money.at;
  if (!fast || !usual) return reason;
  const where = money.marketplace ? ` on ${money.marketplace.name}` : '';
  const isBought = usual.profit !== undefined;
  const left = ({ profit, keep }: MoneyAt) => wholeDollars(profit ?? keep);
  const name = isBought ? 'Profit:' : 'You’d get';
  if (fast.price === usual.price) return `${name} ${left(usual)} at ${plainDollars(usual.price)}${where}`;
  const [soon, later] = [usd(fast.price), usd(usual.price)];
  return isBought
    ? `${name} ${left(fast)} if sold fast (${soon}), ${left(usual)} usually (${later})${where}`
    : `${name} ${left(fast)} fast (${soon}), ${left(usual)} usually (${later})${where}`;
}

/** The rules that bind the most to pay. */
const RULES: Readonly<Record<string, string>> = {
  half_of_cost: 'for 50% profit',
  low_end: 'safe at low end',
};

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
  const figure = (name: Markup, amount: Markup, note: string) => html`<div>
<dt>!${name}</dt>
<dd><b class="figure">!${amount}</b>!${note === '' ? '' : html` <span class="soft">${note}</span>`}</dd>
</div>`;
  const most = money.payUpTo === undefined ? '–' : usd(money.payUpTo);
  return html`<dl class="figures">
!${figure(html`Worth!${about}`, worth.price, '')}
!${figure('Pay up to', html`${most}`, limitNote(money, authenticity !== undefined))}
!${figure(isBought ? 'Profit' : 'You’d get', html`${left ?? '–'}`, authenticity ? 'if it’s real' : isBought ? 'at usual price' : 'after fees')}
</dl>`;
}

function limitNote({ payUpTo, payUpToBy, leaves }: JudgmentMoney, isCopied: boolean): string {
  if (isCopied) return 'if it’s real';
  if (payUpTo === undefined) return 'too little left';
  const rule = payUpToBy && RULES[payUpToBy];
  return rule ?? (leaves === undefined ? '' : `for ${usd(leaves)} profit`);
}
