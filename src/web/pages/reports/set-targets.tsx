import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTarget } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { numberText } from '#shared/numbers.ts';
import { targetsForm } from '#shared/project-report.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useMay } from '#web/session-context.ts';
import type { FormWords } from '#web/sync/field-words.ts';
import type { ProjectReport } from './project-report-file.tsx';
import classes from './report.module.css';

const text = messages.projectReport;

type SetTargetsProps = { report: ProjectReport };

/** The project's targets, a field for each of its objectives. */
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
      {opened && <TargetsDialog project={report.project} objectives={own} onClose={close} />}
    </>
  );
}

type Objective = ProjectReport['objectives'][number];
type Target = { objectiveId: number; target: number | null };
/** A project's targets, saved under the project's version. */
type Targets = { id: number; version: number; targets: Target[] };

type Values = { targets: Record<string, string> };

function valuesOf(stored: Targets | null): Values {
  const targets = (stored?.targets ?? []).map(({ objectiveId, target }) => [objectiveId, numberText(target)]);
  return { targets: Object.fromEntries(targets) };
}

type DialogProps = { project: ProjectReport['project']; objectives: Objective[]; onClose: () => void };

function TargetsDialog({ project, objectives, onClose }: DialogProps) {
  const record = useTargets({ project, objectives, onClose });

  function cancel() {
    record.discard();
    onClose();
  }

  return (
    <ModalShell
      opened
      onClose={onClose}
      title={text.setTargets}
      busy={record.busy}
      onSubmit={record.submit}
      footer={
        <>
          <Button variant="subtle" type="button" disabled={record.busy} onClick={cancel}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={record.busy}>
            Save
          </BusyButton>
        </>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{text.targetsHint}</Text>
        <DraftNotice of={record} />
        {objectives.map((objective, index) => (
          <NumberField
            key={objective.objectiveId}
            label={nameOf(objective)}
            {...record.form.getInputProps(`targets.${objective.objectiveId}`)}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
        <Text role="alert" c="var(--mantine-color-error)">
          {record.error}
        </Text>
      </Stack>
    </ModalShell>
  );
}

const nameOf = ({ title, measurement }: Objective) => `${title} (${measurement})`;

function useTargets({ project, objectives, onClose }: DialogProps) {
  const { id, version } = project;
  const stored = useMemo(
    () => ({ id, version, targets: objectives.map(({ objectiveId, target }) => ({ objectiveId, target })) }),
    [id, version, objectives],
  );
  return useRecordForm<Values, z.output<typeof targetsForm>, Targets>({
    schema: targetsForm,
    record: stored,
    valuesOf,
    saveCallFor: ({ targets }, base) =>
      base && saveCall('projects.setTargets', { id: base.id, targets: namedIn(base, targets) }),
    words: wordsOf(objectives),
    name: `project.${id}.targets`,
    texts: {
      subject: () => project.name,
      saved: () => text.targetsSaved,
      failed: text.targetsFailed,
    },
    ms: bannerMs.objectives,
    onSaved: onClose,
  });
}

/** The typed targets of objectives that the project still has. */
function namedIn({ targets }: Targets, typed: z.output<typeof targetsForm>['targets']): Target[] {
  return targets.map(({ objectiveId }) => ({ objectiveId, target: typed[objectiveId] ?? null }));
}

function wordsOf(objectives: Objective[]): FormWords<Values> {
  return Object.fromEntries(objectives.map((objective) => [`targets.${objective.objectiveId}`, nameOf(objective)]));
}
