import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { putOnClipboard } from '#web/components/put-on-clipboard.ts';
import words from '#web/components/words.module.css';
import type { KeptChange } from '#web/sync/kept-change.ts';
import { openPhoneDb } from '#web/sync/phone-db.ts';
import { readQueue } from '#web/sync/queue-store.ts';
import { waitingText } from './waiting-text.ts';

const text = messages.field;

type LeftBehindProps = { /** Who has left. */ person: number; timeZone: string };

/** On the login screen, for somebody who has left: what waits of theirs on this phone and can never be sent by them, to be copied. */
export function LeftBehind({ person, timeZone }: LeftBehindProps) {
  const [changes, setChanges] = useState<readonly KeptChange[]>([]);
  const banner = useBanner();
  useEffect(() => {
    void readOwn(person).then(setChanges);
  }, [person]);
  if (changes.length === 0) return null;

  async function copy() {
    const all = changes.map((change) => waitingText(change, timeZone)).join('\n\n');
    if (await putOnClipboard(all)) banner.success(text.copied, bannerMs.library);
    else banner.failure(text.copyFailed, bannerMs.library);
  }

  return (
    <Stack gap="sm" align="flex-start" mt="sm" className={words.box} data-tone="on-hold">
      <p>{text.leftBehind(changes.length)}</p>
      {/* The form around it is not sent. */}
      <Button type="button" variant="default" onClick={() => void copy()}>
        {text.copyAsText}
      </Button>
    </Stack>
  );
}

async function readOwn(person: number): Promise<KeptChange[]> {
  try {
    const db = await openPhoneDb();
    return db ? (await readQueue(db)).filter((change) => change.person === person) : [];
  } catch {
    return [];
  }
}
