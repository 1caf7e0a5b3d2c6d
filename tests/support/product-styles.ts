/**
 * The product's style sheets for a page saved in a test: there, no style sheet is loaded and a
 * class would have only its name within its file.
 */
import { join, relative } from 'node:path';
import { preprocessCSS, resolveConfig, type Plugin } from 'vite';
import { root } from './root.ts';
import { filesBelow, readSource } from './source-tree.ts';

const MODULE = '.module.css';
const VIRTUAL = '\0class-names:';

const placeOf = (file: string): string =>
  relative(root, file)
    .replace(/\?.*$/, '')
    .replace(/\.module\.css$/, '')
    .replaceAll(/[^\w-]+/g, '-');

/** `title-src-components-alert-alert`: unique per file, without reading the file. */
const classNameOf = (name: string, file: string): string => `${name}-${placeOf(file)}`;

/** Gives the classes of style modules names that `productStyles` knows. */
export const classNamesByFile = (): Plugin => ({
  name: 'class-names-by-file',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith(MODULE)) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && `${VIRTUAL}${placeOf(found.id)}`;
  },
  load(id) {
    if (!id.startsWith(VIRTUAL)) return undefined;
    const place = JSON.stringify(`-${id.slice(VIRTUAL.length)}`);
    return `export default new Proxy({}, {
      get: (_, name) => (typeof name === 'string' ? name + ${place} : undefined),
    });`;
  },
});

/** The beginning of every page of an app; its first line fixes the order of the layers. */
const FIRST = {
  patient: ['src/styles/global.css'],
  desk: ['src/styles/global.css', 'src/desk/desk.css'],
} as const;

/** All style sheets of an app as they are in src/ now, as one text; takes a second. */
export async function productStyles(app: keyof typeof FIRST): Promise<string> {
  const css = { modules: { generateScopedName: classNameOf } };
  const config = await resolveConfig({ root, css, configFile: false, logLevel: 'silent' }, 'build');
  const modules = filesBelow('src').filter((file) => file.endsWith(MODULE));
  const texts: string[] = [];
  for (const file of [...FIRST[app], ...modules])
    texts.push((await preprocessCSS(readSource(file), join(root, file), config)).code);
  return texts.join('\n');
}
