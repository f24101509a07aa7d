import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The extension that lists skills (MCP Skills, stable since September 2026). */
export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';

/** Names of the skills, which are also their folder names: the plugin for Claude Code uses the same files. */
const NAMES = ['price-one-garment', 'thrift-run', 'closet-to-spreadsheet'] as const;

/** Returns the skills with their text: complete jobs done with the tools. */
export function createSkills() {
  return NAMES.map((name) => {
    const file = readFileSync(new URL(`../plugin/skills/${name}/SKILL.md`, import.meta.url));
    const text = file.toString('utf8');
    const uri = `skill://${name}/SKILL.md`;
    const frontmatter = frontmatterOf(text);
    const digest = `sha256:${createHash('sha256').update(file).digest('hex')}`;
    return {
      skill: { uri, frontmatter, resources: [{ uri, digest, size: file.length }] },
      resource: {
        uri,
        name,
        title: name.replaceAll('-', ' '),
        description: frontmatter.description,
        mimeType: 'text/markdown',
        text,
      },
    };
  });
}

/** Returns a skill's front matter. Ours has only plain `name: value` lines, so no YAML parser is needed. */
function frontmatterOf(text: string) {
  const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  const fields = [...head.matchAll(/^(.*?): (.*)$/gm)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(fields) as { readonly name: string; readonly description: string };
}
