/**
 * Every number of the training that was chosen or estimated, rather than fitted with each run. Change one here, fit and
 * evaluate again. model/evaluation/parameters.csv lists them; training/MODEL.md has the formulas that they stand in.
 * The knowledge of a single market before the fit is in `markets/sources/`.
 */

/** A number, or a short list of related ones. */
interface Parameter {
  readonly value: number | readonly number[];
  readonly unit: string;
  /** Why the value was chosen, or what it does. */
  readonly reason: string;
}

/** Parameters of one step of the training. */
export interface ParameterGroup {
  readonly title: string;
  /** Files below training/ where they act. */
  readonly files: readonly string[];
  readonly parameters: Readonly<Record<string, Parameter>>;
}

const LOG = 'log USD';
/** Standard deviation of an effect or of an error. */
const SD = 'SD, log USD';
const SDS = 'standard deviations';
const SHARE = 'fraction';
const COUNT = 'count';

const BY_TRIAL = 'by trial on unseen titles; errors are flat around it';
const ESTIMATED = 'estimated on the published cells by a Gibbs sampler (Gelfand and Smith, 1990), once';
const RESTRICTED = 'estimated on the published cells by restricted maximum likelihood (`hangtag train variances`)';
const CROSS_VALIDATED = 'cross-validation over titles inside the training part';
const JUDGED = 'cross-validation over groups of near-equal titles: errors are flat around it';
const SOLD_BESIDE = 'sales of sellers left out: beside them words said a third too much, and models a fifth too little';
const TITLES_TELL_LITTLE = 'held-out titles, which tell little: half and twice as much move no error by 0.005';

