import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { PageHeader } from '#web/components/page-header.tsx';
import { paths } from '#web/paths.ts';

/** Shown for any address that the router does not know. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title={messages.shell.notFound} subtitle="There is no page at this address." />
      <Button component={Link} to={paths.home}>
        Home
      </Button>
    </>
  );
}
