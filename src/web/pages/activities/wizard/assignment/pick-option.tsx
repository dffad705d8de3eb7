import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { hasWords } from '#shared/names.ts';
import { AlsoOn } from '#web/components/also-on.tsx';
import classes from './pick-option.module.css';

export const filterByWords: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => hasWords(label, search));

type PickOptionProps = { label: string; note?: string | undefined; also?: readonly string[] };

/** An option with what distinguishes it from another of the same name, and on what else somebody is. */
export function PickOption({ label, note, also }: PickOptionProps) {
  return (
    <span className={classes.option}>
      <span>{label}</span>
      {note && <span className={classes.note}>{note}</span>}
      <AlsoOn words={also} />
    </span>
  );
}
