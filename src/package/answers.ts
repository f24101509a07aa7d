// The types that follow from schemas. The build writes them out with a comment on each member, so that the package's
// declarations need no library.

import type { TSchema } from 'typebox';
import type { Fields, ValueOf, ValuesOf } from '../base/shape.ts';
import type { PACKAGE_OPERATIONS, PriceAnswer } from '../operations/every-operation.ts';
import type { InJson } from '../operations/operation.ts';

export type { FeeFile } from '../money/schema.ts';
export type { SellerTerms } from '../money/seller.ts';
export type { PayoutsAnswer } from '../operations/compare-payouts.ts';
export type { ListAnswer, RowInput } from '../operations/list.ts';
export type { OfferAnswer } from '../operations/offer.ts';
export type { ItemAnswer } from '../present/item-answer.ts';

export type Brand = ValueOf<typeof PriceAnswer>['brand'];
export type Category = ValueOf<typeof PriceAnswer>['category'];

type Functions = typeof PACKAGE_OPERATIONS;
type InputOf<Operation extends { readonly input: Fields }> = InJson<ValuesOf<Operation['input']>>;
type AnswerOf<Operation extends { readonly answer: TSchema }> = ValueOf<Operation['answer']> & {
  readonly unknownParameters?: readonly string[];
};

/** The operations as functions. */
export type Prices = {
  readonly [Name in keyof Functions]: (sent: InputOf<Functions[Name]>) => AnswerOf<Functions[Name]>;
};

export type ItemInput = InputOf<Functions['appraise']>;
export type ListInput = InputOf<Functions['list']>;
export type OfferInput = InputOf<Functions['offer']>;
export type PayoutsInput = InputOf<Functions['payouts']>;
