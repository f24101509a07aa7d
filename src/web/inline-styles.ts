import { hash } from 'node:crypto';

/** The style sheet as every page carries it: a sheet of its own would cost a slow phone another round trip. */
export interface InlineStyles {
  readonly css: string;
  /** What lets exactly this sheet into a page: a source expression of a Content-Security-Policy. */
  readonly source: string;
}

/** Takes comments and indentation out of a sheet, and gives its relative addresses their full path. */
export function inlineStyles(sheet: string, urlOf: (file: string) => string): InlineStyles {
  const css = sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\n\s*/g, '\n')
    .replace(/url\("(?!data:)([^"]+)"\)/g, (_, file: string) => `url("${urlOf(file)}")`)
    .trim();
  return { css, source: `'sha256-${hash('sha256', css, 'base64')}'` };
}
