import { type Icon, IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import words from '#web/components/words.module.css';
import classes from './notice.module.css';

type Props = { to: string; icon: Icon; isUrgent?: boolean; children: ReactNode };

/** A sentence on Home that leads to what it is about. */
export function Notice({ to, icon: Icon, isUrgent = false, children }: Props) {
  return (
    <Link to={to} className={clsx(words.plain, classes.notice, isUrgent && classes.urgent)}>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span className={words.grow}>{children}</span>
      <IconChevronRight size={18} stroke={1.7} aria-hidden />
    </Link>
  );
}
