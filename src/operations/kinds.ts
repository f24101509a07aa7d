import { defined, membersOf } from '../base/members.ts';
import { choice, exampleText, orNull, wholeCount } from '../base/shape.ts';
import { Type } from '../base/type.ts';
import { GENDERS } from '../catalog/catalog.ts';
import { otherKinds, PARCEL_WEIGHTS } from '../catalog/other-kinds.ts';
import { kindCounts } from '../pricing/evidence/evidence.ts';
import { operation } from './operation.ts';
import { CategoryBody } from './price.ts';

const KindEntry = Type.Object(
  {
    ...CategoryBody.properties,
    family: exampleText('Kinds that share what we know about a brand.', ['small leather goods']),
    gender: orNull(choice(GENDERS, ''), 'The usual wearer; null if both are equally likely.'),
    weight: choice(
      PARCEL_WEIGHTS,
      'Weight class of a parcel: light up to half a pound, medium up to two pounds, heavy above that.',
    ),
    holds: exampleText('The items this kind includes.', ['wallets, billfolds']),
    not: Type.Optional(
      exampleText('Items that its words do not refer to here.', ['wallets on a chain, which are bags']),
    ),
    sold: wholeCount('Number of US sales behind its prices.'),
    judged: wholeCount('Number of titles behind its prices that a language model priced.'),
  },
  { $id: 'KindEntry' },
);

const KindList = Type.Object(
  {
    total: wholeCount('The number of entries.'),
    kinds: Type.Array(KindEntry, { description: 'All kinds.', minItems: 1 }),
  },
  { $id: 'KindList' },
);

export const kinds = operation({
  name: 'kinds',
  summary: 'All kinds outside the 15 categories, with the evidence behind their prices',
  description: 'Needs no key and no parameters.',
  input: {},
  answer: KindList,
  run: ({ pricing }) => ({
    total: otherKinds.length,
    kinds: otherKinds.map((kind) => ({
      ...membersOf(kind, 'name', 'slug', 'family', 'weight', 'holds'),
      ...defined({ not: kind.not }),
      gender: kind.gender ?? null,
      ...kindCounts(pricing.effects, kind),
    })),
  }),
  http: { operation: 'listKinds', path: '/api/public/kinds', tag: 'Catalog', kind: 'fixed', isOfModel: true },
});
