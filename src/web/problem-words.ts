import { PROBLEM_STATUS, type ProblemCode } from '../http/problem.ts';

/** What a kind of problem means, and what to do about it. */
export interface ProblemWords {
  readonly title: string;
  readonly meaning: string;
  readonly remedy: string;
}

/** For the pages that a problem document's `type` leads to. */
export const PROBLEM_WORDS: Readonly<Record<ProblemCode, ProblemWords>> = {
  bad_request: {
    title: 'Not a well-formed request',
    meaning:
      'What arrived is not HTTP as the standards have it, or its path is not encoded as UTF-8.',
    remedy: 'Send it with an HTTP library, and percent-encode what you put into the path.',
  },
  malformed_query: {
    title: 'Broken percent-encoding',
    meaning: 'A query parameter holds percent signs that do not spell UTF-8.',
    remedy: 'Encode values with URLSearchParams, encodeURIComponent or your library’s equivalent.',
  },
  missing_parameter: {
    title: 'A parameter is missing',
    meaning: 'A required query parameter is absent or empty; “parameter” names it.',
    remedy: 'Add it. “valid_values_url” leads to its values.',
  },
  repeated_parameter: {
    title: 'A parameter is given twice',
    meaning: 'The same query parameter stands in the address more than once.',
    remedy: 'Send it once; for several answers send several requests.',
  },
  invalid_parameter: {
    title: 'A parameter has no such value',
    meaning: 'A query parameter is not one of its valid values, or is too long.',
    remedy: 'Use one of “valid_values”, spelled exactly; “did_you_mean” names the nearest.',
  },
  invalid_body: {
    title: 'The body is not as it should be',
    meaning: 'The body is empty, is not valid JSON, or is not an object.',
    remedy: 'Send a JSON object such as {"email": "ada@example.com"}.',
  },
  invalid_email: {
    title: 'Not an e-mail address that we accept',
    meaning: 'The address is missing, is too long, or has no dot in its domain.',
    remedy: 'Send an address of at most 254 characters, 64 of them before the @.',
  },
  ambiguous_credentials: {
    title: 'Two keys in one request',
    meaning: 'The request carries a key in Authorization and another in X-API-Key.',
    remedy: 'Send one of the two.',
  },
  missing_key: {
    title: 'No key',
    meaning: 'This endpoint needs a free API key and the request carries none.',
    remedy: 'Get a key on the developers’ page and send it as “Authorization: Bearer <key>”.',
  },
  invalid_key: {
    title: 'Not a key of ours',
    meaning: 'The key is mistyped or was never issued.',
    remedy: 'Check that it was copied whole: ht_ and 36 letters and digits. Or get a new one.',
  },
  revoked_key: {
    title: 'The key was revoked',
    meaning: 'Its holder or the operator has ended it.',
    remedy: 'Get a new key.',
  },
  origin_not_allowed: {
    title: 'A page of another site asks',
    meaning: 'The MCP endpoint was called by a web page whose origin is not allowed.',
    remedy: 'Call it from an MCP client, or ask the operator to allow the origin.',
  },
  unknown_brand: {
    title: 'No such brand',
    meaning:
      'The brand is not a slug of the catalogue. Display names and aliases do not count here.',
    remedy: 'Use a slug from the list of brands; “did_you_mean” names the nearest.',
  },
  unknown_category: {
    title: 'No such category',
    meaning: 'The category is not a slug of the catalogue.',
    remedy: 'Use a slug from the list of categories; “did_you_mean” names the nearest.',
  },
  not_found: {
    title: 'Nothing at this path',
    meaning: 'The service has nothing at the path.',
    remedy: 'The API reference lists every path of the API.',
  },
  method_not_allowed: {
    title: 'The path does not have this method',
    meaning: 'The path exists, but not with this HTTP method.',
    remedy: 'Use a method that the Allow header of the answer names.',
  },
  request_timeout: {
    title: 'The request came too slowly',
    meaning: 'The request did not arrive in full within the time that the service waits.',
    remedy: 'Send it again in one go.',
  },
  body_too_large: {
    title: 'The body is too large',
    meaning: 'The body is larger than the endpoint reads.',
    remedy: 'Send only what the endpoint asks for: a few hundred bytes are enough.',
  },
  unreadable_list: {
    title: 'The list cannot be read',
    meaning:
      'The file has no column names that are known, its quotes do not close, or it is no text.',
    remedy:
      'Save the sheet as CSV with a column title, or with columns brand and category, above the rows.',
  },
  too_many_items: {
    title: 'Too many items at once',
    meaning: 'The list has more items than one request may have.',
    remedy: 'Send it in parts.',
  },
  unsupported_media_type: {
    title: 'The body is not declared as JSON',
    meaning: 'The Content-Type of the body is not application/json.',
    remedy: 'Send “Content-Type: application/json”.',
  },
  not_covered: {
    title: 'Not covered',
    meaning:
      'The title names a brand or a kind of thing that has no prices here; “words” says which.',
    remedy: 'Nothing: the price of another brand or kind would be wrong.',
  },
  counterfeit_words: {
    title: 'A copy',
    meaning: 'The title says that the item is not the brand’s own: “inspired”, “dupe”, “replica”.',
    remedy: 'If the item is genuine, leave these words out.',
  },
  not_a_garment: {
    title: 'Not a garment',
    meaning:
      'The title names a part, packaging or something to be repaired: “box only”, “strap for”.',
    remedy: 'Ask for the whole item.',
  },
  lot: {
    title: 'Several items at once',
    meaning: 'The title is that of a lot or a bundle; prices are for one item.',
    remedy: 'Ask for each item with a title of its own.',
  },
  children: {
    title: 'A child’s garment',
    meaning: 'The title names a child’s size; prices are for adults’ garments.',
    remedy: 'Nothing: the price of an adult’s garment would be wrong.',
  },
  brand_not_found: {
    title: 'No brand in the title',
    meaning: 'The title names no brand and no model that belongs to one.',
    remedy: 'Add the brand to the title, or send the parameter “brand”.',
  },
  category_not_found: {
    title: 'No kind of garment in the title',
    meaning: 'The title does not say what kind of garment it is.',
    remedy: 'Add a word such as bag, dress or sneakers, or send the parameter “category”.',
  },
  quota_exceeded: {
    title: 'The key’s predictions of today are used up',
    meaning:
      'Each key has a number of answered predictions in a UTC day, and this one has had them.',
    remedy:
      'Wait for midnight UTC: Retry-After says how many seconds. Refused requests do not count.',
  },
  too_many_keys: {
    title: 'The e-mail address has its number of keys',
    meaning: 'This e-mail address has as many live keys as one address may have.',
    remedy: 'Use one of them or rotate it, or revoke one and ask again.',
  },
  too_many_sign_ups: {
    title: 'Too many keys from one address',
    meaning: 'This client address has asked for too many keys within an hour.',
    remedy: 'Wait as long as Retry-After says, or use the key that you have.',
  },
  too_many_requests: {
    title: 'Too many requests in a short time',
    meaning: 'This client address has sent more requests within a minute than are answered.',
    remedy: 'Slow down, and wait as long as Retry-After says.',
  },
  headers_too_large: {
    title: 'Address and headers are too long',
    meaning: 'The request’s address and headers together are longer than 16 KiB.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    title: 'Something went wrong on our side',
    meaning: 'The service met something that nobody foresaw. It is logged under the request id.',
    remedy: 'Try again; if it stays, report it with “request_id”.',
  },
  method_not_implemented: {
    title: 'An unknown method',
    meaning: 'The HTTP method is not one that the service knows.',
    remedy: 'Use GET, HEAD, POST, DELETE or OPTIONS.',
  },
  store_unavailable: {
    title: 'Keys cannot be looked up now',
    meaning: 'The store of keys does not answer at the moment. What needs no key goes on.',
    remedy: 'Try again in a few seconds: Retry-After says how many.',
  },
};

/** Every code with its status, in the order of the statuses. */
export const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as ProblemCode[];
