import { Button } from '@mantine/core';
import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import { formatMoment } from '#shared/dates.ts';
import type { LeftOut } from '#shared/field.ts';
import { messages } from '#shared/messages.ts';
import { useField } from '#web/offline/use-field.ts';
import { useSession } from '#web/session-context.ts';
import { useToday } from '#web/use-today.ts';
import { useShownCoverage } from './coverage.ts';
import type { NewVersion } from './new-version.ts';
import classes from './notice-line.module.css';

const text = messages.field;

/** One line under the top bar about the whole app. Without coverage it says what is shown; nothing else is then as important. */
export function NoticeLine({ newVersion }: { newVersion: NewVersion }) {
  const hasCoverage = useShownCoverage();
  // The element stays, so that screen readers notice what comes into it.
  return (
    <div role="status" className={classes.place}>
      {!hasCoverage ? <NoCoverage /> : newVersion.isReady && <NewVersionLine {...newVersion} />}
    </div>
  );
}

function NoCoverage() {
  const { keptFrom, leftOut } = useField();
  const { config } = useSession();
  const today = useToday();
  return (
    <div className={classes.line} data-tone="on-hold">
      <IconCloudOff size={20} stroke={1.7} aria-hidden />
      <span>
        {keptFrom ? text.showingKept(formatMoment(keptFrom, config.orgTimezone, today)) : text.nothingKept}
        {leftOut && ` ${showLeftOut(leftOut)}`}
      </span>
    </div>
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
    <div className={classes.line} data-tone="in-progress">
      <IconInfoCircle size={20} stroke={1.7} aria-hidden />
      <span>
        {text.newVersion}
        {isHeldBack && ` ${text.typedElsewhere}`}
      </span>
      <Button variant="default" size="sm" onClick={reload}>
        {text.reload}
      </Button>
    </div>
  );
}
