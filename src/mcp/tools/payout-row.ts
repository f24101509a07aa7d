import { Type } from 'typebox';
import { SalePayout } from '../../answers/sale/schema.ts';
import { membersOf } from '../../base/members.ts';
import type { Shape } from '../../base/shape.ts';

const { properties } = SalePayout;

/** Proceeds of a sale on one marketplace. */
export const PayoutRow = Type.Object({
  marketplace: properties.marketplace,
  accepted: properties.accepted,
  reason: properties.reason,
  net: properties.net,
  netRange: properties.netRange,
  profit: properties.profit,
  leastAsk: properties.leastAsk,
  warning: properties.warning,
});
type PayoutRow = Shape<typeof PayoutRow>;

/** Returns a payout as tools send it. */
export const payoutRow = (payout: SalePayout): PayoutRow =>
  membersOf(payout, 'marketplace', 'accepted', 'reason', 'net', 'netRange', 'profit', 'leastAsk', 'warning');
