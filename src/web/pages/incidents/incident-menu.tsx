import { Button } from '@mantine/core';
import { IconArrowBackUp, IconMailForward, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { whyNot } from '#shared/incidents.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { MoreButton, MoreLink, MoreMenu } from '#web/components/more-menu.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { ReasonDialog } from '#web/components/reason-dialog.tsx';
import { useChange } from '#web/forms/use-change.ts';
import { SendIncidentModal } from '#web/pages/activities/wizard/complete/send-incident-modal.tsx';
import { useDialog } from '#web/parts/use-dialog.ts';
import { printOneIncidentPath } from '#web/paths.ts';
import { titleOf } from './incident-words.ts';
import { NeedsKept, useIsKept } from './needs-kept.tsx';
import type { StoredIncident } from './use-report-form.ts';

const text = messages.incidentRegister;

type IncidentMenuProps = { incident: StoredIncident; isWide: boolean };

const reopening = { button: text.reopen, title: text.reopenTitle, done: text.reopened } as const;
const takingUp = { button: text.takeUp, title: text.takeUpTitle, done: text.takenUp, hint: text.takeUpHint } as const;

/** Reopens a closed incident, or takes a withdrawn one up again, with a reason. Open ones have no such button. */
export function Reopen({ incident: { id, version, state } }: { incident: StoredIncident }) {
  const [isAsked, setAsked] = useState(false);
  const [asked, setWords] = useState<typeof reopening | typeof takingUp>(reopening);
  const words = state === 'Withdrawn' ? takingUp : reopening;
  const reopen = useChange('incidents.reopen', {
    ...{ done: () => asked.done, failed: text.reopenFailed, ms: bannerMs.library },
  });
  return (
    <>
      {whyNot('reopen', state) === null && (
        <NeedsKept>
          <Button
            variant="default"
            size="lg"
            onClick={() => {
              // The dialog keeps its words while it closes over what it has done.
              setWords(words);
              setAsked(true);
            }}
          >
            {words.button}
          </Button>
        </NeedsKept>
      )}
      <ReasonDialog
        opened={isAsked}
        title={asked.title}
        {...('hint' in asked && { hint: asked.hint })}
        button={asked.button}
        error={reopen.error}
        onClose={() => setAsked(false)}
        onGiven={async (reason) => (await reopen.run({ id, version, reason })) !== null}
      />
    </>
  );
}

/** Send, and what is needed less: printing and withdrawing. */
export function IncidentMenu({ incident, isWide }: IncidentMenuProps) {
  const { id, version, state } = incident;
  const isKept = useIsKept();
  const sending = useDialog<number>();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const withdraw = useChange('incidents.withdraw', {
    ...{ done: () => text.withdrawDone, failed: text.withdrawFailed, ms: bannerMs.library },
  });
  // What waits on the phone can be neither mailed nor printed yet.
  const isSent = id > 0;
  const canSend = isSent && state !== 'Withdrawn';
  const send = () => sending.open(id);
  return (
    <>
      {isWide && canSend && (
        <NeedsCoverage>
          <Button variant="default" size="lg" onClick={send}>
            {text.send}
          </Button>
        </NeedsCoverage>
      )}
      {isWide && <Reopen incident={incident} />}
      <MoreMenu label={text.more(titleOf(incident))}>
        {!isWide && canSend && (
          <MoreButton icon={IconMailForward} needsCoverage onClick={send}>
            {text.send}
          </MoreButton>
        )}
        {isSent && (
          <MoreLink icon={IconPrinter} to={printOneIncidentPath(id)}>
            {text.print}
          </MoreLink>
        )}
        {whyNot('withdraw', state) === null && (
          <MoreButton icon={IconArrowBackUp} isDanger needsCoverage={!isKept} onClick={() => setWithdrawing(true)}>
            {text.withdraw}
          </MoreButton>
        )}
      </MoreMenu>
      <ReasonDialog
        opened={isWithdrawing}
        title={text.withdrawTitle}
        hint={text.withdrawHint}
        button={text.withdraw}
        isDanger
        error={withdraw.error}
        onClose={() => setWithdrawing(false)}
        onGiven={async (reason) => (await withdraw.run({ id, version, reason })) !== null}
      />
      {sending.shown && (
        <SendIncidentModal key={sending.shown.key} of={{ incidentId: sending.shown.subject }} {...sending.props} />
      )}
    </>
  );
}
