import { IconUsers } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { alikeVolunteersPath } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { Notice } from './notice.tsx';

/** A link to the volunteers who may be registered twice, for those who may join them. Nothing while there are none. */
export function AlikeNotice() {
  const mayJoin = useMay('volunteers:join');
  const { data = [], isLoading } = trpc.volunteers.listAlike.useQuery(undefined, { enabled: mayJoin });
  if (isLoading) return <StillToCome />;
  if (data.length === 0) return null;
  return (
    <Notice to={alikeVolunteersPath} icon={IconUsers}>
      {messages.volunteers.onHome(data.length)}
    </Notice>
  );
}
