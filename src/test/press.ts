import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Presses a button as a person does: not while it is still busy with the last press, when it takes none. `place`: the dialog it is in. */
export async function press(name: string | RegExp, place: Pick<typeof screen, 'findByRole'> = screen): Promise<void> {
  await userEvent.click(await pressable(() => place.findByRole('button', { name })));
}

/** What is found, once the button that it is in can be pressed. */
export async function pressable(find: () => Promise<HTMLElement>): Promise<HTMLElement> {
  const found = await find();
  await waitFor(() => {
    if (found.closest('button')?.disabled) throw new Error(`The button “${found.textContent}” cannot be pressed.`);
  });
  return found;
}
