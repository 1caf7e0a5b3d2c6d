import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '#src/i18n/copy-files.ts';
import { sheetOfAna, sheetOfBea } from '#qa/journeys/desk/samples.ts';
import { loadDeskWords } from '../words.ts';
import { FilledFormsOf } from './filled-forms.tsx';

describe('the forms of a visit at the desk', () => {
  beforeEach(async () => {
    speak('en-US');
    await loadDeskWords('en');
  });

  it('DOC-03 DSK-02 say what to ask about before the shot, with the question’s text', () => {
    render(<FilledFormsOf sheet={sheetOfBea} />);
    expect(screen.getByText('All forms are filled in.')).toBeTruthy();
    const asked = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(asked).toEqual([
      `Is ${sheetOfBea.visit.firstName} allergic to any medicine, food, vaccine or latex? Yes: Penicillin`,
    ]);
    expect(screen.getByText('No insurance')).toBeTruthy();
  });

  it('DOC-04 show no card that was typed before another way to pay was chosen', () => {
    const { forms } = sheetOfBea;
    if (!forms) throw new Error('the sheet has forms');
    const card = { cardBy: 'typed', payer: 'Sun Health', memberId: 'ABC123456' } as const;
    const insured = { ...forms.answers, ...card, insurance: 'medical' } as const;
    const steps = [...forms.steps, { step: 'insurance-info', isDone: true } as const];
    const { rerender } = render(
      <FilledFormsOf sheet={{ ...sheetOfBea, forms: { ...forms, answers: insured, steps } }} />,
    );
    expect(screen.getByText('ABC123456')).toBeTruthy();
    const without = { ...insured, insurance: 'none' } as const;
    rerender(<FilledFormsOf sheet={{ ...sheetOfBea, forms: { ...forms, answers: without } }} />);
    expect(screen.queryByText('ABC123456')).toBeNull();
  });

  it('DOC-01 say that nothing was filled in', () => {
    render(<FilledFormsOf sheet={sheetOfAna} />);
    expect(screen.getByText('None yet. Ask at the counter.')).toBeTruthy();
  });
});
