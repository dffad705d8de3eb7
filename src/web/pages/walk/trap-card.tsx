import { ActionIcon, Anchor, Button, Group, Image, Stack, Text } from '@mantine/core';
import { IconArrowUp, IconChevronLeft, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { formatDate, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { pointOf } from '#shared/position-fields.ts';
import facts from '#web/components/facts.module.css';
import words from '#web/components/words.module.css';
import { phoneMapLink } from '#web/parts/position/phone-map.ts';
import { PositionText } from '#web/parts/position/shown-position.tsx';
import { distanceText, wayTo } from '#web/parts/position/way-to.ts';
import { foundWords } from '#web/sync/effects/traps.ts';
import { trpc } from '#web/trpc.ts';
import type { Here } from './use-where-i-am.ts';
import type { WalkTrap } from './walk.ts';

const { walk: text, traps: trapText } = messages;

type Found = Parameters<typeof foundWords>[0] & { checkedAt: string };

type TrapCardProps = {
  lineId: number;
  trap: WalkTrap;
  last: { check: Found | null; catch: Found | null };
  timeZone: string;
  place: WayProps['place'];
  onBefore: () => void;
  onAfter: () => void;
};

/** One trap fills the phone. */
export function TrapCard({ lineId, trap, last, timeZone, place, onBefore, onAfter }: TrapCardProps) {
  const { code, type, lure, state, holdsAlive, notes } = trap;
  return (
    <Stack gap="sm" pb="md">
      <Group justify="space-between" gap="xs">
        <ActionIcon variant="default" size={48} aria-label={text.before} onClick={onBefore} flex="none">
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <Text component="h2" fz="h1" fw={700} ta="center" style={{ flex: '1 1 6rem', overflowWrap: 'anywhere' }}>
          {code}
        </Text>
        <ActionIcon variant="default" size={48} aria-label={text.after} onClick={onAfter} flex="none">
          <IconChevronRight size={22} aria-hidden />
        </ActionIcon>
      </Group>
      <Text ta="center" fw={650}>
        {type}
      </Text>
      {lure && (
        <Text ta="center" c="dimmed">
          {text.lure(lure)}
        </Text>
      )}
      {state === 'Needs repair' && (
        <Text ta="center" c="var(--bl-on-hold-text)" fw={650}>
          {text.needsRepair}
        </Text>
      )}
      <Picture of={trap} lineId={lineId} />
      <Way of={trap} place={place} />
      {holdsAlive && <p className={words.hint}>{trapText.everyDay}</p>}
      {notes && <p className={words.typed}>{notes}</p>}
      <dl className={facts.facts}>
        <LastFound label={trapText.lastCheck} found={last.check} timeZone={timeZone} />
        <LastFound label={trapText.lastCatch} found={last.catch} timeZone={timeZone} />
      </dl>
    </Stack>
  );
}

/** The trap as somebody took it last, kept on the phone with its line. */
function Picture({ of: { id, code }, lineId }: { of: WalkTrap; lineId: number }) {
  const { data = [] } = trpc.photos.ofLine.useQuery({ lineId });
  const found = data.find(({ trapId }) => trapId === id);
  return found ? <Image src={found.picture} alt={text.photoOf(code)} mah={200} fit="contain" radius="md" /> : null;
}

function LastFound({ label, found, timeZone }: { label: string; found: Found | null; timeZone: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{found ? `${formatDate(todayIn(timeZone, found.checkedAt))}: ${foundWords(found)}` : trapText.never}</dd>
    </div>
  );
}

type WayProps = {
  of: WalkTrap;
  place: { here: Here | null; isUnknown: boolean; isAsked: boolean; onAsk: () => void };
};

/** Metres from which the phone's place is too rough for a trap. */
const roughM = 30;

/** Where the trap is: from here where the phone knows, else by its position. A press opens the map of the phone. */
function Way({ of, place: { here, isUnknown, isAsked, onAsk } }: WayProps) {
  const point = pointOf(of);
  if (!point) return null;
  const way = here && wayTo(here, point);
  const known = here && (here.accuracy > roughM ? text.better : text.knownTo(here.accuracy));
  return (
    <Stack gap="xs">
      <Anchor
        href={phoneMapLink(point)}
        target="_blank"
        rel="noreferrer"
        className={clsx(words.framed, words.line)}
        p="sm"
        mih={64}
        c="inherit"
      >
        {way && <IconArrowUp size={28} aria-hidden style={{ flex: 'none', rotate: `${Math.round(way.degrees)}deg` }} />}
        <span className={words.grow}>
          <b>
            {way ? text.way(distanceText(way.metres), way.direction) : <PositionText of={{ ...of, accuracy: null }} />}
          </b>
          <span className={words.hint}>{known ?? (isUnknown && text.unknownPlace)}</span>
          <span className="bl-hidden">, {text.opensMap}</span>
        </span>
        <IconExternalLink size={20} stroke={1.7} aria-hidden />
      </Anchor>
      {!isAsked && (
        <Button variant="subtle" onClick={onAsk}>
          {text.whereAmI}
        </Button>
      )}
    </Stack>
  );
}