export const PARAMETER_GROUPS = {
  reading: {
    title: 'Reading listings',
    files: ['read/cells.ts', 'read/condition-mix.ts', 'sql/statements.ts'],
    parameters: {
      binWidth: {
        value: 0.05,
        unit: LOG,
        reason: 'width of a histogram bin: 5% in price, a rounding error of 0.014 beside a spread of items of 0.5',
      },
      folds: { value: 10, unit: COUNT, reason: 'folds of the items, as in sql/items.sql; two of them are held out' },
      mostTitledItems: { value: 400_000, unit: 'items', reason: 'memory; beyond that, a sample by hash is fitted' },
      cellOutlier: {
        value: 1.2,
        unit: LOG,
        reason: 'bound of Huber’s estimate of a cell’s mean: two standard deviations of the items in a cell',
      },
      fullSourceInMix: {
        value: 2000,
        unit: 'items',
        reason: 'a source counts for no more in the mix of conditions, so that the mix is not one large source’s',
      },
      fewestGradesInMix: {
        value: 3,
        unit: 'grades',
        reason: 'a source that names fewer says nothing about the mix of conditions',
      },
    },
  },
  deviations: {
    title: 'Prior standard deviations of effects',
    files: ['model/deviations.ts'],
    parameters: {
      base: { value: 10, unit: SD, reason: 'wide enough to be free' },
      category: { value: 0.314, unit: SD, reason: RESTRICTED },
      'category x gender': { value: 0.046, unit: SD, reason: RESTRICTED },
      tier: { value: 1.018, unit: SD, reason: RESTRICTED },
      'tier x category': { value: 0.058, unit: SD, reason: RESTRICTED },
      'tier x gender': { value: 0.063, unit: SD, reason: RESTRICTED },
      'brand x gender': { value: 0.088, unit: SD, reason: RESTRICTED },
      brand: { value: 0.522, unit: SD, reason: RESTRICTED },
      'brand x family': { value: 0.131, unit: SD, reason: RESTRICTED },
      'brand x category': { value: 0.109, unit: SD, reason: RESTRICTED },
      'bags without leather': { value: 0.5, unit: SD, reason: 'judgment' },
      condition: { value: 0.523, unit: SD, reason: RESTRICTED },
      'condition x tier': { value: 0.014, unit: SD, reason: RESTRICTED },
      'condition x wear': { value: 0.086, unit: SD, reason: RESTRICTED },
      'condition x tier x wear': { value: 0.158, unit: SD, reason: RESTRICTED },
      'table brands': { value: 0.246, unit: SD, reason: RESTRICTED },
      'table ratios': { value: 0.175, unit: SD, reason: RESTRICTED },
      'table categories': { value: 0.016, unit: SD, reason: RESTRICTED },
      'table conditions': { value: 0.307, unit: SD, reason: ESTIMATED },
      'market x tier': { value: 0.208, unit: SD, reason: RESTRICTED },
      'market x category': { value: 0.106, unit: SD, reason: RESTRICTED },
      'market x brand x category': {
        value: 0.07,
        unit: SD,
        reason: `${CROSS_VALIDATED}; far below its estimate (betweenMarkets), since large markets would say too little of brands otherwise`,
      },
      'site x brand': { value: 0.241, unit: SD, reason: RESTRICTED },
      'site x brand x category': { value: 0.098, unit: SD, reason: RESTRICTED },
      'site x category x gender': { value: 0.156, unit: SD, reason: RESTRICTED },
      'site x brand x gender': { value: 0.4, unit: SD, reason: 'as for the category' },
      'unchecked x brand': { value: 0.417, unit: SD, reason: RESTRICTED },
      'unchecked x brand x family': { value: 0.027, unit: SD, reason: RESTRICTED },
      line: { value: 0.3, unit: SD, reason: TITLES_TELL_LITTLE },
      model: { value: 0.35, unit: SD, reason: TITLES_TELL_LITTLE },
      variant: { value: 0.2, unit: SD, reason: TITLES_TELL_LITTLE },
      size: { value: 0.2, unit: SD, reason: TITLES_TELL_LITTLE },
      'brand size': { value: 0.15, unit: SD, reason: TITLES_TELL_LITTLE },
      'sub-kind': { value: 0.2, unit: SD, reason: TITLES_TELL_LITTLE },
      'tier sub-kind': { value: 0.1, unit: SD, reason: TITLES_TELL_LITTLE },
      'brand sub-kind': { value: 0.12, unit: SD, reason: TITLES_TELL_LITTLE },
      material: { value: 0.2, unit: SD, reason: TITLES_TELL_LITTLE },
      'tier material': { value: 0.1, unit: SD, reason: TITLES_TELL_LITTLE },
      'brand material': { value: 0.15, unit: SD, reason: TITLES_TELL_LITTLE },
      'model material': { value: 0.15, unit: SD, reason: TITLES_TELL_LITTLE },
      era: { value: 0.2, unit: SD, reason: TITLES_TELL_LITTLE },
      'tier era': { value: 0.1, unit: SD, reason: TITLES_TELL_LITTLE },
      'brand era': { value: 0.15, unit: SD, reason: TITLES_TELL_LITTLE },
    },
  },
  markets: {
    title: 'Markets before the fit',
    files: ['markets/markets.ts', 'model/deviations.ts', 'model/uncertainty.ts', 'publish/evidence.ts'],
    parameters: {
      betweenMarkets: {
        value: 0.257,
        unit: SD,
        reason: `distance of a brand’s kind from one market to another: ${ESTIMATED}, and 0.274 by restricted maximum likelihood, with market x tier and market x category in it; widens ranges`,
      },
      oddBrand: {
        value: 2,
        unit: SD,
        reason: 'wide: such a brand’s level in Korea says nothing of its level elsewhere',
      },
      markupPivot: {
        value: 5.3,
        unit: LOG,
        reason: 'price of a designer house, where an asking markup is what `markets/sources/` says',
      },
      markupSlope: {
        value: 0.28,
        unit: 'log USD per log USD',
        reason:
          'growth of an asking markup as brands get cheaper: on Vestiaire 0.33 for designer, 0.48 for luxury, about 0.8 for premium goods, at 5.3, 4.75 and 3.8 log USD',
      },
      leastMarkup: {
        value: 0.3,
        unit: LOG,
        reason:
          'asked above sold on Vestiaire for the most expensive houses: Chanel 0.27, Hermès 0.32, Louis Vuitton 0.34',
      },
      mostMarkup: { value: 1.1, unit: LOG, reason: 'judgment: beyond the cheapest brands that were measured' },
      unknownAskingLevel: {
        value: 0.22,
        unit: LOG,
        reason: 'sold is about 0.8 of asking (Vinted Italy, September 2026); for sources that no file describes',
      },
      unknownAskingError: { value: 0.5, unit: SD, reason: 'error of that level; also of a market without a basis' },
      unknownSoldError: { value: 0.1, unit: SD, reason: 'sold prices of US sites agree within 0.1' },
      levelWithoutBrand: {
        value: 4,
        unit: LOG,
        reason: 'stands for a brand that the fit has no level of; only markups that fall with the price ask for it',
      },
    },
  },
  startLevels: {
    title: 'Levels of brands before the first round',
    files: ['model/fit.ts'],
    parameters: {
      designer: { value: 5.3, unit: LOG, reason: 'only the markups of the first round depend on these' },
      luxury: { value: 4.8, unit: LOG, reason: 'the same' },
      premium: { value: 3.8, unit: LOG, reason: 'the same' },
      'mid-range': { value: 3.3, unit: LOG, reason: 'the same' },
      'fast-fashion': { value: 2.8, unit: LOG, reason: 'the same' },
      other: { value: 4, unit: LOG, reason: 'the same' },
    },
  },
  fit: {
    title: 'The mixed model',
    files: ['model/fit.ts', 'model/design.ts', 'model/rows.ts', 'level/', 'evaluation/rack.ts', 'other-brands/rows.ts'],
    parameters: {
      bagNoise: { value: 0.3, unit: SD, reason: `one bag beside its price by title: ${CROSS_VALIDATED}` },
      garmentNoise: {
        value: 0.5,
        unit: SD,
        reason: `one garment or shoe beside its price by title: ${CROSS_VALIDATED}`,
      },
      untitledNoise: {
        value: 0.6,
        unit: SD,
        reason: 'one piece beside its price without a title, which holds all of the words: from the cells',
      },
      huberBound: { value: 2, unit: SDS, reason: 'residuals beyond it lose weight (Huber, 1964)' },
      fullMarket: {
        value: 500,
        unit: 'items',
        reason: 'a market counts in full up to this many, then as the square root: none alone says what words mean',
      },
      fewestItemsOfFact: {
        value: 3,
        unit: 'items',
        reason: 'no effect of a fact rests on one or two; a published median of sales is enough by itself',
      },
      tailFreedom: {
        value: 4,
        unit: 'degrees of freedom',
        reason: `of Student’s t for lines, models, variants and materials of models: most are worth what their brand is, a few several times as much; ${CROSS_VALIDATED}`,
      },
      tailScale: { value: 0.8, unit: 'share of the SD', reason: `scale of the same t; ${CROSS_VALIDATED}` },
      pooledTitles: {
        value: 20,
        unit: 'items',
        reason: 'weight of a tier’s mean facts beside a brand’s own, for prices without a title',
      },
      tableVariance: {
        value: 0.01,
        unit: '(log USD)²',
        reason: 'residual variance of a figure of a published table beside its own effect',
      },
      basketWorth: {
        value: 20,
        unit: 'items',
        reason: 'a brand’s mean of 2018 counts as one figure beside this many newer or sold items, then ever less',
      },
      rounds: { value: 5, unit: COUNT, reason: 'of solving, markups and weights; more move no price by 1%' },
      refitRounds: { value: 2, unit: COUNT, reason: 'from another fit little is left to do' },
      tolerance: { value: 0.01, unit: 'share of the scaled residual', reason: 'rounds follow on each other' },
      refitTolerance: {
        value: 0.05,
        unit: 'share of the scaled residual',
        reason: 'fits that leave something out are only measured by',
      },
    },
  },
  uncertainty: {
    title: 'Errors of prices, and the spread of single items',
    files: ['model/uncertainty.ts', 'alone/pipeline.ts'],
    parameters: {
      seed: { value: 20, unit: 'seed', reason: 'any fixed number: the same input gives the same artifacts' },
      draws: { value: 64, unit: COUNT, reason: 'errors of a fit within 9%' },
      fewDraws: { value: 12, unit: COUNT, reason: 'within 20%, for fits that are only measured by' },
      drawTolerance: {
        value: 0.01,
        unit: 'share of the scaled residual',
        reason: 'a tenth of it moves no error by 1%',
      },
      startVariance: { value: 0.35, unit: '(log USD)²', reason: 'of single items; the estimates are 0.2 to 0.5' },
      cutOffVariance: {
        value: 0.92,
        unit: 'share of the variance',
        reason: 'E[min(|Z|, 2)²] of a standard normal Z, for squares cut off at huberBound (Huber’s proposal 2)',
      },
      fullCell: { value: 300, unit: 'items', reason: 'a cell counts in full up to this many in its group’s variance' },
      pooledItems: { value: 500, unit: 'items', reason: 'weight of a tier’s variance beside a category’s own' },
      varianceRounds: { value: 3, unit: COUNT, reason: 'each has the bounds of the last' },
    },
  },
  leavingOut: {
    title: 'Fits that leave something out',
    files: ['model/left-out.ts'],
    parameters: {
      siteFits: { value: 8, unit: COUNT, reason: 'fits that leave sites out; small sites share one' },
      fewestSites: {
        value: 4,
        unit: 'sites',
        reason: 'with fewer nothing is left to learn from: fifths by title stand in',
      },
      foldsWithoutSites: { value: 5, unit: COUNT, reason: 'parts by title where there are too few sites' },
      titleParts: { value: 3, unit: COUNT, reason: 'parts that titles are left out in' },
      pairParts: { value: 5, unit: COUNT, reason: 'parts that pairs of brand and category are left out in' },
    },
  },
  estimation: {
    title: 'Estimating variances',
    files: ['model/estimate-variances.ts'],
    parameters: {
      seed: { value: 20, unit: 'seed', reason: 'any fixed number: the same input gives the same estimates' },
      draws: {
        value: 16,
        unit: COUNT,
        reason: 'a trace over 20 effects is off by 8% of the part that data leave unknown',
      },
      solverTolerance: { value: 1e-4, unit: 'share of the scaled residual', reason: 'rounds follow on each other' },
      drawTolerance: { value: 1e-3, unit: 'share of the scaled residual', reason: 'a tenth moves no deviation by 1%' },
      tolerance: {
        value: 0.02,
        unit: 'log variance',
        reason: 'the estimate ends once none moves by more: 1% of a deviation',
      },
      mostRounds: { value: 60, unit: COUNT, reason: 'or after so many' },
      leastLog: { value: -4, unit: 'log variance', reason: 'relative to the one in use; a variance below is nil' },
      leastFreedom: {
        value: 0.01,
        unit: 'degrees of freedom',
        reason: 'a group of which the data say nothing keeps no less',
      },
    },
  },
  afterFit: {
    title: 'Steps after the fit',
    files: [
      'model/unknown-brands.ts',
      'model/tier-order.ts',
      'publish/grade-logs.ts',
      'publish/static-order.ts',
      'publish/static-estimate.ts',
      'publish/prior.ts',
      'publish/price-cells.ts',
      'publish/evidence.ts',
      'publish/sold.ts',
      'other-brands/fit.ts',
    ],
    parameters: {
      unknownBrandShare: {
        value: 0.25,
        unit: SHARE,
        reason: 'share of a tier’s brands that sell for less than one of which nothing is known',
      },
      enoughItemsOfBrand: {
        value: 80,
        unit: 'items',
        reason: 'a brand’s own evidence and its tier’s cheaper brands count alike; below it soon counts for nothing',
      },
      soldWorth: { value: 8, unit: 'items', reason: 'one that sold counts for several' },
      tierMargin: {
        value: 1.05,
        unit: 'factor',
        reason: 'least ratio of the median brands of neighboring tiers, so that whole dollars keep the order',
      },
      tierRounds: { value: 20, unit: COUNT, reason: 'a move can push the next neighbors together; a few settle all' },
      gradeFall: { value: 0.05, unit: LOG, reason: 'least fall from one grade to the next' },
      gradesKeptOfHouses: {
        value: 0.8,
        unit: SHARE,
        reason:
          'of the steps of clothes of designer and luxury brands: who writes Like New has the better garment, by a fifth of the step, as resellers expect of the same piece; those of bags and shoes hold on held-out sales',
      },
      gradesKept: {
        value: 0.7,
        unit: SHARE,
        reason:
          'of the steps of other brands: what 1,200 sales of eleven sellers in the US show for New with tags, by word or by field; judged titles say 0.65 to 0.8',
      },
      gradesKeptUnnamed: {
        value: 0.65,
        unit: SHARE,
        reason:
          'of these, of pieces without a brand: grades told half too much there on 584 sales of sellers left out (slope -0.50 ± 0.20), beside none before',
      },
      mostLikeNew: {
        value: 0.55,
        unit: SHARE,
        reason:
          'of the log that New with tags adds: tags are worth as much as the rest of newness, as resellers expect',
      },
      staticSteps: {
        value: 10,
        unit: COUNT,
        reason: 'steps from fitted to published numbers where they are out of order',
      },
      staticRaise: {
        value: 1.1,
        unit: 'factor',
        reason: 'step by which a price is raised that is too low for five grades in whole dollars',
      },
      mostStaticRaises: {
        value: 2000,
        unit: COUNT,
        reason: 'at $1 or less for the cheapest category it takes some 40 steps until five grades are apart',
      },
      staticRange: {
        value: [0.5, 2],
        unit: 'factors',
        reason: 'low and high of the static estimate for a tier without items',
      },
      leastStaticRange: {
        value: [0.9, 1.1],
        unit: 'factors',
        reason: 'the range of the static estimate is no narrower',
      },
      enoughItemsOfTier: {
        value: 100,
        unit: 'items',
        reason: 'of listings fitted alone, below which a tier’s place among the others would be chance',
      },
      enoughItemsOfGrade: { value: 30, unit: 'items', reason: 'the same for a grade' },
      enoughItemsOfCategory: { value: 30, unit: 'items', reason: 'the same for a category' },
      enoughListingsOfUnmade: {
        value: 20,
        unit: 'listings',
        reason: 'of stated gender, that show that a house makes such goods after all',
      },
      fewestSold: {
        value: 5,
        unit: 'sales',
        reason: 'in a group of sold.json: fewer might tell what a single sale brought',
      },
      evidenceStep: { value: 1.25, unit: 'factor', reason: 'width of the steps of prices in evidence.json' },
    },
  },
  level: {
    title: 'The level by sellers',
    files: ['level/fit-levels.ts', 'evaluation/rack.ts'],
    parameters: {
      all: { value: 1, unit: SD, reason: 'level of all: wide' },
      year: { value: 0.02, unit: 'SD, log USD a year', reason: 'its move in a year' },
      catalog: { value: 0.4, unit: SD, reason: 'the catalog beside all' },
      other: { value: 0.4, unit: SD, reason: 'what is outside the catalog beside all' },
      'catalog class': {
        value: 0.1,
        unit: SD,
        reason: 'a tier beside the catalog: tiers differ by no more than chance among the sellers that are known',
      },
      'other class': { value: 0.25, unit: SD, reason: 'a class of other brands beside all of them' },
      'class year': { value: 0.01, unit: 'SD, log USD a year', reason: 'a class’s own move in a year' },
      seller: { value: 0.22, unit: SD, reason: 'between sellers: a seller has one voice, however many sales' },
      market: {
        value: 0.07,
        unit: SD,
        reason: 'between samples of whole markets, in which sellers’ own levels cancel, and between their classes',
      },
      classOfSeller: { value: 0.1, unit: SD, reason: 'between the classes of one seller' },
      kindWithoutBrand: { value: 0.25, unit: SD, reason: 'of kinds beside the level of pieces without a name' },
      fewestSales: { value: 30, unit: 'sales', reason: 'with less a class has no level, and the fit’s zero counts' },
      fewestSellers: { value: 4, unit: 'sellers', reason: 'the same' },
    },
  },
  soldModels: {
    title: 'Sales of models',
    files: ['sold-models/'],
    parameters: {
      noise: { value: 0.45, unit: SD, reason: 'of a sale beside the price by its title: those of well known bags' },
      noiseOfMedian: {
        value: 0.12,
        unit: SD,
        reason: 'of a published median beside sales that are known one by one: it covers new ones, too',
      },
      classOfModels: {
        value: 0.1,
        unit: SD,
        reason: 'of what the models of a class and family bring above their prices',
      },
      brandOfModels: { value: 0.1, unit: SD, reason: 'the same of a brand' },
      model: {
        value: 0.38,
        unit: SD,
        reason: 'the same of a model: ten sales then decide; with 0.3 to 0.5, sales kept out are as near',
      },
      version: { value: 0.25, unit: SD, reason: 'the same of a version beside its model' },
      auctionOfModel: { value: 0.25, unit: SD, reason: 'of a model at auction beside what all bring there' },
      newOnes: { value: 0.3, unit: SD, reason: 'of what new ones bring beside the grade' },
      tailFreedom: {
        value: 4,
        unit: COUNT,
        reason: 'of Student’s t distribution of a sale’s error: some are of other things',
      },
      rounds: { value: 8, unit: COUNT, reason: 'of weights; after these none moves' },
      leastEffect: { value: 0.015, unit: LOG, reason: 'smaller ones are left out' },
      priorSales: { value: 40, unit: 'sales', reason: 'that the distances of a class count for beside a model’s own' },
      shareWithin: {
        value: 0.82,
        unit: SHARE,
        reason: 'of a model’s own sales within the distance that holds 80% of those left out',
      },
      priorListings: {
        value: 20,
        unit: 'items',
        reason: 'that the models of a site’s private sellers count for beside those of whole flows',
      },
      usualModel: {
        value: 0.02,
        unit: SHARE,
        reason: 'of a house’s pieces of a kind, from which on the range of one without a model spans a model’s price',
      },
      fewestForSpread: { value: 5, unit: 'sales', reason: 'of a model whose own distances count' },
    },
  },
  judged: {
    title: 'Judged titles',
    files: ['judged/'],
    parameters: {
      judgedTitle: {
        value: 0.3,
        unit: SD,
        reason: 'of a judgment beside what its facts and words say; two judges differ by 0.25',
      },
      judgedElsewhere: {
        value: 0.42,
        unit: SD,
        reason: 'the same of dealers’, European, new and auctioned pieces, which count half beside those of US sellers',
      },
      judgedPiece: {
        value: 0.5,
        unit: SD,
        reason: 'the same of usual and wanted pieces of brands, judged by name alone',
      },
      shareOfFewSales: {
        value: 0.5,
        unit: SHARE,
        reason:
          'of what judgments say of brands with few sales in the US or none: all of it raises the median error of sellers left out from 0.34 to 0.37',
      },
      soldPiece: { value: 0.55, unit: SD, reason: 'of a sale beside what its facts and words say' },
      soldMedian: { value: 0.1, unit: SD, reason: 'of a published median of many recent sales of a model in the US' },
      fewestSalesOfMedian: { value: 8, unit: 'sales', reason: 'a median of fewer says little' },
      soldName: { value: 0.3, unit: SD, reason: 'of the mean price of many sales of a name' },
      worthOfHouses: {
        value: 0.5,
        unit: SHARE,
        reason: 'of the weight of judgments of designer and luxury brands in what all brands share: copies are feared',
      },
      shareOfHouses: {
        value: 0.35,
        unit: SHARE,
        reason:
          'of judged effects in prices of designer and luxury brands: judged models say nothing of what houses’ shoes and bags sell for where listings are many, and both together are nearest',
      },
      fewestTitles: { value: 3, unit: 'titles', reason: 'that a word needs to be known' },
      leastEffect: {
        value: 0.03,
        unit: LOG,
        reason: 'smaller effects of facts and words are left out: they cost 0.001 of the spread',
      },
      largestEffect: {
        value: 1.5,
        unit: LOG,
        reason: 'of one fact or word: more is a piece that judgments cannot price',
      },
      averageTitles: {
        value: 20,
        unit: 'titles',
        reason: 'that what usual titles of a brand or a kind say is drawn back by',
      },
      tolerance: { value: 3e-4, unit: SHARE, reason: 'of the scaled residual at which the fit ends' },
    },
  },
  judgedDeviations: {
    title: 'Prior standard deviations of judged effects',
    files: ['judged/fit-judged.ts'],
    parameters: {
      names: { value: 0.05, unit: SD, reason: 'of the level of names beside its median over pairs with titles' },
      source: { value: 1, unit: SD, reason: 'wide enough to be free' },
      'source class': { value: 0.4, unit: SD, reason: 'the slope of a judge by class of brand' },
      'source family': { value: 0.3, unit: SD, reason: 'the same by family' },
      kind: { value: 0.5, unit: SD, reason: JUDGED },
      'kind gender': { value: 0.2, unit: SD, reason: JUDGED },
      class: { value: 0.3, unit: SD, reason: JUDGED },
      'class kind': { value: 0.15, unit: SD, reason: JUDGED },
      'class kind gender': { value: 0.15, unit: SD, reason: JUDGED },
      grade: { value: 0.2, unit: SD, reason: 'what a judge makes of a grade; prices hold none of it' },
      'grade class': { value: 0.1, unit: SD, reason: 'the same by class' },
      brand: { value: 0.35, unit: SD, reason: JUDGED },
      'brand family': { value: 0.15, unit: SD, reason: JUDGED },
      'brand kind': { value: 0.15, unit: SD, reason: JUDGED },
      line: { value: 0.2, unit: SD, reason: JUDGED },
      model: { value: 0.45, unit: SD, reason: SOLD_BESIDE },
      variant: { value: 0.3, unit: SD, reason: SOLD_BESIDE },
      size: { value: 0.2, unit: SD, reason: JUDGED },
      'brand size': { value: 0.1, unit: SD, reason: JUDGED },
      'sub-kind': { value: 0.2, unit: SD, reason: JUDGED },
      'tier sub-kind': { value: 0.1, unit: SD, reason: JUDGED },
      'brand sub-kind': { value: 0.1, unit: SD, reason: JUDGED },
      material: { value: 0.2, unit: SD, reason: JUDGED },
      'tier material': { value: 0.1, unit: SD, reason: JUDGED },
      'brand material': { value: 0.1, unit: SD, reason: JUDGED },
      'model material': { value: 0.1, unit: SD, reason: JUDGED },
      era: { value: 0.2, unit: SD, reason: JUDGED },
      'tier era': { value: 0.1, unit: SD, reason: JUDGED },
      'brand era': { value: 0.15, unit: SD, reason: JUDGED },
      word: { value: 0.065, unit: SD, reason: SOLD_BESIDE },
      'family word': { value: 0.055, unit: SD, reason: SOLD_BESIDE },
      'brand word': { value: 0.07, unit: SD, reason: SOLD_BESIDE },
      'named kind': { value: 0.3, unit: SD, reason: JUDGED },
      'kind material': { value: 0.1, unit: SD, reason: JUDGED },
      'kind era': { value: 0.12, unit: SD, reason: JUDGED },
      'theme era': { value: 0.15, unit: SD, reason: JUDGED },
      feature: { value: 0.15, unit: SD, reason: SOLD_BESIDE },
      'family feature': { value: 0.08, unit: SD, reason: SOLD_BESIDE },
      'brand feature': { value: 0.1, unit: SD, reason: JUDGED },
      theme: { value: 0.1, unit: SD, reason: SOLD_BESIDE },
      'family theme': { value: 0.07, unit: SD, reason: SOLD_BESIDE },
      'brand theme': { value: 0.1, unit: SD, reason: JUDGED },
      amount: { value: 0.2, unit: SD, reason: JUDGED },
    },
  },
  ranges: {
    title: 'Ranges and confidence',
    files: ['level/fit-ranges.ts', 'ranges/calibrate.ts', 'titles/item-spreads.ts'],
    parameters: {
      fewestSalesOfClass: {
        value: 60,
        unit: 'sales',
        reason: 'a class with fewer has no measured range; as many of all classes stand beside its own',
      },
      fact: { value: 0.5, unit: SD, reason: 'a fact’s part of the log error: errors are flat around it' },
      classOfErrors: { value: 0.3, unit: SD, reason: 'a class of prices beside all: the same' },
      mostSalesOfSeller: { value: 250, unit: 'sales', reason: 'of a class that one seller counts for' },
      evidenceBands: {
        value: [0, 20, 200],
        unit: 'listings',
        reason: 'least listings of a brand in a category: thin, some, rich evidence',
      },
      fullSource: {
        value: 500,
        unit: 'items',
        reason: 'a source counts in full up to this many, so that no large one sets a group’s range alone',
      },
      sourcePower: { value: 0.4, unit: 'exponent', reason: 'weight of an item beyond it: (full / items)^0.4' },
      filledGroup: { value: 200, unit: 'items', reason: 'a group with fewer is filled up from its tier' },
      leastDistance: {
        value: 0.1,
        unit: LOG,
        reason: 'added to a distance before its log: how near an item happens to be says little',
      },
      penaltyOfFew: { value: 1, unit: 'items', reason: `weight of zero for effects of few groups: ${CROSS_VALIDATED}` },
      penaltyOfMany: { value: 40, unit: 'items', reason: `the same for effects of brands: ${CROSS_VALIDATED}` },
      unknownSpread: { value: 0.6, unit: SD, reason: 'of items where nothing was measured' },
      fewestItemsOfTier: { value: 100, unit: 'items', reason: 'a tier with fewer left out has the quantiles of all' },
    },
  },
  levelErrors: {
    title: 'Error of the level of a tier',
    files: ['ranges/level-error.ts'],
    parameters: {
      designer: {
        value: 0.25,
        unit: SD,
        reason:
          'sold prices of one site differ by 0.2 from source to source, and what sold in 2020 need not be what sells now',
      },
      'designer clothes': {
        value: 0.32,
        unit: SD,
        reason: 'how far asking stands above sold is known for bags only, and differs by 0.2 between these',
      },
      luxury: { value: 0.25, unit: SD, reason: 'as designer' },
      'luxury clothes': { value: 0.32, unit: SD, reason: 'as designer clothes' },
      premium: { value: 0.15, unit: SD, reason: 'Mercari, Poshmark, Depop and eBay sold agree within 0.1, over years' },
      'mid-range': { value: 0.12, unit: SD, reason: 'the same' },
      'fast-fashion': { value: 0.15, unit: SD, reason: 'the same' },
    },
  },
  titles: {
    title: 'Effects of facts as published',
    files: ['titles/item-effects.ts', 'titles/wordless.ts'],
    parameters: {
      leastEffect: { value: 0.005, unit: LOG, reason: 'smaller effects are left out: half a percent of the price' },
      largestEffectAlone: { value: 2.5, unit: 'factor', reason: 'effects above it need sales of their own' },
      enoughSold: {
        value: 15,
        unit: 'sales',
        reason: 'sold listings, and sales behind a published median: these are enough for such an effect',
      },
      fewestBesideMedian: { value: 3, unit: 'listings', reason: 'so are these beside a published median' },
      smallCell: { value: 5, unit: 'items', reason: 'smaller cells are rounded, so that titles cannot be worked out' },
      smallCellStep: { value: 0.25, unit: LOG, reason: 'step of that rounding' },
      wordlessOutlier: {
        value: 0.8,
        unit: LOG,
        reason: 'distance beyond which an item less its facts loses weight: about twice the noise of a bag',
      },
    },
  },
  otherBrands: {
    title: 'Brands outside the catalog',
    files: ['other-brands/'],
    parameters: {
      family: {
        value: 0.155,
        unit: SD,
        reason: 'a brand’s family beside the brand: about that of the catalog’s; held-out errors are flat around it',
      },
      category: { value: 0.12, unit: SD, reason: 'a category beside its family: the same' },
      market: { value: 0.15, unit: SD, reason: 'a market beside the brand: held-out errors are flat around it' },
      freeBrand: { value: 2, unit: SD, reason: 'wide enough to say nothing, to estimate the population itself' },
      fewestForLine: { value: 5, unit: 'listings', reason: 'with fewer a brand says nothing of a judgment’s worth' },
      evenBrands: {
        value: 0.2,
        unit: '(log USD)²',
        reason: 'keeps brands with many listings from counting for all in the line of judgments',
      },
      wordlessNoise: { value: 0.45, unit: SD, reason: 'one piece beside its brand and kind, less its title’s facts' },
      outlier: { value: 2, unit: SDS, reason: 'a row further from its brand loses weight (Huber, 1964)' },
      mostItemsInOutlier: { value: 4, unit: 'items', reason: 'that make a row’s distance count for more' },
      rounds: { value: 3, unit: COUNT, reason: 'of solving and robust weights' },
      tierBorder: {
        value: 0.2,
        unit: LOG,
        reason: 'another tier has to be nearer by this, or the tier that lends its shape would change from fit to fit',
      },
      fewestToAdd: { value: 5, unit: 'listings', reason: 'of a brand that is added to the list of names' },
      fewestToBePlain: {
        value: 5,
        unit: 'brands',
        reason: 'whose titles hold a name that is an ordinary word, too',
      },
      fewestOfMaker: { value: 5, unit: 'listings', reason: 'of a brand that makes one kind nearly alone' },
      leastShareOfMaker: { value: 0.9, unit: SHARE, reason: 'of such a brand’s listings' },
      fewestOfSample: { value: 20, unit: 'listings', reason: 'of a source that says what brands make' },
      mostOfSample: { value: 0.3, unit: SHARE, reason: 'one kind’s share of such a source: it was not chosen by kind' },
    },
  },
  ownSales: {
    title: 'Own sales',
    files: [
      'own-sales/fit-shifts.ts',
      'own-sales/sale.ts',
      'own-sales/own-brands.ts',
      'own-sales/doubts.ts',
      'own-sales/consigners-grades.ts',
      'own-sales/run.ts',
      'own-sales/in-words.ts',
    ],
    parameters: {
      brand: {
        value: 0.25,
        unit: SD,
        reason:
          'a brand’s level beside the published price: what the published level may be off by, and what a shop’s buyers pay more or less; errors on held-out sales are flat around it',
      },
      kind: { value: 0.2, unit: SD, reason: 'a kind’s level beside its brand’s: the same' },
      kindOfNewBrand: {
        value: 0.4,
        unit: SD,
        reason:
          'the same for a brand of the shop’s own, which shares nothing with goods without a name but the kind; sold brands with their names taken away say 0.25 to 0.33, made-up shops more',
      },
      priorNoise: {
        value: 4,
        unit: 'items',
        reason: 'that the published noise counts for beside the sales of a brand of the shop’s own',
      },
      outlier: { value: 2, unit: SDS, reason: 'a sale further off loses weight (Huber, 1964)' },
      mostMove: { value: 1.05, unit: 'factor', reason: 'by which one sale moves a kind with manyListings' },
      manyListings: {
        value: 200,
        unit: 'listings',
        reason: 'published, of a kind; one with half as many moves by twice the log of mostMove',
      },
      tolerance: { value: 1e-6, unit: LOG, reason: 'the fit ends once no shift changes by more' },
      mostRounds: { value: 200, unit: COUNT, reason: 'or after so many' },
      leastNoise: { value: 0.25, unit: SD, reason: 'of a single piece: no kind of garment sells more alike' },
      leastEnd: { value: 0.1, unit: LOG, reason: 'of a range beside its price: cheap ones are rounded to it' },
      priorItems: { value: 20, unit: 'items', reason: 'that the published range counts for beside the sales' },
      mostOwnPull: {
        value: 0.9,
        unit: SHARE,
        reason: 'of a sale’s own pull on its kind that is taken out of what is left of it',
      },
      fewestSalesOfBrand: { value: 3, unit: 'sales', reason: 'of a name that is a brand of the shop’s own' },
      mostWordsOfBrand: { value: 3, unit: 'words', reason: 'of a name that only titles write' },
      longerName: { value: 0.8, unit: SHARE, reason: 'of titles with the shorter name that have the longer one' },
      hardToBelieve: { value: 5, unit: 'factor', reason: 'a median further from the published price is doubted' },
      hardToBelieveUnknown: {
        value: 60,
        unit: 'factor',
        reason:
          'the same for a brand of the shop’s own: a house’s goods bring 25 times those without a name, cents are 100 times dollars',
      },
      wide: { value: 3, unit: 'published ranges', reason: 'sales spread further are not of one kind, or of one unit' },
      fewestToDoubt: { value: 3, unit: 'sales', reason: 'of a kind; fewer are chance' },
      nearUnit: {
        value: 2.5,
        unit: 'factor',
        reason: 'amounts in another currency are this near, for any shop’s level',
      },
      rareUnit: {
        value: 0.35,
        unit: LOG,
        reason: 'by which a currency with cents must be nearer than cents, yen or won, which are mistaken more often',
      },
      fewestSalesOfGrade: { value: 8, unit: 'sales', reason: 'with a letter that a consigner grades by' },
      mostAboveBetter: {
        value: 1.5,
        unit: 'factor',
        reason:
          'of what a letter brings to what a better one does; the medians of eight sales differ by so much by chance',
      },
      fewSales: { value: 30, unit: 'sales', reason: 'fewer move prices a little, and a test on them is chance' },
    },
  },
  learning: {
    title: 'Contributed sales',
    files: ['learn/fit.ts', 'learn/persons.ts', 'learn/consensus.ts', 'learn/judge.ts', 'learn/run.ts'],
    parameters: {
      liars: { value: 0.25, unit: SHARE, reason: 'of all contributors who may lie, with some room above a fifth' },
      fewestPersons: {
        value: 5,
        unit: 'persons',
        reason: 'a kind with fewer has its tier’s level, so that no price tells what one of them got',
      },
      mostPerMonth: {
        value: 0.07,
        unit: LOG,
        reason:
          'a kind moves no more in a month beside the level: liars with an honest record can outnumber those who sell a kind, so they move it slowly, and reports show it',
      },
      rounds: { value: 5, unit: COUNT, reason: 'of quarantine and prices; after these neither moves' },
      fewestSales: { value: 5, unit: 'sales', reason: 'that a person needs to count, or to vouch for another kind' },
      sellers: { value: 0.2, unit: SD, reason: 'levels at which sellers sell the same things' },
      leastScale: {
        value: 0.85,
        unit: 'factor',
        reason: 'persons agree no better with ranges than this: less room would keep out honest ones with few sales',
      },
      spreadAgreement: {
        value: [0.9, 1.2],
        unit: SDS,
        reason:
          'half of an honest person’s sales are within 0.7 of what others’ brought: agreement up to the first, none from the second on',
      },
      biasAgreement: {
        value: [1.5, 2.25],
        unit: SDS,
        reason: 'an honest person’s middle is rarely beyond 1.5: agreement up to the first, none from the second on',
      },
      publishedPersons: {
        value: 10,
        unit: 'persons',
        reason: 'that the published price stands for where nobody has sold; none has more than a tenth of the weight',
      },
      consensusMiddle: { value: [0.4, 0.6], unit: SHARE, reason: 'the part of the weight that is agreed on' },
      fewestJudgedSales: { value: 30, unit: 'sales', reason: 'a test on fewer is chance' },
      fewestJudgedPersons: { value: 5, unit: 'persons', reason: 'the same' },
      errorSlack: { value: 0.005, unit: LOG, reason: 'a smaller difference of errors is chance' },
      insideSlack: { value: 0.02, unit: SHARE, reason: 'a smaller difference of shares inside the range is chance' },
      insideTarget: { value: 0.8, unit: SHARE, reason: 'of sales that a range is to hold' },
      mostMonths: { value: 3, unit: 'months', reason: 'that a test goes back until it has enough sales' },
    },
  },
  kinds: {
    title: 'Kinds outside the 15 categories',
    files: ['kinds/'],
    parameters: {
      usualSlope: {
        value: 0.5,
        unit: 'log by log',
        reason: 'of a brand’s level in the 15 categories that its other kinds are expected to have, before the fit',
      },
      judgedTitle: { value: 0.45, unit: SD, reason: 'of a judged title beside what its kind, brand and words say' },
      childsShare: {
        value: 0.3,
        unit: SD,
        reason: 'of a children’s piece beside the usual share of what the maker’s grown-up piece brings',
      },
      levelOfPairs: { value: 0.3, unit: SD, reason: 'of the level of a source of children’s and grown-ups’ pairs' },
      fewestGrownUps: { value: 5, unit: 'pairs', reason: 'of grown-ups in a source, whose level is known by them' },
      soldPiece: { value: 0.65, unit: SD, reason: 'of a sale beside the same' },
      askedPiece: { value: 0.8, unit: SD, reason: 'of an asking price, which says less' },
      asking: { value: 0.25, unit: LOG, reason: 'by which asking prices in the US stand above sales of such pieces' },
      publishedMean: { value: 0.3, unit: SD, reason: 'of a mean of thousands of sales without a brand' },
      mostItems: { value: 30, unit: 'items', reason: 'that a cell counts for at most: one source is one view' },
      fewestTitles: { value: 5, unit: 'titles', reason: 'with a word that gets an effect' },
      leastEffect: { value: 0.05, unit: LOG, reason: 'of a word or of a brand’s kind: smaller ones are left out' },
      outlier: { value: 2, unit: SDS, reason: 'a row further off loses weight (Huber, 1964)' },
      rounds: { value: 4, unit: COUNT, reason: 'of weights; after these none moves' },
      tolerance: { value: 1e-7, unit: SHARE, reason: 'of the residual that is left' },
      leastGradeStep: { value: 0.04, unit: LOG, reason: 'between neighboring grades, which fall strictly' },
      poorOverFair: {
        value: 2,
        unit: 'factor',
        reason: 'of the fall from Good to Fair: there are hardly any poor ones',
      },
      folds: { value: 5, unit: COUNT, reason: 'parts held out in turn' },
      saleBesideJudge: { value: 0.5, unit: SD, reason: 'of sales beside a judge who reads the title, on two markets' },
      priceError: { value: 0.25, unit: SD, reason: 'of the typical price of a brand and kind, where sales are' },
      priceErrorOfJudged: { value: 0.35, unit: SD, reason: 'the same by judgment alone' },
    },
  },
  kindDeviations: {
    title: 'Prior standard deviations of other kinds',
    files: ['kinds/fit-kinds.ts'],
    parameters: {
      base: { value: 5, unit: SD, reason: 'free' },
      family: { value: 1, unit: SD, reason: 'nearly free' },
      kind: { value: 0.5, unit: SD, reason: BY_TRIAL },
      'kind x gender': { value: 0.2, unit: SD, reason: BY_TRIAL },
      'brand level': { value: 0.3, unit: 'SD, slope', reason: BY_TRIAL },
      'brand level x family': { value: 0.2, unit: 'SD, slope', reason: BY_TRIAL },
      class: { value: 0.2, unit: SD, reason: BY_TRIAL },
      'class x family': { value: 0.2, unit: SD, reason: BY_TRIAL },
      brand: { value: 0.4, unit: SD, reason: BY_TRIAL },
      'brand x family': { value: 0.35, unit: SD, reason: BY_TRIAL },
      'brand x kind': { value: 0.15, unit: SD, reason: BY_TRIAL },
      grade: { value: 0.5, unit: SD, reason: BY_TRIAL },
      'grade x family': { value: 0.1, unit: SD, reason: BY_TRIAL },
      source: { value: 0.3, unit: SD, reason: 'levels of judges and of single sellers beside the flows of markets' },
      'source x family': { value: 0.2, unit: SD, reason: 'the same by family' },
      word: { value: 0.12, unit: SD, reason: BY_TRIAL },
      'word x family': { value: 0.15, unit: SD, reason: BY_TRIAL },
      pack: { value: 0.5, unit: 'SD, power', reason: 'of the number of pieces of a pack of basics; nearly free' },
      'pack x kind': { value: 0.15, unit: 'SD, power', reason: 'how far one kind’s packs stand from all' },
    },
  },
  saleOdds: {
    title: 'Odds of a sale',
    files: ['sale-odds/cells.ts', 'sale-odds/fit.ts'],
    parameters: {
      knots: {
        value: [0.5, 0.7, 0.85, 1, 1.2, 1.45, 1.8, 2.3, 3],
        unit: 'asked over estimate',
        reason: 'between which the log hazard is a straight line in the log ratio',
      },
      ages: {
        value: [0, 1, 3, 7, 14, 30, 60, 120, 365],
        unit: 'days',
        reason: 'ends of the spans of age: odds fall by a factor of ten in a listing’s first month',
      },
      binWidth: { value: 0.1, unit: 'log ratio', reason: 'of asked over estimate' },
      farthest: { value: 1.6, unit: 'log ratio', reason: 'listings further off are in the last bins' },
      folds: { value: 5, unit: COUNT, reason: 'parts held out in turn' },
      slopeChange: {
        value: 0.4,
        unit: 'SD',
        reason: 'of the difference of neighboring slopes that is taken to be likely',
      },
      leastBetween: { value: 0.15, unit: 'SD, log', reason: 'steepness of sources is never taken to differ by less' },
      fresh: { value: 7, unit: 'days', reason: 'buyers of fresh listings look at prices more closely' },
      partSpread: {
        value: 0.5,
        unit: 'SD, log',
        reason: 'steepness of fresh or older listings beside the source’s own',
      },
      rounds: { value: 60, unit: COUNT, reason: 'of coordinate ascent; the counts are small' },
    },
  },
  evaluation: {
    title: 'Evaluation',
    files: ['evaluation/'],
    parameters: {
      heldOutFolds: {
        value: [0, 1],
        unit: 'folds',
        reason: 'take no part in fitting or tuning: a fifth of each source',
      },
      fewestOfGroup: { value: 30, unit: 'items', reason: 'with fewer nothing is said of a tier’s accuracy' },
      fewestOfMarketplace: { value: 20, unit: 'items', reason: 'a site with fewer is not judged alone' },
      fewestOfSource: { value: 5, unit: 'items', reason: 'the error of a source with fewer is mostly chance' },
      fewestOfCell: { value: 5, unit: 'items', reason: 'the median of a cell with fewer is mostly chance' },
      fullCellOfBaseline: { value: 300, unit: 'items', reason: 'no method should learn the largest source only' },
      fullMarketOfGrade: { value: 200, unit: 'items', reason: 'of a cell: no market decides a grade’s error' },
      surest: { value: 0.3, unit: SHARE, reason: 'of sales whose error stands beside that of the rest' },
      baskets: { value: 500, unit: COUNT, reason: 'of held-out pieces that are drawn for totals' },
      piecesOfBasket: { value: [1, 2, 5, 20, 40], unit: 'pieces', reason: 'sizes of these baskets' },
      fewestOfBasketMarket: { value: 20, unit: 'items', reason: 'a market with fewer gives no baskets' },
      mostLevelOfCatalog: {
        value: 0.12,
        unit: LOG,
        reason: 'a release whose level of fast fashion, mid-range and premium is further off does not go out',
      },
      mostLevelOfOthers: { value: 0.15, unit: LOG, reason: 'the same for other brands' },
      mostLevelWithoutBrand: { value: 0.2, unit: LOG, reason: 'the same for no brand, or an unknown one' },
    },
  },
} as const satisfies Readonly<Record<string, ParameterGroup>>;

type Groups = typeof PARAMETER_GROUPS;
type Widened<V> = V extends number ? number : { readonly [I in keyof V]: number };
type Values<G extends ParameterGroup> = {
  readonly [K in keyof G['parameters']]: Widened<G['parameters'][K]['value']>;
};

/** The values of all groups, by their names. */
export const PARAMETERS = Object.fromEntries(
  Object.entries<ParameterGroup>(PARAMETER_GROUPS).map(([name, { parameters }]) => [
    name,
    Object.fromEntries(Object.entries(parameters).map(([key, { value }]) => [key, value])),
  ]),
) as { readonly [G in keyof Groups]: Values<Groups[G]> };
