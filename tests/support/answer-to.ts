import { screen, within } from '@testing-library/react';

/**
 * The radio for an answer to a question on the screen: several have an answer with the same name.
 */
export const answerTo = (question: string, answer: string): HTMLInputElement =>
  within(screen.getByRole('group', { name: question })).getByRole('radio', { name: answer });
