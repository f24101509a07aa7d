import type { ProblemCode } from '../http/problem.ts';

/** What a kind of problem means, and what to do about it. */
export interface ProblemWords {
  readonly meaning: string;
  readonly remedy: string;
}

/** For the page that a problem document's `documentationUrl` leads to. */
export const PROBLEM_WORDS: Readonly<Record<ProblemCode, ProblemWords>> = {
  bad_request: {
    meaning: 'The request is not valid HTTP, or its path is not valid percent-encoded UTF-8.',
    remedy: 'Send it with an HTTP library, and percent-encode what you put into the path.',
  },
  malformed_query: {
    meaning: 'A query parameter holds percent signs that do not spell UTF-8.',
    remedy: 'Encode values with URLSearchParams, encodeURIComponent or your library’s equivalent.',
  },
  missing_parameter: {
    meaning: 'A required query parameter is absent or empty; “parameter” names it.',
    remedy: 'Add it. “validValuesUrl” leads to its values.',
  },
  repeated_parameter: {
    meaning: 'The same query parameter appears more than once.',
    remedy: 'Send it once; for several answers, send several requests.',
  },
  invalid_parameter: {
    meaning: 'A query parameter is not one of its valid values, or is too long.',
    remedy: 'Use one of “validValues”, spelled exactly; “didYouMean” names the nearest.',
  },
  invalid_body: {
    meaning: 'The body is empty, is not valid JSON, or is not an object.',
    remedy: 'Send a JSON object such as {"email": "ada@example.com"}.',
  },
  invalid_email: {
    meaning: 'The address is missing, is too long, or has no dot in its domain.',
    remedy: 'Send an address of at most 254 characters, 64 of them before the @.',
  },
  ambiguous_credentials: {
    meaning: 'The request carries a key in Authorization and another in X-API-Key.',
    remedy: 'Send one of the two.',
  },
  missing_key: {
    meaning: 'This endpoint needs a free API key and the request carries none.',
    remedy: 'Get a key on the developers’ page and send it as “Authorization: Bearer <key>”.',
  },
  invalid_key: {
    meaning: 'The key is mistyped or was never issued.',
    remedy: 'Check that it was copied whole: ht_ and 36 letters and digits. Or get a new one.',
  },
  revoked_key: {
    meaning: 'You, or the operator of this service, revoked the key.',
    remedy: 'Get a new key.',
  },
  origin_not_allowed: {
    meaning: 'The MCP endpoint was called by a web page whose origin is not allowed.',
    remedy: 'Call it from an MCP client, or ask the operator to allow the origin.',
  },
  unknown_brand: {
    meaning:
      'The brand is not a slug in the catalog. Display names and aliases are not accepted here.',
    remedy: 'Use a slug from the list of brands; “didYouMean” names the nearest.',
  },
  unknown_category: {
    meaning: 'The category is not a slug in the catalog.',
    remedy: 'Use a slug from the list of categories; “didYouMean” names the nearest.',
  },
  not_found: {
    meaning: 'There is nothing at this path.',
    remedy: 'The API reference lists every path of the API.',
  },
  not_enabled: {
    meaning: 'The operator of this service has not turned on what was asked for.',
    remedy:
      'Ask the operator, or leave it out. Sales can be kept on your own device, on the page “Sold”.',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this HTTP method.',
    remedy: 'Use a method that the Allow header of the answer names.',
  },
  request_timeout: {
    meaning: 'The request did not arrive in full within the time that the service waits.',
    remedy: 'Send the whole request again without pausing.',
  },
  length_required: {
    meaning: 'The body is sent in chunks, without its length.',
    remedy: 'Send the body with Content-Length, as HTTP clients do when they have all of it.',
  },
  body_too_large: {
    meaning: 'The body is larger than the endpoint accepts.',
    remedy: 'Send only the documented fields, and a long list in parts.',
  },
  unreadable_list: {
    meaning: 'The file has no known column names, has an unclosed quote, or is not text.',
    remedy:
      'Save the sheet as CSV with a column title, or with columns brand and category, above the rows.',
  },
  too_many_items: {
    meaning:
      'The list has more items or rows than one request may have, or more prices than a key gets in a day.',
    remedy: 'Send it in parts.',
  },
  unsupported_media_type: {
    meaning:
      'The Content-Type of the body or its encoding is not one that the path takes, or the body is compressed.',
    remedy: 'Send “Content-Type: application/json”; “detail” names the others that the path takes.',
  },
  not_covered: {
    meaning:
      'The title names a kind of item that has no prices here, or a maker of such; “words” says which.',
    remedy: 'Nothing: the price of another kind would be wrong.',
  },
  counterfeit_words: {
    meaning: 'The title says that the item is not authentic: “inspired”, “dupe”, “replica”.',
    remedy: 'If the item is genuine, leave these words out.',
  },
  not_a_garment: {
    meaning:
      'The title names a part, packaging or something to be repaired: “box only”, “strap for”.',
    remedy: 'Ask for the whole item.',
  },
  lot: {
    meaning: 'The title describes a lot or a bundle; prices are for one item.',
    remedy: 'Send one title per item.',
  },
  children: {
    meaning: 'The title names a child’s size; prices are for adults’ garments.',
    remedy: 'Nothing: the price of an adult’s garment would be wrong.',
  },
  brands_differ: {
    meaning:
      'The title names one brand and the parameter “brand” another; “words” has the title’s.',
    remedy: 'Correct the one that is wrong.',
  },
  brand_not_found: {
    meaning: 'The title names neither a brand nor a kind of garment.',
    remedy: 'Add both to the title, or send the parameters “brand” and “category”.',
  },
  category_not_found: {
    meaning: 'The title does not say what kind of garment it is.',
    remedy: 'Add a word such as bag, dress or sneakers, or send the parameter “category”.',
  },
  quota_exceeded: {
    meaning:
      'Each key gets a fixed number of answered predictions per UTC day, and this one has fewer left than were asked for.',
    remedy: 'Wait for midnight UTC; Retry-After gives the seconds. Rejected requests do not count.',
  },
  too_many_keys: {
    meaning: 'This e-mail address already has the maximum number of live keys.',
    remedy:
      'Use one of them or rotate it, or revoke one and ask again. Addresses are not verified: if the keys are not yours, write to the operator, who can delete them.',
  },
  too_many_sign_ups: {
    meaning: 'Too many keys were requested from this client address within an hour.',
    remedy: 'Wait as long as Retry-After says, or use the key you already have.',
  },
  too_many_requests: {
    meaning: 'This client address has sent too many requests within a minute.',
    remedy: 'Slow down, and wait as long as Retry-After says.',
  },
  uri_too_long: {
    meaning: 'The address is longer than 16 KiB.',
    remedy: 'Send less in the query: every valid value is short.',
  },
  expectation_failed: {
    meaning: 'The Expect field asks for something other than 100-continue.',
    remedy: 'Leave Expect out.',
  },
  headers_too_large: {
    meaning: 'The request’s address and headers together are longer than 16 KiB.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    meaning: 'An unexpected error occurred. It is logged under the request id.',
    remedy: 'Try again. If it keeps failing, report it with the “requestId”.',
  },
  method_not_implemented: {
    meaning: 'The service does not support the HTTP method.',
    remedy: 'Use GET, HEAD, POST, DELETE or OPTIONS.',
  },
  version_not_supported: {
    meaning: 'The request line names an HTTP version that the service does not support.',
    remedy: 'Use HTTP/1.1.',
  },
  overloaded: {
    meaning: 'The service receives or prices more at once than it may hold in memory.',
    remedy: 'Wait as long as Retry-After says and try again: nothing was counted.',
  },
  store_unavailable: {
    meaning:
      'The key database is not responding right now. The request may count toward the quota if the database was only slow. ' +
      'Endpoints that need no key still work.',
    remedy: 'Try again in a few seconds; Retry-After says how many.',
  },
};
