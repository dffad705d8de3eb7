import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { hasWords } from '#shared/names.ts';
import classes from './pick-option.module.css';

export const filterByWords: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => hasWords(label, search));

/** An option with what distinguishes it from another of the same name. */
export function PickOption({ label, note }: { label: string; note: string | undefined }) {
  return (
    <span className={classes.option}>
      <span>{label}</span>
      {note && <span className={classes.note}>{note}</span>}
    </span>
  );
}
