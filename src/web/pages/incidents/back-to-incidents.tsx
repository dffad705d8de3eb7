import { useLocation } from 'react-router';
import { messages } from '#shared/messages.ts';
import { BackLink } from '#web/components/back-link.tsx';
import { paths } from '#web/paths.ts';

/** Back to the list as it was left: its search, filters, tab and page. */
export function BackToIncidents() {
  const state = useLocation().state as { list?: string } | null;
  return <BackLink to={`${paths.incidents}${state?.list ?? ''}`}>{messages.incidentRegister.back}</BackLink>;
}
