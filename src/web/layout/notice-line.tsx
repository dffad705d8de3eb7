import { Button, Group } from '@mantine/core';
import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import { formatMoment } from '#shared/dates.ts';
import type { LeftOut } from '#shared/field.ts';
import { messages } from '#shared/messages.ts';
import words from '#web/components/words.module.css';
import { useField } from '#web/offline/use-field.ts';
import { useSession } from '#web/session-context.ts';
import { useToday } from '#web/use-today.ts';
import { useShownCoverage } from './coverage.ts';
import type { NewVersion } from './new-version.ts';

const text = messages.field;

const line = {
  gap: 'xs',
  wrap: 'nowrap',
  mih: 44,
  px: 'var(--bl-page-padding)',
  py: 'xs',
  fz: 'text',
  fw: 550,
} as const;

/** One line under the top bar about the whole app. Without coverage it says what is shown; nothing else is then as important. */
export function NoticeLine({ newVersion }: { newVersion: NewVersion }) {
  const hasCoverage = useShownCoverage();
  // The element stays, so that screen readers notice what comes into it.
  return (
    <div role="status" className="bl-screen">
      {!hasCoverage ? <NoCoverage /> : newVersion.isReady && <NewVersionLine {...newVersion} />}
    </div>
  );
}

function NoCoverage() {
  const { keptFrom, leftOut } = useField();
  const { config } = useSession();
  const today = useToday();
  return (
    <Group {...line} data-tone="on-hold">
      <IconCloudOff size={20} stroke={1.7} aria-hidden />
      <span className={words.grow}>
        {keptFrom ? text.showingKept(formatMoment(keptFrom, config.orgTimezone, today)) : text.nothingKept}
        {leftOut && ` ${showLeftOut(leftOut)}`}
      </span>
    </Group>
  );
}

const mostNamed = 3;

/** The first by name, because the line must stay short. */
function showLeftOut({ activities, lists }: LeftOut): string {
  const names = [...activities.map(({ activityName }) => activityName), ...lists.map((id) => text.listOf[id] ?? id)];
  return text.tooMuch(names.slice(0, mostNamed), Math.max(0, names.length - mostNamed));
}

function NewVersionLine({ isHeldBack, reload }: NewVersion) {
  return (
    <Group {...line} data-tone="in-progress">
      <IconInfoCircle size={20} stroke={1.7} aria-hidden />
      <span className={words.grow}>
        {text.newVersion}
        {isHeldBack && ` ${text.typedElsewhere}`}
      </span>
      <Button variant="default" size="sm" flex="none" onClick={reload}>
        {text.reload}
      </Button>
    </Group>
  );
}
