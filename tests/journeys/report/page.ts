/** The index of the journeys as one page to read, what is not covered first. */
import type { JourneyPath } from '../engine/paths.ts';
import type { Coverage, Row } from './coverage.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const plain = (text: string) => text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign);

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ccc;padding:.25rem .5rem;text-align:left}
td:nth-child(n+2):nth-child(-n+3){text-align:right}tr[data-bare] td{background:#fff3cd}`;

const uncoveredFirst = (rows: readonly Row[]) => rows.toSorted((a, b) => a.byPerson - b.byPerson);

const table = (what: string, rows: readonly Row[]) => `<h2>${what}: ${rows.length}</h2>
<table><tr><th scope="col">${what}</th><th scope="col">Chart, DOM, browser</th><th scope="col">Chart only</th><th scope="col">Why not in a browser</th></tr>
${uncoveredFirst(rows)
  .map(
    ({ name, byPerson, byChart, reason }) =>
      `<tr${byPerson === 0 ? ' data-bare' : ''}><td>${plain(name)}</td><td>${byPerson}</td><td>${byChart}</td><td>${plain(reason ?? '')}</td></tr>`,
  )
  .join('\n')}
</table>`;

export function indexPage(
  counts: readonly string[],
  { states, transitions }: Coverage,
  paths: readonly JourneyPath[],
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Generated journeys</title><style>${style}</style></head>
<body><h1>Generated journeys</h1>
<ul>${counts.map((line) => `<li>${plain(line)}</li>`).join('')}</ul>
${table('Transitions', transitions)}
${table('States', states)}
<h2>Journeys: ${paths.length}</h2>
<ol>${paths.map(({ id, name, level, steps }) => `<li><code>${id}</code> ${plain(name)} (${steps.length} steps, ${level})</li>`).join('\n')}</ol>
</body></html>
`;
}
