import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens the select with this label and chooses an option. */
export async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`${label}$`) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** Finds an option in the combo box with this label by its name, and chooses it. */
export async function find(label: string, option: string): Promise<void> {
  const box = screen.getByRole('combobox', { name: label });
  await userEvent.clear(box);
  await userEvent.paste(option);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
