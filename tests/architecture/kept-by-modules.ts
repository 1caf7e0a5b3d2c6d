import type { ESTree } from 'vite';
import { walk } from '#tests/support/source-tree.ts';

const containers = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);

/** Begins empty, so it can only be there to be filled. */
function beginsEmpty(init: ESTree.Expression | null): boolean {
  if (init?.type === 'ArrayExpression') return init.elements.length === 0;
  if (init?.type === 'ObjectExpression') return init.properties.length === 0;
  return (
    init?.type === 'NewExpression' &&
    init.callee.type === 'Identifier' &&
    containers.has(init.callee.name) &&
    init.arguments.length === 0
  );
}

const isReadonly = ({ typeAnnotation }: ESTree.BindingIdentifier) =>
  typeAnnotation?.typeAnnotation.type === 'TSTypeOperator';

/**
 * What a module keeps from one call to the next: variables at its top that change, and containers
 * that begin empty. By name, `file: name`.
 */
export function keptByModule(file: string, text: string): string[] {
  let kept: string[] = [];
  walk(file, text, {
    Program({ body }) {
      const declarations = body.flatMap((statement) => {
        const inner =
          statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        return inner?.type === 'VariableDeclaration' && !inner.declare ? [inner] : [];
      });
      kept = declarations.flatMap(({ kind, declarations: variables }) =>
        variables.flatMap(({ id, init }) =>
          id.type === 'Identifier' && (kind !== 'const' || (beginsEmpty(init) && !isReadonly(id)))
            ? [`${file}: ${id.name}`]
            : [],
        ),
      );
    },
  });
  return kept;
}
