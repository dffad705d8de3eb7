import { IconAlertTriangle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import classes from './badges.module.css';

/** Marks a needed value that was never filled in. `help` says what to do. */
export function MissingMark({ text, help }: { text: string; help: string }) {
  return (
    <span className={clsx(classes.pill, classes.missing)} data-tone="on-hold" title={help}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      {text}
    </span>
  );
}
