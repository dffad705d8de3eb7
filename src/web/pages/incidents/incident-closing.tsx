import { Button, Stack, Text } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { FormActions } from '#web/components/form-actions.tsx';
import { FormError } from '#web/components/form-error.tsx';
import lines from '#web/components/lines.module.css';
import { TitledSurface } from '#web/components/titled-surface.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { CloseDialog } from './close-dialog.tsx';
import { NeedsKept } from './needs-kept.tsx';
import type { StoredIncident } from './use-report-form.ts';

const text = messages.incidentRegister;

/** What has to be done before an incident is closed, and the element of the page that does it. */
function pointsOf({ notifiable, actions, openActions }: StoredIncident) {
  const ended = actions.length - openActions;
  return [
    {
      isMet: notifiable !== null,
      words: notifiable === null ? text.notAnswered : text.answered,
      at: 'notifiable-link',
    },
    ...(actions.length > 0
      ? [{ isMet: openActions === 0, words: text.actionsDone(ended, actions.length), at: 'incident-actions' }]
      : []),
  ];
}

type ClosingProps = { incident: StoredIncident; isWide: boolean };

/** Beside the incident on a desk; on a phone a bar at the bottom edge with the button. */
export function Closing({ incident, isWide }: ClosingProps) {
  const points = pointsOf(incident);
  const missing = points.find(({ isMet }) => !isMet);
  const [asked, setAsked] = useState('');
  // Said until that is done.
  const refused = missing?.at === asked ? text.missing(missing.words) : '';
  const dialog = useDialog<null>();

  /** Pressed too early, it leads to the first thing that is missing. */
  function press() {
    setAsked(missing?.at ?? '');
    if (!missing) return dialog.open(null);
    const element = document.getElementById(missing.at);
    element?.scrollIntoView({ block: 'center' });
    element?.focus();
  }

  const button = (
    <NeedsKept fullWidth>
      <Button size="lg" fullWidth variant={missing ? 'default' : 'filled'} onClick={press}>
        {text.close}
      </Button>
    </NeedsKept>
  );
  return (
    <>
      {isWide ? (
        <TitledSurface title={text.beforeClosing} size="h4">
          <Stack component="ul" gap="xs" mt="sm" mb="md">
            {points.map((point) => (
              <Point key={point.words} {...point} />
            ))}
            <Point isMet={false} words={text.signOffAsked} />
          </Stack>
          {button}
          <FormError space="before">{refused}</FormError>
        </TitledSurface>
      ) : (
        <FormActions sticky align="between" error={refused}>
          {incident.openActions > 0 && <Text fw={600}>{text.actionsLeft(incident.openActions)}</Text>}
          {button}
        </FormActions>
      )}
      {dialog.shown && <CloseDialog key={dialog.shown.key} incident={incident} {...dialog.props} />}
    </>
  );
}

function Point({ isMet, words }: { isMet: boolean; words: string }) {
  const Icon = isMet ? IconCheck : IconCircle;
  return (
    <Text component="li" className={lines.beside ?? ''} lh={1.35} {...(isMet && { c: 'dimmed' })}>
      <Icon size={18} stroke={1.8} aria-hidden color={`var(--mantine-color-${isMet ? 'anchor' : 'text'})`} />
      {words}
    </Text>
  );
}
