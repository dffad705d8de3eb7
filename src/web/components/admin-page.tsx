import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { useMay } from '#web/session-context.ts';
import { EmptyState } from './list-states.tsx';
import { PageHeader } from './page-header.tsx';
import { Surface } from './surface.tsx';

type AdminPageProps = {
  permission: Permission;
  /** The page's title, and the sentence for those who may not see it. */
  text: { title: string; forAdmins: string };
  /** The page with its header. Not drawn, and so not loaded, for others. */
  children: ReactNode;
};

/** A page for Group Admins. Others, who can reach it by its URL, read who may see it. */
export function AdminPage({ permission, text, children }: AdminPageProps) {
  const isAllowed = useMay(permission);
  if (isAllowed) return children;
  return (
    <>
      <PageHeader title={text.title} />
      <Surface>
        <EmptyState text={text.forAdmins} />
      </Surface>
    </>
  );
}
