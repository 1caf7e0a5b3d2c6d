import type { ESTree } from 'vite';
import { walk } from '#tests/support/source-tree.ts';

const seenOrHeard = new Set([
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);
const words = /\p{L}{2,}/u;

/**
 * Words for people that a view carries itself instead of asking for them by key: text between tags,
 * and attributes that are shown or read out.
 */
export function hardCodedWords(file: string, text: string): string[] {
  const found: string[] = [];
  const keep = (said: string) => {
    if (words.test(said)) found.push(`${file}: ${said.trim()}`);
  };
  const keepText = (expression: ESTree.Node | null) => {
    if (expression?.type === 'Literal' && typeof expression.value === 'string')
      keep(expression.value);
    if (expression?.type === 'TemplateLiteral')
      keep(expression.quasis.map((part) => part.value.cooked ?? '').join(' '));
    if (expression?.type === 'ConditionalExpression') {
      keepText(expression.consequent);
      keepText(expression.alternate);
    }
    if (expression?.type === 'LogicalExpression') keepText(expression.right);
  };
  const children = (list: readonly ESTree.JSXChild[]) => {
    for (const child of list) {
      if (child.type === 'JSXText') keep(child.value);
      if (child.type === 'JSXExpressionContainer') keepText(child.expression);
    }
  };
  walk(file, text, {
    JSXElement: (element) => children(element.children),
    JSXFragment: (fragment) => children(fragment.children),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !seenOrHeard.has(name.name)) return;
      keepText(value?.type === 'JSXExpressionContainer' ? value.expression : value);
    },
  });
  return found;
}
