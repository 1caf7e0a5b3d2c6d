// A folder of texts (SET-02): `en/site-notice.md` or `.json`, read again every minute.
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { Content, type ReadContents } from './content.ts';

const FRONT = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

/**
 * Markdown with front matter: lines of `name: value` between `---`. The text is shown as written,
 * line by line.
 */
function readMarkdown(text: string): Record<string, string> {
  const [front = '', lines = ''] = FRONT.exec(text) ?? [];
  const settings = lines.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, (value ?? '').replace(/^(["'])(.*)\1$/, '$2')]];
  });
  return { ...Object.fromEntries(settings), body: text.slice(front.length) };
}

/** @throws Error naming the invalid file */
export const folderReader =
  (folder: string): ReadContents =>
  async (_, language) => {
    const place = join(folder, language);
    const files = (await readdir(place)).filter((file) => /\.(?:md|json)$/.test(file)).sort();
    return Promise.all(
      files.map(async (file) => {
        const text = await readFile(join(place, file), 'utf8');
        const kind = extname(file);
        const written: unknown = kind === '.md' ? readMarkdown(text) : JSON.parse(text);
        const read = Content.safeParse({
          contentURLAlias: basename(file, kind),
          ...(written as object),
        });
        if (!read.success) {
          const [issue] = read.error.issues;
          throw new Error(`${join(language, file)}: ${issue?.path.join('.')} ${issue?.message}`);
        }
        return read.data;
      }),
    );
  };
