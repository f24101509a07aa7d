import { readFileSync } from 'node:fs';

/** The global of the offline script that has the data files, by their path below this code. */
export const DATA = 'hangtagData';

const NAMED = new RegExp(`\\b${DATA}\\["([^"]+)"\\]`, 'g');

/** Returns the offline script with the data files that it names, without their descriptions, which nothing reads. */
export function withData(script: string): string {
  const names = new Set([...script.matchAll(NAMED)].map(([, name = '']) => name));
  const files = [...names].map((name) => {
    const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    return `${JSON.stringify(name)}:${JSON.stringify(JSON.parse(text, withoutWords))}`;
  });
  return `const ${DATA}={${files.join(',\n')}};\n${script}`;
}

function withoutWords(key: string, value: unknown): unknown {
  return key.startsWith('about') && typeof value === 'string' ? undefined : value;
}
