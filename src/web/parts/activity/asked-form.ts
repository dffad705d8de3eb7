import { useEffect } from 'react';
import { useLatest } from '#web/components/use-latest.ts';
import { createPersonStore } from '#web/person-store.ts';

/** A form of the wizard that does not stand open: of a risk, of the hazards of a kind, of a predator record. */
export type AskedForm = { form: 'risk' | 'hazards' | 'record'; of: string };

const store = createPersonStore<AskedForm | null>(null);

/** The next step of the wizard opens this form, once. Null: none. */
export function askForForm(next: AskedForm | null): void {
  store.setState(next, true);
}

/** Opens a form that was asked for. `open` is undefined until what it needs is known. */
export function useAskedForm(form: AskedForm['form'], open: ((of: string) => void) | undefined): void {
  const latest = useLatest(open);
  const isKnown = open !== undefined;
  useEffect(() => {
    const asked = store.getState();
    if (!isKnown || asked?.form !== form) return;
    askForForm(null);
    latest.current?.(asked.of);
  }, [isKnown, form, latest]);
}
