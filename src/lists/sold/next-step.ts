import { thriftValue } from '../../answers/plan/donation.ts';
import type { Garment } from '../../catalog/garment.ts';
import { plainDollars, usd } from '../../wording/numbers.ts';

/** The action for a piece that sits. */
export type Step = 'keep' | 'cut' | 'relist elsewhere' | 'lot' | 'donate';

/** A step with its reason. */
export interface NextStep {
  readonly step: Step;
  /** The price to ask, US dollars; absent if it is not to be asked alone. */
  readonly ask?: number;
  readonly why: string;
}

/** A piece that sits. Amounts in US dollars. */
export interface Sitting {
  readonly garment: Garment;
  readonly estimate: number;
  readonly asked: number | undefined;
  readonly days: number;
  /** The marketplace that leaves most of a sale at the estimate, and what it leaves; undefined if none takes it. */
  readonly sale: { readonly on: string; readonly net: number } | undefined;
  /** Pieces of its brand and kind that sit as well. */
  readonly alike: number;
}

/** Days from which a piece sits. */
export const SITS_FROM = 30;
/** Days after which it has had its chance at a fair price. */
const LONG = 90;
/** A sale that leaves less is not worth packing, US dollars. */
const LEAST_NET = 8;
/** Pieces alike from which a lot is worth making. */
const LOT_FROM = 3;
/** Asked over estimate up to which a price is no reason that a piece sits. */
const FAIR = 1.1;

/** Returns the next step for a piece that sits. Pure. */
export function nextStep({ garment, estimate: price, asked, days, sale, alike }: Sitting): NextStep {
  const net = sale?.net ?? 0;
  const worth = `our estimate is ${usd(price)}`;
  if (days < SITS_FROM) return { step: 'keep', why: `${days} days is not long` };
  if (net < LEAST_NET && days >= LONG) {
    const left = `a sale at ${usd(price)} would leave ${plainDollars(Math.round(net))}`;
    if (alike >= LOT_FROM) return { step: 'lot', why: `${left}; ${alike} like it sit` };
    return { step: 'donate', why: `${left}${valueInWords(garment)}` };
  }
  if (asked === undefined) return { step: 'keep', ask: price, why: `no asking price is given; ${worth}` };
  if (asked > FAIR * price) return { step: 'cut', ask: price, why: `asked ${plainDollars(asked)}; ${worth}` };
  if (days >= LONG) {
    const where = sale ? `; ${sale.on} leaves most, ${plainDollars(Math.round(net))}` : '';
    // Nobody pays more for a piece than it stood unsold at.
    return {
      step: 'relist elsewhere',
      ask: Math.min(asked, price),
      why: `${days} days at a fair price; ${worth}${where}`,
    };
  }
  return { step: 'keep', ask: asked, why: `fairly priced; ${worth}` };
}

function valueInWords(garment: Garment): string {
  const value = thriftValue(garment);
  return value ? `; thrift-store value ${usd(value.low)} to ${usd(value.high)}` : '';
}
