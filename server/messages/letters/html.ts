// The HTML part of an e-mail: simple, with inline styles; it loads nothing and reports nothing.
import { chain } from '#domain/chain.ts';
import { escapeHtml as escape } from '#domain/escape-html.ts';
import type { Language } from '#domain/languages.ts';
import type { Block, Content } from './content.ts';

const INK = '#1f2340';
const TEAL = '#0b5d6b';
const QUIET = '#4a4f6a';
const LINE = '#c9ccd9';

const STYLE = {
  body: `margin:0;padding:24px 16px;background:#ffffff;color:${INK};font:18px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`,
  main: 'max-width:608px;margin:0 auto',
  brand: `margin:0 0 24px;color:${TEAL};font-weight:700`,
  heading: 'margin:0 0 16px;font-size:26px;line-height:1.25',
  paragraph: 'margin:0 0 16px',
  facts: `margin:0 0 24px;padding:16px;border:1px solid ${LINE};border-radius:10px`,
  label: `margin:0;color:${QUIET};font-size:16px`,
  value: 'margin:0 0 12px;font-weight:700',
  title: 'margin:0 0 8px;font-size:20px',
  list: 'margin:0 0 24px;padding-left:24px',
  button: `display:inline-block;padding:12px 20px;border-radius:10px;background:${TEAL};color:#ffffff;font-weight:700;text-decoration:none`,
  address: `font-size:16px;color:${QUIET};word-break:break-all`,
  code: 'margin:0 0 24px;font-size:34px;font-weight:700;letter-spacing:4px',
  footer: `margin:24px 0 0;padding-top:16px;border-top:1px solid ${LINE};color:${QUIET};font-size:16px`,
} as const;

export function htmlOf({ subject, blocks }: Content, language: Language, footer: string): string {
  const parts = [
    `<p style="${STYLE.brand}">${escape(chain().brand)}</p>`,
    `<h1 style="${STYLE.heading}">${escape(subject)}</h1>`,
    ...blocks.map(htmlBlock),
    `<p style="${STYLE.footer}">${escape(footer)}</p>`,
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="${escape(STYLE.body)}"><main style="${STYLE.main}">
${parts.join('\n')}
</main></body>
</html>
`;
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="${STYLE.paragraph}">${escape(block.text)}</p>`;
    case 'facts':
      return `<dl style="${STYLE.facts}">${block.rows.map(htmlRow).join('')}</dl>`;
    case 'list': {
      const items = block.items.map((item) => `<li>${escape(item)}</li>`).join('');
      return `<h2 style="${STYLE.title}">${escape(block.title)}</h2><ul style="${STYLE.list}">${items}</ul>`;
    }
    case 'link': {
      // The address is shown as text too: some programs show no buttons, and people like to see
      // where a link goes.
      const href = escape(block.href);
      return `<p style="${STYLE.paragraph}"><a style="${STYLE.button}" href="${href}">${escape(block.label)}</a></p>
<p style="${STYLE.paragraph};${STYLE.address}">${href}</p>`;
    }
    case 'code':
      return `<p style="${STYLE.code}">${escape(block.text)}</p>`;
  }
}

const htmlRow = ({ label, lines }: { label: string; lines: readonly string[] }): string =>
  `<dt style="${STYLE.label}">${escape(label)}</dt><dd style="${STYLE.value}">${lines.map(escape).join('<br>')}</dd>`;
