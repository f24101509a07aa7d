import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/**
 * Bundles a module, everything it imports and the packages that those import into one script for browsers. The script's value
 * is what the module exports. It knows the few forms of import and export that this code uses, and throws on any other;
 * there are no import cycles, so each module is the value of a function that runs once.
 */
export function linkModules(entry: URL): string {
  const numbers = new Map<string, number>();
  const parts: string[] = [];

  const numberOf = (specifier: string, from: URL): number => {
    const url = new URL(
      specifier.startsWith('.') ? new URL(specifier, from) : import.meta.resolve(specifier),
    );
    const known = numbers.get(url.href);
    if (known !== undefined) return known;
    const code = codeOf(url, (imported) => `m${numberOf(imported, url)}`);
    const number = numbers.size;
    numbers.set(url.href, number);
    parts.push(`const m${number} = ${code};`);
    return number;
  };

  const last = numberOf(entry.href, entry);
  return `(() => {\n'use strict';\n${parts.join('\n')}\nreturn m${last};\n})()`;
}

/** An expression for what a file exports. */
function codeOf(url: URL, nameOf: (specifier: string) => string): string {
  const text = readFileSync(url, 'utf8');
  if (url.pathname.endsWith('.json')) return JSON.stringify(JSON.parse(text));
  if (url.pathname.includes('/node_modules/')) {
    return `(() => { const module = { exports: {} }; let { exports } = module;\n${text}\nreturn module.exports; })()`;
  }
  return moduleCode(url, nameOf, text);
}

function moduleCode(url: URL, nameOf: (specifier: string) => string, text: string): string {
  const exported: string[] = [];
  const code = stripTypeScriptTypes(text)
    .replace(/^ *\/\*\*[\s\S]*?\*\/$|^ *\/\/.*$/gm, '')
    .replace(/\n\s*\n/g, '\n')
    .replace(
      /^import (?:(\w+)|\{([^}]*)\}) from '([^']+)'(?: with \{[^}]*\})?;/gm,
      (_, whole: string | undefined, names: string | undefined, from: string) => {
        if (names?.trim() === '') return '';
        return `const ${whole ?? bindings(names as string)} = ${nameOf(from)};`;
      },
    )
    .replace(/^export (\{[^}]*\}) from '([^']+)';/gm, (_, names: string, from: string) => {
      exported.push(...names.slice(1, -1).split(','));
      return `const ${names} = ${nameOf(from)};`;
    })
    .replace(/^export (?=(?:const|class|(?:async )?function\*?) (\w+))/gm, (_, name: string) => {
      exported.push(name);
      return '';
    });
  const left = /^(?:import|export)\b.*$/m.exec(code);
  if (left) throw new Error(`${url.pathname} has what cannot be linked: ${left[0]}`);
  return `(() => {\n${code}\nreturn {${exported.join(',')}};\n})()`;
}

/** `{ a, b as c }` of an import as a declaration has it. */
function bindings(names: string): string {
  return `{${names.replace(/(\w+) as (\w+)/g, '$1: $2')}}`;
}
