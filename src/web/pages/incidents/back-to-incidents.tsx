import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { messages } from '#shared/messages.ts';
import { paths } from '#web/paths.ts';
import classes from './incident-page.module.css';

/** Back to the list as it was left: its search, filters, tab and page. */
export function BackToIncidents() {
  const state = useLocation().state as { list?: string } | null;
  return (
    <Link to={`${paths.incidents}${state?.list ?? ''}`} className={classes.back}>
      <IconArrowLeft size={18} stroke={1.8} aria-hidden />
      {messages.incidentRegister.back}
    </Link>
  );
}
