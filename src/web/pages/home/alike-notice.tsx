import { IconChevronRight, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { alikeVolunteersPath } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import classes from './waiting-notices.module.css';

/** A link to the volunteers who may be registered twice, for those who may join them. Nothing while there are none. */
export function AlikeNotice() {
  const mayJoin = useMay('volunteers:join');
  const { data = [], isLoading } = trpc.volunteers.listAlike.useQuery(undefined, { enabled: mayJoin });
  if (isLoading) return <StillToCome />;
  if (data.length === 0) return null;
  return (
    <Link to={alikeVolunteersPath} className={classes.notice}>
      <IconUsers size={20} stroke={1.7} aria-hidden />
      <span className={classes.words}>{messages.volunteers.onHome(data.length)}</span>
      <IconChevronRight size={18} stroke={1.7} aria-hidden />
    </Link>
  );
}
