import { IconCalendarExclamation } from '@tabler/icons-react';
import { clsx } from 'clsx';
import words from './words.module.css';

/** `also on Planting, 10:00 to 13:00`, a line for each other activity of somebody. Nothing for most. */
export function AlsoOn({ words: lines }: { words: readonly string[] | undefined }) {
  return lines?.map((one) => (
    <span key={one} className={clsx(words.hint, words.lines)}>
      <IconCalendarExclamation size={16} stroke={1.7} aria-hidden />
      <span className={words.grow}>{one}</span>
    </span>
  ));
}
