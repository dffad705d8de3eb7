import { Button, Stack, Text, Title } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { EmptyState } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { exportPath } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';

const text = messages.exports;

/** Exports everything at once, for Group Admins. Lists and reports have their own export buttons. */
export function ExportsPage() {
  const may = useMay('everything:read');
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      {may ? (
        <Surface as="section" aria-labelledby="everything">
          <Stack gap="md" align="flex-start">
            <Title order={2} id="everything">
              Everything
            </Title>
            <Text maw="62ch">{text.everythingHint}</Text>
            <Button
              component="a"
              href={exportPath}
              download
              size="lg"
              leftSection={<IconFileZip size={20} stroke={1.7} aria-hidden />}
            >
              {text.everything}
            </Button>
          </Stack>
        </Surface>
      ) : (
        <Surface flush>
          <EmptyState text={messages.general.forbidden} />
        </Surface>
      )}
    </>
  );
}
