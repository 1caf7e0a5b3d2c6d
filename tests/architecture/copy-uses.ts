import type { ESTree } from 'vite';
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
 * The copy a file asks for. `useCopy('timeslots')` gives a `t` (by itself or as `{ t }`) whose calls ask for keys of
 * that page: `t('heading')`, `` t(`reason.${code}`) `` for all keys that begin alike, `t(late ? 'late' : 'early')` for both.
 */
export function copyUses(file: string, text: string): CopyUses {
  const pages: { name: string; page: string; start: number }[] = [];
  const calls: { name: string; start: number; asked: ESTree.Argument | undefined }[] = [];
  walk(file, text, {
    VariableDeclarator({ id, init, start }) {
      const page = pageOf(init);
      if (page !== undefined) pages.push(...boundNames(id).map((name) => ({ name, page, start })));
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type === 'Identifier') calls.push({ name: callee.name, start, asked: given[0] });
    },
  });
  const found: CopyUses = { uses: [], unclear: [] };
  for (const { name, start, asked } of calls) {
    const page = pages.findLast((binding) => binding.name === name && binding.start < start)?.page;
    if (page === undefined || page === KEYS_ARE_CODES) continue;
    const keys = asked && keysOf(asked);
    if (keys) found.uses.push(...keys.map((key) => ({ page, ...key })));
    else found.unclear.push(`${file}: ${text.slice(start, start + 60).split('\n')[0]}`);
  }
  return found;
}

function pageOf(init: ESTree.Expression | null): string | undefined {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined;
  const [page] = init.arguments;
  if (init.callee.name !== 'useCopy' || page?.type !== 'Literal') return undefined;
  return typeof page.value === 'string' ? page.value : undefined;
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
