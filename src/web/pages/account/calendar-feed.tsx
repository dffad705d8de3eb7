import { Box, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { askConfirm } from '#web/components/confirm-store.ts';
import { FormError } from '#web/components/form-error.tsx';
import { Instant } from '#web/components/instant.tsx';
import { NotLoaded } from '#web/components/list-states.tsx';
import { putOnClipboard } from '#web/components/put-on-clipboard.ts';
import { useChange } from '#web/forms/use-change.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

const text = messages.feeds;

type Feed = NonNullable<Outputs['feeds']['get']['feed']>;

/** The secret address from which the person's phone reads the activities: made, shown once, ended by a new one. */
export function CalendarFeed() {
  const query = trpc.feeds.get.useQuery();
  if (!query.data) return <NotLoaded query={query} failedText={text.loadFailed} rows={3} />;
  return (
    <Stack gap="md">
      <Text>{text.about}</Text>
      {query.data.isPossible ? (
        <OwnFeed feed={query.data.feed} readAt={query.dataUpdatedAt} />
      ) : (
        <Text c="dimmed">{text.needsHttps}</Text>
      )}
    </Stack>
  );
}

function OwnFeed({ feed, readAt }: { feed: Feed | null; readAt: number }) {
  const [made, setMade] = useState({ address: '', readAt });
  // It is shown once, so also where the feed could not be read again since it was made.
  const address = feed || made.readAt === readAt ? made.address : '';
  const renewal = useChange('feeds.renew', { failed: text.makeFailed, ms: bannerMs.people });

  async function renew() {
    if (
      (feed || address) &&
      !(await askConfirm({ title: text.renew, question: text.confirmRenew, confirmLabel: text.renew }))
    )
      return;
    const answer = await renewal.run();
    if (answer) setMade({ ...answer, readAt });
  }

  if (!feed && address === '') {
    return (
      <div>
        <FormError space="after">{renewal.error}</FormError>
        <BusyButton busy={renewal.busy} onClick={() => void renew()}>
          {text.make}
        </BusyButton>
      </div>
    );
  }
  return (
    <>
      {feed && <WhatItHolds feed={feed} />}
      {address ? <Address address={address} /> : <Text c="dimmed">{text.hidden}</Text>}
      <Text size="sm" c="dimmed">
        {feed?.lastReadAt ? (
          <>
            {text.lastRead} <Instant at={feed.lastReadAt} />.
          </>
        ) : (
          text.notRead
        )}
      </Text>
      <Box component="dl" fz="sm">
        <Text component="dt" inherit fw={600}>
          iPhone
        </Text>
        <dd>{text.iphone}</dd>
        <Text component="dt" inherit fw={600} mt="xs">
          Android
        </Text>
        <dd>{text.android}</dd>
        <Text component="dt" inherit fw={600} mt="xs">
          Outlook
        </Text>
        <dd>{text.outlook}</dd>
      </Box>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{text.seen}</Text>
          <Text size="sm" c="dimmed">
            {text.renewHint}
          </Text>
        </div>
        <BusyButton
          variant="default"
          busy={renewal.busy}
          leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
          onClick={() => void renew()}
        >
          {text.renew}
        </BusyButton>
      </Group>
      <FormError>{renewal.error}</FormError>
    </>
  );
}

function WhatItHolds({ feed }: { feed: Feed }) {
  const { run, busy } = useChange('feeds.update', {
    done: () => text.saved,
    failed: text.saveFailed,
    ms: bannerMs.people,
  });
  return (
    <Radio.Group
      label={text.holds}
      description={text.window}
      value={feed.onlyMine ? 'mine' : 'all'}
      onChange={(value) => !busy && void run({ onlyMine: value === 'mine' })}
    >
      <Group gap="sm" mt="xs">
        <Radio value="all" label={text.all} size="md" />
        <Radio value="mine" label={text.mine} size="md" />
      </Group>
    </Radio.Group>
  );
}

function Address({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    input.current?.select();
    setCopied(await putOnClipboard(address));
  }

  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        ref={input}
        label={text.address}
        description={text.shownOnce}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        flex="1 1 280px"
      />
      <Button
        flex="1 0 auto"
        miw={116}
        leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? text.copied : text.copy}</span>
      </Button>
    </Group>
  );
}
