import type { ToolParts } from './tool.ts';

/** The address of a page, to be spread into an answer; nothing where there are no pages. */
export function webUrl(
  publicUrl: ToolParts['publicUrl'],
  path: string,
): { readonly webUrl?: string } {
  const url = publicUrl();
  return url === undefined ? {} : { webUrl: url + path };
}
