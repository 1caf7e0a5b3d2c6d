import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { filterField, table } from './layout.ts';
import { html, textOf, type Piece } from './html.ts';

const script = readFileSync(join(process.cwd(), 'qa/report/report.js'), 'utf8');

/** A page of the report with so many rows, as a browser reads it. */
function open(count: number, more: (place: number) => Piece = (place) => place): void {
  const lines = Array.from({ length: count }, (_, place) => ({
    id: `row-${place}`,
    cells: [`State ${place}.`, more(place)],
  }));
  const page = html`${filterField('Find')}
  ${table('States', [{ head: 'What' }, { head: 'Number' }], lines)}`;
  render(<div dangerouslySetInnerHTML={{ __html: textOf(page) }} />);
  // as the page itself runs it
  runInThisContext(script);
}

const shown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent.trim());

describe('a long list of the report', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/');
    Element.prototype.scrollIntoView = () => {};
  });

  it('QAL-08 is read a page at a time', async () => {
    open(60);
    expect(shown()).toHaveLength(25);
    const pages = within(screen.getByRole('navigation', { name: 'Pages of States' }));
    await userEvent.click(pages.getByRole('button', { name: 'Next' }));
    await userEvent.click(pages.getByRole('button', { name: 'Next' }));
    expect(shown().at(0)).toBe('State 50.');
    expect(pages.getByText('51 to 60 of 60')).toBeTruthy();
    expect(pages.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  });

  it('QAL-08 is searched as a whole, whatever page it shows', async () => {
    open(60);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), '57.');
    expect(shown()).toEqual(['State 57.']);
    expect(screen.getByText('1 of 60 found')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('QAL-08 shows the page that a link leads to', () => {
    location.hash = '#row-42';
    open(60);
    expect(shown()).toContain('State 42.');
    expect(shown()).toHaveLength(25);
  });

  it('QAL-07 is as narrow as it was when one of its forms was sent', async () => {
    history.replaceState(null, '', '?find=State+4');
    open(60, () => html`<form method="post" action="/approve?show=all"></form>`);
    expect(screen.getByRole('searchbox', { name: 'Find' })).toHaveProperty('value', 'State 4');
    expect(shown()).toHaveLength(15);
    const send = (row: string) => {
      const form = document.querySelector<HTMLFormElement>(`#${row} form`);
      if (form) fireEvent.submit(form);
      return form?.action.replace(location.origin, '');
    };
    expect(send('row-4')).toBe('/approve?show=all&find=State+4&next=row-14');
    expect(send('row-54')).toBe('/approve?show=all&find=State+4&next=row-49');
  });

  it('QAL-07 stays as narrow where a link shows more or fewer of its pictures', async () => {
    history.replaceState(null, '', '?find=State+4');
    open(60, () => html`<a href="/?show=all" data-find>Every picture</a>`);
    const [link] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Every picture' });
    const leadsTo = () => link?.href.replace(location.origin, '');
    expect(leadsTo()).toBe('/?show=all&find=State+4');
    const field = screen.getByRole('searchbox', { name: 'Find' });
    await userEvent.type(field, '2');
    expect(leadsTo()).toBe('/?show=all&find=State+42');
    await userEvent.clear(field);
    expect(leadsTo()).toBe('/?show=all');
  });
});
