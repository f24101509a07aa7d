import { hash } from 'node:crypto';

/** The style sheet, which is part of every page: a separate file would cost a slow phone another round trip. */
export interface InlineStyles {
  readonly css: string;
  /** Allows exactly this sheet: a source expression of a Content-Security-Policy. */
  readonly source: string;
}

/** Removes comments and indentation from a sheet, and makes its relative addresses absolute. */
export function inlineStyles(sheet: string, urlOf: (file: string) => string): InlineStyles {
  const css = sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\n\s*/g, '\n')
    .replace(/url\("(?!data:)([^"]+)"\)/g, (_, file: string) => `url("${urlOf(file)}")`)
    .trim();
  return { css, source: `'sha256-${hash('sha256', css, 'base64')}'` };
}
