import { Button, Stack, Title } from '@mantine/core';
import { IconCloudUp, IconDownload, IconUser } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { askConfirm } from '#web/components/confirm-store.ts';
import { downloadText } from '#web/components/download-text.ts';
import { EmptyState, LoadingRows } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { useField } from '#web/offline/use-field.ts';
import { useSession } from '#web/session-context.ts';
import { isChoice } from '#web/sync/kept-change.ts';
import type { Other } from '#web/sync/tally.ts';
import { useToday } from '#web/use-today.ts';
import { type ListedChange, type Outbox, useOutboxList } from './outbox-list.ts';
import { useWhoLeft } from './use-who-left.ts';
import { WaitingChange } from './waiting-change.tsx';
import { queueText } from './waiting-text.ts';

const text = messages.field;

/** Everything that this person changed and the server has not answered, oldest first. */
export function OutboxPage() {
  const outbox = useOutboxList();
  const announced = useRoundAnnounced(outbox.changes);
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={<Subtitle changes={outbox.changes} />}
        actions={<Actions outbox={outbox} />}
      />
      <div role="status" className="bl-hidden">
        {announced}
      </div>
      <Surface flush>
        <Changes outbox={outbox} />
      </Surface>
      <OtherPeople outbox={outbox} />
    </>
  );
}

/** Photos are most of what a phone has to send. */
function Subtitle({ changes }: Pick<Outbox, 'changes'>) {
  const photos = changes?.filter(({ bytes }) => bytes !== undefined) ?? [];
  const bytes = photos.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
  return `${text.subtitle}${photos.length > 0 ? ` ${text.photos(photos.length, bytes)}.` : ''}`;
}

function Changes({ outbox }: { outbox: Outbox }) {
  const { changes } = outbox;
  const { others } = useField();
  if (changes === undefined) return <LoadingRows />;
  if (changes === null) return <EmptyState text={text.keepsNothing} />;
  if (changes.length === 0)
    return <EmptyState text={others.length > 0 ? text.nothingOfYoursWaits : text.nothingWaits} />;
  return (
    <ol aria-label={text.title} className={words.ruled}>
      {changes.map((change) => (
        <WaitingChange key={change.order} change={change} outbox={outbox} />
      ))}
    </ol>
  );
}

function Actions({ outbox }: { outbox: Outbox }) {
  if (!outbox.changes || outbox.changes.length === 0) return null;
  return (
    <Stack gap="xs">
      <SendNow outbox={outbox} />
      <SaveAsFile changes={outbox.changes} />
    </Stack>
  );
}

/** All that waits as a file, for somebody who helps. */
function SaveAsFile({ changes }: { changes: readonly ListedChange[] }) {
  const { others } = useField();
  const { user, now, config } = useSession();
  const today = useToday();
  const save = () => {
    const around = { name: fullName(user), others, at: now(), timeZone: config.orgTimezone };
    downloadText(text.fileName(today), queueText(changes, around), 'text/plain');
  };
  return (
    <Button variant="subtle" fullWidth leftSection={<IconDownload size={20} stroke={1.7} aria-hidden />} onClick={save}>
      {text.saveAsFile}
    </Button>
  );
}

/** Tries at once. It stays without coverage, which the phone may know last. */
function SendNow({ outbox }: { outbox: Outbox }) {
  const { hasCoverage, sending } = useField();
  const hint = useId();
  if (!outbox.changes?.some(({ state }) => state === 'waiting')) return null;
  return (
    <>
      <BusyButton
        size="lg"
        fullWidth
        // Sending again settles no conflict: `Choose` does.
        variant={outbox.changes.some(isChoice) ? 'default' : 'filled'}
        busy={sending && hasCoverage}
        busyText={text.sending}
        leftSection={<IconCloudUp size={20} stroke={1.7} aria-hidden />}
        {...(!hasCoverage && { 'aria-describedby': hint })}
        onClick={() => void outbox.sendNow()}
      >
        {text.sendNow}
      </BusyButton>
      {!hasCoverage && (
        <p id={hint} className={words.hint}>
          {text.sendsLater}
        </p>
      )}
    </>
  );
}

/** What a round of sending came to, said once at its end and not for each change, for as long as it is so. */
function useRoundAnnounced(changes: readonly ListedChange[] | null | undefined): string {
  const { sending } = useField();
  const [announced, setAnnounced] = useState({ words: '', left: 0 });
  const before = useRef<readonly ListedChange[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round begins and ends with `sending`, not with a change.
  useEffect(() => {
    if (!changes) return;
    if (sending) before.current ??= changes;
    else if (before.current) {
      setAnnounced({ words: compare(before.current, changes), left: changes.length });
      before.current = null;
    }
  }, [sending, !changes]);
  return announced.left === changes?.length ? announced.words : '';
}

/** `3 changes sent. 1 refused. 2 waiting.`, or nothing when all is as it was. */
function compare(before: readonly ListedChange[], after: readonly ListedChange[]): string {
  const sent = before.filter(({ key }) => !after.some((one) => one.key === key)).length;
  const notSentIn = (list: readonly ListedChange[]) => list.filter(({ state }) => state === 'refused').length;
  const notSent = notSentIn(after);
  if (sent === 0 && notSent === notSentIn(before)) return '';
  const toChoose = after.filter(isChoice).length;
  return text.announced({ sent, toChoose, refused: notSent - toChoose, waiting: after.length - notSent });
}

/**
 * How many changes of other people wait on this phone, never which. What somebody made who has left can be taken over by those who may.
 */
function OtherPeople({ outbox }: { outbox: Outbox }) {
  const { others } = useField();
  const gone = useWhoLeft();
  if (others.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby="other-people" mt="var(--bl-card-gap)">
      <Title order={2} size="h3" id="other-people">
        {text.othersTitle}
      </Title>
      <ul className={words.stack}>
        {others.map((other) => (
          <OtherPerson key={other.person} other={other} hasLeft={gone.includes(other)} outbox={outbox} />
        ))}
      </ul>
    </Surface>
  );
}

type OtherPersonProps = { other: Other; hasLeft: boolean; outbox: Outbox };

function OtherPerson({ other: { person, name, count, readable }, hasLeft, outbox }: OtherPersonProps) {
  const named = useId();
  const banner = useBanner();
  async function takeOver() {
    const question = text.confirmTakeOver(readable, name);
    const asked = { title: text.takeOverTitle, question, confirmLabel: text.takeOver, destructive: false };
    if (!(await askConfirm(asked))) return;
    try {
      await outbox.takeOver(person);
      banner.success(text.takenOver(readable), bannerMs.library);
    } catch {
      banner.failure(text.takeOverFailed, bannerMs.library);
    }
    // The pressed button is gone with its line.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  }
  return (
    <li className={words.spread}>
      <IconUser size={20} stroke={1.7} aria-hidden />
      <span id={named} className={words.grow}>
        {hasLeft ? text.hasLeft(count, name) : text.otherPerson(count, name)}
      </span>
      {hasLeft && (
        <Button variant="default" aria-describedby={named} onClick={() => void takeOver()}>
          {text.takeOver}
        </Button>
      )}
    </li>
  );
}
