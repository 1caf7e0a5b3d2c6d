import type { Block, Content } from './content.ts';

/** The complete plain-text part of an e-mail. */
export const plainOf = ({ subject, blocks }: Content, footer: string): string =>
  [subject, ...blocks.map(plainBlock), footer].join('\n\n').concat('\n');

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.rows
        .map(({ label, lines }) => [`${label}:`, ...lines.map((line) => `  ${line}`)].join('\n'))
        .join('\n');
    case 'list':
      return [`${block.title}:`, ...block.items.map((item) => `- ${item}`)].join('\n');
    case 'link':
      return `${block.label}:\n${block.href}`;
    case 'code':
      return `    ${block.text}`;
  }
}
