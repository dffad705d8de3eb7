import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTarget } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { numberText, typedAmount } from '#shared/numbers.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { errorText } from '#web/error-text.ts';
import { useMay } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import type { ProjectReport } from './project-report-file.tsx';
import classes from './report.module.css';

const text = messages.projectReport;

type SetTargetsProps = { report: ProjectReport };

/** What the project aims at, a field an objective of its own. */
export function SetTargets({ report }: SetTargetsProps) {
  const may = useMay('projects:write');
  const [opened, { open, close }] = useDisclosure(false);
  const own = report.objectives.filter(({ projectObjectiveId }) => projectObjectiveId !== null);
  if (!may || own.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="lg"
        className={classes.print ?? ''}
        leftSection={<IconTarget size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {text.setTargets}
      </Button>
      {opened && <TargetsDialog projectId={report.project.id} objectives={own} onClose={close} />}
    </>
  );
}

type DialogProps = { projectId: number; objectives: ProjectReport['objectives']; onClose: () => void };

function TargetsDialog({ projectId, objectives, onClose }: DialogProps) {
  const banner = useBanner();
  const utils = trpc.useUtils();
  const save = trpc.projects.setTargets.useMutation();
  const [values, setValues] = useState(() =>
    Object.fromEntries(objectives.map(({ objectiveId, target }) => [objectiveId, numberText(target)])),
  );
  const [isChecked, setChecked] = useState(false);
  const read = (objectiveId: number) => typedAmount.safeParse(values[objectiveId] ?? '');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const targets = objectives.flatMap(({ objectiveId }) => {
      const { success, data } = read(objectiveId);
      return success ? [{ objectiveId, target: data }] : [];
    });
    if (targets.length < objectives.length) {
      event.currentTarget.querySelector<HTMLInputElement>('[data-wrong]')?.focus();
      return;
    }
    try {
      const { message } = await save.mutateAsync({ id: projectId, targets });
      await utils.reports.project.invalidate();
      banner.success(message, bannerMs.objectives);
      onClose();
    } catch (error) {
      banner.failure(errorText(error, text.targetsFailed), bannerMs.objectives);
    }
  }

  return (
    <ModalShell
      opened
      onClose={onClose}
      title={text.setTargets}
      busy={save.isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="subtle" type="button" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={save.isPending}>
            Save
          </BusyButton>
        </>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{text.targetsHint}</Text>
        {objectives.map(({ objectiveId, title, measurement }, place) => {
          const problem = read(objectiveId).error?.issues[0]?.message;
          return (
            <NumberField
              key={objectiveId}
              label={`${title} (${measurement})`}
              value={values[objectiveId] ?? ''}
              onChange={(typed) => setValues((all) => ({ ...all, [objectiveId]: typed }))}
              error={isChecked && problem}
              {...(problem && { 'data-wrong': true })}
              {...(place === 0 && { 'data-autofocus': true })}
            />
          );
        })}
      </Stack>
    </ModalShell>
  );
}
