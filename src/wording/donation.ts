/** What stands with every list of donations, in sentences. */
export const DONATION_WORDS: readonly string[] = [
  'This list is no appraisal and no tax advice: ask a tax professional what applies to you.',
  'The ranges are what charities publish as thrift-store values of a kind of garment in good used condition or better. They know nothing of your piece or its brand: the value that you write down is your own judgment, of what such a piece sells for in a thrift store on the day you give it.',
  'Clothes have to be in good used condition or better to be deducted; the exception is a single piece of more than $500 with a qualified appraisal. Photograph what you give.',
  'Get a written receipt: for $250 or more in one gift you need one that describes what you gave.',
  'When all that you give in a year, other than money, is over $500, it goes on Form 8283. Over $5,000 for one piece, or for similar pieces together, you need a qualified appraiser: clothes count as similar, also when they go to several charities.',
];
