import type { ESTree } from 'vite';
import { walk } from '#tests/support/source-tree.ts';

const testWords = new Set(['it', 'test', 'describe', 'suite']);

/**
 * The names a test file gives its tests and groups: the first argument of `it`, `test`, `describe`
 * and their forms (`it.each(rows)('…')`, `test.describe('…')`). Of a template the fixed parts
 * count. Skipped ones do not: they show nothing.
 */
export function testNames(file: string, text: string): string[] {
  const names: string[] = [];
  walk(file, text, {
    CallExpression(call) {
      const name = words(call.arguments[0]);
      if (name !== undefined && isTestCall(call.callee)) names.push(name);
    },
  });
  return names;
}

function words(argument: ESTree.Argument | undefined): string | undefined {
  if (argument?.type === 'TemplateLiteral') {
    return argument.quasis.map((part) => part.value.cooked ?? '').join('…');
  }
  return argument?.type === 'Literal' && typeof argument.value === 'string'
    ? argument.value
    : undefined;
}

function isTestCall(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return testWords.has(callee.name);
  if (callee.type === 'CallExpression') return isTestCall(callee.callee);
  if (callee.type !== 'MemberExpression') return false;
  const form = callee.property.type === 'Identifier' ? callee.property.name : '';
  return (
    !['skip', 'todo', 'fixme', 'fail', 'step', 'use'].includes(form) && isTestCall(callee.object)
  );
}
