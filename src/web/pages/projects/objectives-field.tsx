import { Button, Checkbox, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import lines from '#web/components/lines.module.css';
import { EmptyState, ListStates } from '#web/components/list-states.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { trpc } from '#web/trpc.ts';
import classes from './project-editor.module.css';

type ObjectivesFieldProps = { value: number[]; onChange: (ids: number[]) => void; error?: ReactNode };

const nameOf = ({ title, measurement }: { title: string; measurement: string }) => `${title} (${measurement})`;

/** The chosen objectives in a read-only text area, which opens the list of all. */
export function ObjectivesField({ value, onChange, error }: ObjectivesFieldProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const objectives = trpc.objectives.list.useQuery();
  useForgetGone(objectives.data, value, onChange);
  const chosen = value.flatMap((id) => objectives.data?.find((objective) => objective.id === id) ?? []);

  /** Opens the list, and drops chosen objectives deleted since the draft: nobody could untick those, as the list lacks them. */
  async function choose() {
    open();
    const { data, isSuccess } = await objectives.refetch();
    if (isSuccess && value.some((id) => !isIn(data, id))) onChange(value.filter((id) => isIn(data, id)));
  }

  function toggle(id: number) {
    onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  }

  return (
    <>
      <Textarea
        label="Objectives"
        description="Press to choose"
        readOnly
        autosize
        minRows={2}
        aria-haspopup="dialog"
        classNames={{ input: classes.textarea ?? '' }}
        value={chosen.map(nameOf).join('\n')}
        placeholder={value.length > 0 && !objectives.data ? 'Loading…' : messages.projects.selectObjectives}
        error={error ?? (value.length > 0 && !objectives.data && objectives.isError && messages.objectives.loadFailed)}
        rightSection={<IconListCheck size={20} stroke={1.7} aria-hidden />}
        rightSectionPointerEvents="none"
        onClick={() => void choose()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          void choose();
        }}
      />
      <ModalShell
        opened={opened}
        onClose={close}
        title={messages.projects.selectObjectives}
        footer={
          <Button type="button" onClick={close}>
            {messages.projects.done}
          </Button>
        }
      >
        <ListStates
          query={objectives}
          failedText={messages.objectives.loadFailed}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState text={messages.objectives.empty} />}
        >
          {(rows) => (
            <ul className={lines.rows}>
              {rows.map((objective) => (
                <li key={objective.id}>
                  <Checkbox
                    classNames={{ body: lines.option ?? '', labelWrapper: lines.optionWords ?? '' }}
                    label={nameOf(objective)}
                    checked={value.includes(objective.id)}
                    onChange={() => toggle(objective.id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      </ModalShell>
    </>
  );
}

type Objectives = readonly { id: number }[];

const isIn = (objectives: Objectives, id: number) => objectives.some((objective) => objective.id === id);

/** Drops a chosen objective that is deleted while the form is open, for example in the next tab. */
function useForgetGone(objectives: Objectives | undefined, value: number[], onChange: (ids: number[]) => void) {
  const known = useRef<Objectives>([]);
  useEffect(() => {
    if (!objectives || known.current === objectives) return;
    const gone = value.filter((id) => isIn(known.current, id) && !isIn(objectives, id));
    known.current = objectives;
    if (gone.length > 0) onChange(value.filter((id) => !gone.includes(id)));
  }, [objectives, value, onChange]);
}
