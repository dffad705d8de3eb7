import { Title } from '@mantine/core';
import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { PutOff, Warning } from '#shared/system.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import { useSession } from '#web/session-context.ts';

const text = messages.system;

/** Nothing for a warning that cannot wait. */
export function PutOffButton({ warning: { id, title, mayWait } }: { warning: Warning }) {
  const { run, busy } = useChange('system.putOff', {
    done: ({ message }) => message,
    failed: text.putOffFailed,
    ms: bannerMs.library,
  });
  if (!mayWait) return null;
  return (
    <BusyButton variant="default" busy={busy} aria-label={`${text.putOff}: ${title}`} onClick={() => void run({ id })}>
      {text.putOff}
    </BusyButton>
  );
}

type PutOffWarning = Warning & { putOff: PutOff };
const isPutOff = (warning: Warning): warning is PutOffWarning => warning.putOff !== null;

/** The warnings that somebody put off: who, until when, and the way back. Nothing when there are none. */
export function PutOffWarnings({ warnings }: { warnings: readonly Warning[] }) {
  const found = warnings.filter(isPutOff);
  if (found.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby="put-off" mt="md">
      <Title order={2} size="h3" id="put-off">
        {text.putOffTitle}
      </Title>
      <ul className={words.stack}>
        {found.map((warning) => (
          <PutOffLine key={warning.id} warning={warning} />
        ))}
      </ul>
    </Surface>
  );
}

function PutOffLine({ warning: { id, title, putOff } }: { warning: PutOffWarning }) {
  const { config } = useSession();
  const { run, busy } = useChange('system.showAgain', {
    done: ({ message }) => message,
    failed: text.showAgainFailed,
    ms: bannerMs.library,
  });
  return (
    <li className={words.spread}>
      <span className={words.wide}>
        {title}{' '}
        <span className={words.dimmed}>
          {text.putOffBy(putOff.by, formatInstant(putOff.until, config.orgTimezone))}
        </span>
      </span>
      <BusyButton
        variant="default"
        busy={busy}
        aria-label={`${text.showAgain}: ${title}`}
        onClick={() => void run({ id })}
      >
        {text.showAgain}
      </BusyButton>
    </li>
  );
}
