import { Type } from 'typebox';
import { SalePayout } from '../../answers/sale/schema.ts';
import { membersOf } from '../../base/members.ts';

const MEMBERS = [
  'marketplace',
  'accepted',
  'reason',
  'net',
  'netRange',
  'profit',
  'leastAsk',
  'warning',
] as const satisfies readonly (keyof SalePayout)[];

/** Proceeds of a sale on one marketplace. */
export const PayoutRow = Type.Pick(SalePayout, MEMBERS);

/** Returns a payout as tools send it. */
export const payoutRow = (payout: SalePayout) => membersOf(payout, ...MEMBERS);
