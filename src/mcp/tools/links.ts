/** The address of a page, to be spread into an answer; nothing where there are no pages. */
export function webUrl(address: string | undefined, path: string): { readonly webUrl?: string } {
  return address === undefined ? {} : { webUrl: address + path };
}
