import { IconCalendarExclamation } from '@tabler/icons-react';
import classes from './also-on.module.css';

/** `also on Planting, 10:00 to 13:00`, a line for each other activity of somebody. Nothing for most. */
export function AlsoOn({ words }: { words: readonly string[] | undefined }) {
  return words?.map((one) => (
    <span key={one} className={classes.line}>
      <IconCalendarExclamation size={16} stroke={1.7} aria-hidden />
      <span>{one}</span>
    </span>
  ));
}
