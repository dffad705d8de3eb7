import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { paths } from '#web/paths.ts';

/** Shown when a page could not be loaded or drawn: usually a lost connection, or a new version of Bushline. */
export function PageFailed() {
  return (
    <Stack gap="md" p="xl" role="alert">
      <Title order={1}>This page could not be shown</Title>
      <Text>Check your connection and try again. What you typed is kept on this device.</Text>
      <Group>
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Button component="a" href={paths.home} variant="default">
          Home
        </Button>
      </Group>
    </Stack>
  );
}
