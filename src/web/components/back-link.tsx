import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './back-link.module.css';

/** Over the title of a page below a list or another page: where it belongs. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={18} stroke={1.8} aria-hidden />
      {children}
    </Link>
  );
}
