import { Type } from 'typebox';
import { PROBLEM_CODES } from '../base/problem.ts';
import { choice, text, texts } from '../base/shape.ts';
import { brands, categories } from '../catalog/catalog.ts';
import { optionalField } from '../items/described.ts';
import { ITEM_FIELDS } from '../items/item-fields.ts';

// Schemas of what several endpoints are asked, and of every problem.

export const ProblemDocument = Type.Object(
  {
    type: text('Identifies the type of problem; the same wherever the service runs.', {
      format: 'uri',
    }),
    title: text('Short name for the problem.'),
    status: Type.Integer({ description: 'The HTTP status.', minimum: 400, maximum: 599 }),
    detail: text('What is wrong with this request and what to do.'),
    code: choice(PROBLEM_CODES, 'Stable code for the type of problem.'),
    phrase: Type.Optional(text('The words in the title that rule out a price.')),
    items: Type.Optional(texts('The items in a title that lists several, as written: ask for each one.')),
    parameter: Type.Optional(text('The parameter or body member at fault.')),
    documentationUrl: text('Page about this type of problem.', { format: 'uri' }),
    didYouMean: Type.Optional(Type.Array(Type.String(), { description: 'The closest valid values, closest first.' })),
    validValues: Type.Optional(
      Type.Array(Type.String(), { description: 'Every valid value, if there are only a few.' }),
    ),
    validValuesUrl: Type.Optional(text('URL of the list of all valid values.', { format: 'uri' })),
    'violated-policies': Type.Optional(
      Type.Array(Type.String(), { description: 'The rate-limit policies that were exceeded.' }),
    ),
    requestId: text('Identifies this request in the service log.'),
  },
  { $id: 'Problem', description: 'A problem document (RFC 9457).' },
);

type Slugged = { readonly slug: string };

const slugParameter = (kind: string, list: string, example: string, entries: readonly Slugged[]) =>
  Type.String({
    description: `${kind} slug from \`${list}\`; case and surrounding spaces do not matter.`,
    minLength: 1,
    examples: [example],
    'x-valid-values': list,
    // Not an enum to the service, which answers 404 to another one, and to the same one in other letters. A function,
    // so only the documents that call it hold them.
    slugs: () => entries.map(({ slug }) => slug),
  });

export const PriceQuery = Type.Object({
  brand: slugParameter('Brand', '/api/public/brands', 'coach', brands),
  category: slugParameter('Category', '/api/public/categories', 'bag', categories),
  condition: optionalField(ITEM_FIELDS.condition, 'Condition grade, spelled exactly like this.'),
});
