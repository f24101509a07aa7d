import { readFileSync } from 'node:fs';

/** One heading of the changelog with the points under it. */
export interface Release {
  readonly name: string;
  readonly groups: readonly { readonly name: string; readonly points: readonly string[] }[];
}

const FILE = new URL('../../CHANGELOG.md', import.meta.url);

/** Reads CHANGELOG.md, which keeps to headings and points (keepachangelog.com); empty when there is none. */
export function readChangelog(): readonly Release[] {
  try {
    return parseChangelog(readFileSync(FILE, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function parseChangelog(text: string): Release[] {
  const releases: { name: string; groups: { name: string; points: string[] }[] }[] = [];
  for (const line of text.split('\n')) {
    const groups = releases.at(-1)?.groups;
    if (line.startsWith('## ')) {
      releases.push({ name: plain(line.slice(3)), groups: [] });
    } else if (groups && line.startsWith('### ')) {
      groups.push({ name: plain(line.slice(4)), points: [] });
    } else if (groups && /^ *[-*] /.test(line)) {
      if (groups.length === 0) groups.push({ name: '', points: [] });
      groups.at(-1)?.points.push(plain(line.trim().slice(2)));
    } else if (groups && /^ {2,}\S/.test(line)) {
      const points = groups.at(-1)?.points;
      if (points && points.length > 0) points.push(`${points.pop()} ${plain(line)}`);
    } else if (groups && line.trim() !== '' && !line.startsWith('[')) {
      if (groups.length === 0) groups.push({ name: '', points: [] });
      groups.at(-1)?.points.push(plain(line));
    }
  }
  return releases;
}

/** Without the marks of links and of bold type; code keeps its marks. */
function plain(text: string): string {
  return text
    .trim()
    .replace(/\[([^\]]*)\](\([^)]*\))?/g, '$1')
    .replaceAll('**', '');
}
