import type { ESTree } from 'vite';
import { PAGE_IDS } from '#domain/pages.ts';
import { RESUMED_PAGES } from '#domain/resume.ts';
import { walk } from '#tests/support/source-tree.ts';
import type { Use } from './copy.ts';

/** Its keys are the codes of domain/problems.ts: the compiler sees that code asks for no other. */
export const KEYS_ARE_CODES = 'problems';

export interface CopyUses {
  uses: Use[];
  /** Calls whose key cannot be read from the source: nobody can tell whether it exists. */
  unclear: string[];
}

/**
 * The copy a file asks for. `useCopy('timeslots')` gives a `t` (by itself or as `{ t }`) whose
 * calls ask for keys of that page, `useCopy(overlay)` of every page that the file's type for
 * `overlay` means: `t('heading')`, `` t(`reason.${code}`) `` for all keys that begin alike,
 * `t(late ? 'late' : 'early')` for both.
 */
export function copyUses(file: string, text: string): CopyUses {
  const pages: { name: string; page: string; start: number }[] = [];
  const calls: { name: string; start: number; asked: ESTree.Argument | undefined }[] = [];
  walk(file, text, {
    VariableDeclarator({ id, init, start }) {
      for (const page of pagesOf(init, text))
        pages.push(...boundNames(id).map((name) => ({ name, page, start })));
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier') calls.push({ name: callee.name, start, asked: given[0] });
    },
  });
  const found: CopyUses = { uses: [], unclear: [] };
  for (const { name, start, asked } of calls) {
    const last = pages.findLast((binding) => binding.name === name && binding.start < start);
    if (last === undefined || last.page === KEYS_ARE_CODES) continue;
    const meant = pages.filter((binding) => binding.name === name && binding.start === last.start);
    const keys = asked && keysOf(asked);
    if (keys)
      found.uses.push(...meant.flatMap(({ page }) => keys.map((key) => ({ page, ...key }))));
    else found.unclear.push(`${file}: ${text.slice(start, start + 60).split('\n')[0]}`);
  }
  return found;
}

/**
 * The copy that a test asks for by file and key: `say('timeslots', 'title')`,
 * `` visit.field('get-started', `born.${part}`) ``. A key that is put together otherwise is not
 * read.
 */
export function saidUses(file: string, text: string, pages: ReadonlySet<string>): Use[] {
  const uses: Use[] = [];
  walk(file, text, {
    CallExpression({ arguments: [page, asked] }) {
      if (page?.type !== 'Literal' || typeof page.value !== 'string' || !asked) return;
      if (!pages.has(page.value)) return;
      for (const key of keysOf(asked) ?? []) uses.push({ page: page.value, ...key });
    },
  });
  // From one page to another: `goOn('sms-opt', 'review-appt')`.
  return uses.filter((use) => !('key' in use) || (use.key !== '' && !pages.has(use.key)));
}

function pagesOf(init: ESTree.Expression | null, text: string): readonly string[] {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
  const [page] = init.arguments;
  if (init.callee.name !== 'useCopy' || page === undefined) return [];
  if (page.type === 'Identifier') return literalsOf(page.name, text);
  return page.type === 'Literal' && typeof page.value === 'string' ? [page.value] : [];
}

/** Types that the table of pages gives. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  PageId: PAGE_IDS,
  ResumedPage: RESUMED_PAGES,
};

/** `overlay: 'one' | 'other'`, `page: PageId`. */
function literalsOf(name: string, text: string): readonly string[] {
  const type = new RegExp(`\\b${name}\\??: (\\w+)`).exec(text)?.[1] ?? '';
  if (Object.hasOwn(TYPES, type)) return TYPES[type] ?? [];
  const union = new RegExp(`\\b${name}\\??: ((?:'[\\w-]+'(?: \\| )?)+)`).exec(text)?.[1] ?? '';
  return [...union.matchAll(/'([\w-]+)'/g)].flatMap(([, page]) => page ?? []);
}

function boundNames(id: ESTree.BindingPattern): string[] {
  if (id.type === 'Identifier') return [id.name];
  if (id.type !== 'ObjectPattern') return [];
  return id.properties.flatMap((property) =>
    property.type === 'Property' ? boundNames(property.value) : [],
  );
}

type Asked = { key: string } | { prefix: string };

function keysOf(asked: ESTree.Argument): Asked[] | undefined {
  if (asked.type === 'Literal')
    return typeof asked.value === 'string' ? [{ key: asked.value }] : undefined;
  if (asked.type === 'TemplateLiteral') {
    const fixed = asked.quasis[0]?.value.cooked ?? '';
    if (asked.expressions.length === 0) return [{ key: fixed }];
    return fixed === '' ? undefined : [{ prefix: fixed }];
  }
  if (asked.type !== 'ConditionalExpression') return undefined;
  const [yes, no] = [keysOf(asked.consequent), keysOf(asked.alternate)];
  return yes && no && [...yes, ...no];
}
