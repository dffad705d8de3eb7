import { Anchor, Box, Button, Textarea, Title } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconListCheck,
  IconSpeakerphone,
  IconTarget,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { completionOf } from '#shared/activities/complete.ts';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { NotLoaded } from '#web/components/list-states.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import words from '#web/components/words.module.css';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { type Completion, useCompleteForm } from '#web/parts/activity/use-complete-form.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { MissingWord } from '#web/parts/needs/missing.tsx';
import { activityPath } from '#web/paths.ts';
import { type DayFacts, doneOfDay, isAnythingLeft, type LeftToDo, leftToDo } from './day-summary.ts';
import classes from './finish.module.css';
import { FinishDone, FinishDoneButtons } from './finish-done.tsx';
import { calledBy } from './people.ts';
import type { DaySlug } from './sections.ts';
import type { Taps } from './use-taps.ts';

const text = messages.day;

type FinishProps = DialogProps & {
  activity: ActivityDetails;
  facts: DayFacts;
  taps: Taps;
  /** Leaves the dialog for a part of the screen. */
  onShow: (slug: DaySlug) => void;
  /** Leaves it for the report that was begun. */
  onHappened: () => void;
};

/** What is left, then completing as the wizard's last step does, then what comes next. */
export function Finish(props: FinishProps) {
  const { activity, facts, taps, onShow, onHappened, ...dialog } = props;
  const query = useDocument(activity.id, completionOf);
  const [isDone, setDone] = useState(false);
  const shell = { ...dialog, title: text.finish, width: 560 };
  if (isDone) {
    return (
      <ModalShell {...shell} footer={<FinishDoneButtons activity={activity} />}>
        <FinishDone activity={activity} />
      </ModalShell>
    );
  }
  if (query.data) {
    const of = { activity, facts, taps, onShow, onHappened, completion: query.data };
    return <FinishForm {...of} shell={shell} onDone={() => setDone(true)} />;
  }
  return (
    <ModalShell {...shell}>
      <NotLoaded query={query} failedText={messages.wizard.loadFailed} />
    </ModalShell>
  );
}

type FinishFormProps = Omit<FinishProps, keyof DialogProps> & {
  shell: DialogProps & { title: string; width: number };
  completion: Completion;
  onDone: () => void;
};

function FinishForm({ shell, activity, facts, completion, onDone, ...settling }: FinishFormProps) {
  const left = leftToDo(facts);
  const done = doneOfDay(facts);
  const record = useCompleteForm({ activity, completion, isOfDay: true, onCompleted: onDone });
  /** Something was typed while it was being completed. */
  const isCompleted = activity.status === 'Completed' && !record.busy;
  const isBegun = record.form.getValues().anyIncident !== (completion.incident ? 'Yes' : 'No');
  return (
    <ModalShell
      {...shell}
      busy={record.busy}
      onSubmit={record.submit}
      footer={
        <>
          <Button variant="default" size="lg" data-autofocus disabled={record.busy} onClick={shell.onClose}>
            {messages.wizard.left.goBack}
          </Button>
          <BusyButton type="submit" size="lg" busy={record.busy} busyText="Saving..." flex="2 1 auto">
            {isCompleted ? 'Save' : isAnythingLeft(left) ? messages.wizard.left.anyway : messages.wizard.complete}
          </BusyButton>
        </>
      }
    >
      <DraftNotice of={record} />
      <p className={words.dimmed}>{activity.activityName}</p>
      {isAnythingLeft(left) && <Left left={left} {...settling} />}
      {done.length > 0 && (
        <section>
          <Title order={3} mt="md">
            {text.done}
          </Title>
          <Box component="ul" mb="md" className={classes.done}>
            {done.map((sentence) => (
              <li key={sentence} className={words.lines}>
                <IconCircleCheck size={20} stroke={1.7} aria-hidden />
                {sentence}
              </li>
            ))}
          </Box>
        </section>
      )}
      <MissingWord activity={activity} input={record.form.getInputProps('missingNote')} />
      <Textarea label={text.notes} minRows={3} maxRows={10} {...record.form.getInputProps('notes')} />
      {isBegun && (
        <p>
          {text.begunInStep}{' '}
          <Anchor component={Link} to={activityPath(activity.id, 'complete')} inherit underline="always">
            {text.openStep}
          </Anchor>
        </p>
      )}
      {isCompleted && record.isDirty ? (
        <p role="status">{text.typedSince}</p>
      ) : (
        <p className={words.hint}>{text.canBeCorrected}</p>
      )}
      <FormError>{record.error}</FormError>
    </ModalShell>
  );
}

type LeftProps = Pick<FinishProps, 'taps' | 'onShow' | 'onHappened'> & { left: LeftToDo };

/** Each with the one button that settles it. */
function Left({ left, taps, onShow, onHappened }: LeftProps) {
  const { isReportBegun, stillOn, unbriefed, unticked, unmeasured, plan } = left;
  const showBy = (open: () => void, of: string) => (
    <Button variant="light" aria-label={`${text.show}: ${of}`} onClick={open}>
      {text.show}
    </Button>
  );
  const show = (slug: DaySlug, of: string) => showBy(() => onShow(slug), of);
  return (
    <section>
      <Title order={3} mt="md">
        {text.left}
      </Title>
      <ul className={words.ruled}>
        {isReportBegun && (
          <LeftRow
            icon={IconAlertTriangle}
            title={text.reportBegun}
            names={[text.onlyHere]}
            action={showBy(onHappened, text.happened)}
          />
        )}
        {stillOn.length > 0 && (
          <LeftRow
            icon={IconUsers}
            title={text.stillOn(stillOn.length)}
            names={stillOn.map(calledBy)}
            action={
              <Button
                variant="light"
                onClick={() => (stillOn.length > namesShown ? taps.signNamedOff(stillOn) : taps.signManyOff(stillOn))}
              >
                {text.signOff}
              </Button>
            }
          />
        )}
        {unbriefed.length > 0 && (
          <LeftRow
            icon={IconSpeakerphone}
            title={text.unbriefed(unbriefed.length)}
            names={unbriefed.map(calledBy)}
            action={show('people', text.briefed)}
          />
        )}
        {unticked.length > 0 && (
          <LeftRow
            icon={IconListCheck}
            title={text.unticked(unticked.length)}
            names={unticked}
            action={show('checklist', text.checklist)}
          />
        )}
        {unmeasured.length > 0 && (
          <LeftRow
            icon={IconTarget}
            title={text.unmeasured(unmeasured.length)}
            names={unmeasured}
            action={show('record', text.record)}
          />
        )}
      </ul>
      {plan.map((sentence) => (
        <p key={sentence} className={words.hint}>
          {sentence}
        </p>
      ))}
    </section>
  );
}

type LeftRowProps = { icon: Icon; title: string; names: readonly string[]; action: React.ReactNode };

function LeftRow({ icon: Drawn, title, names, action }: LeftRowProps) {
  return (
    <li className={classes.row}>
      <Drawn size={20} stroke={1.7} aria-hidden />
      <span className={words.grow}>
        <b>{title}</b>
        <span className={words.hint}>{listed(names)}</span>
      </span>
      {action}
    </li>
  );
}

/** So many are named; of the others there is the number. */
const namesShown = 5;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).join('; ');
  return names.length > namesShown ? `${shown} ${text.andMore(names.length - namesShown)}` : shown;
}
