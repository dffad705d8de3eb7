import { Alert, Anchor, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type ImportKind, importKinds } from '#shared/import.ts';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { downloadCsv } from '#web/components/download-csv.ts';
import { FileInput } from '#web/components/file-input.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { spreadsheetFiles } from '#web/components/read-rows.ts';
import { Select } from '#web/components/select.tsx';
import { Surface } from '#web/components/surface.tsx';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { columnsOf, templateOf } from './import-file.ts';
import { countRows, ImportRows } from './import-rows.tsx';
import { LatestImports } from './latest-imports.tsx';
import { useImport } from './use-import.ts';

const text = messages.imports;

type Steps = ReturnType<typeof useImport>;

/** Brings in traps and their checks, in four steps of which each can be gone back from. */
export function ImportPage() {
  const steps = useImport();
  const { step, error, isBusy, isSaving, goOn } = steps;
  const heading = useStepFocus(steps);
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        actions={
          <Button component={Link} to={paths.importVolunteers} variant="default" size="lg">
            {text.volunteers}
          </Button>
        }
      />
      <Stack gap="md">
        <Surface as="section" aria-label={text.step(step, text.steps[step - 1] ?? '')}>
          <Stack gap="md">
            <Title ref={heading} order={2} size="h3" tabIndex={-1}>
              {text.step(step, text.steps[step - 1] ?? '')}
            </Title>
            {step === 1 && <TheFile steps={steps} />}
            {step === 2 && <TheColumns steps={steps} />}
            {step === 3 && <TheRows steps={steps} />}
            {step === 4 && <TheImport steps={steps} />}
          </Stack>
          <FormActions error={error}>
            {step > 1 && (
              <Button size="lg" variant="default" disabled={isBusy || isSaving} onClick={steps.back}>
                {text.back}
              </Button>
            )}
            {step === 1 && goOn && (
              <BusyButton size="lg" busy={isBusy} busyText={text.reading} onClick={() => void goOn()}>
                {text.next}
              </BusyButton>
            )}
            {step === 2 && (
              <BusyButton size="lg" busy={isBusy} busyText={text.reading} onClick={() => void steps.look()}>
                {text.next}
              </BusyButton>
            )}
            {step === 3 && (
              <BusyButton
                size="lg"
                busy={isBusy}
                busyText={text.reading}
                onClick={() => (steps.isEdited ? void steps.look() : steps.next())}
              >
                {steps.isEdited ? text.lookAgain : text.next}
              </BusyButton>
            )}
            {step === 4 && (
              <BusyButton
                size="lg"
                busy={isSaving}
                busyText={text.running}
                disabled={writtenOf(steps) === 0}
                onClick={() => void steps.importAll()}
              >
                {text.run}
              </BusyButton>
            )}
          </FormActions>
        </Surface>
        <LatestImports />
      </Stack>
    </>
  );
}

/** A step, and rows that were looked at again, begin at the heading: what was there before may have been far longer. */
function useStepFocus({ step, preview }: Steps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ step, preview });
  useEffect(() => {
    if (shown.current.step !== step || shown.current.preview !== preview) heading.current?.focus();
    shown.current = { step, preview };
  }, [step, preview]);
  return heading;
}

function writtenOf({ preview }: Steps): number {
  const { added, changed } = preview ? countRows(preview) : { added: 0, changed: 0 };
  return added + changed;
}

function TheFile({ steps }: { steps: Steps }) {
  const { kind, setKind, projectId, setProjectId, pasted, paste, isBusy, choose } = steps;
  const { data: projects = [] } = trpc.projects.list.useQuery();
  const template = templateOf(kind);
  return (
    <>
      <Select
        label={text.kind}
        data={importKinds.map((value) => ({ value, label: text.kinds[value] }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => value && setKind(value as ImportKind)}
      />
      <Select
        label={text.project}
        clearable
        data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={projectId === null ? null : String(projectId)}
        onChange={(id) => setProjectId(id === null ? null : Number(id))}
      />
      <Group gap="md">
        <FileInput accept={spreadsheetFiles} onFiles={([file]) => file && void choose(file.name, file)}>
          {(open) => (
            <BusyButton
              onClick={open}
              size="lg"
              busy={isBusy}
              busyText={text.reading}
              leftSection={<IconUpload size={20} stroke={1.7} aria-hidden />}
            >
              {text.choose}
            </BusyButton>
          )}
        </FileInput>
        <Anchor
          component="button"
          type="button"
          py="sm"
          onClick={() => downloadCsv(`${kind.replace(' ', '-')}s.csv`, template.columns, template.rows)}
        >
          {text.template}
        </Anchor>
      </Group>
      <Textarea
        label={text.orPaste}
        autosize
        minRows={3}
        maxRows={8}
        value={pasted}
        onChange={({ currentTarget }) => paste(currentTarget.value)}
      />
      <Group>
        <Button
          variant="default"
          disabled={pasted.trim() === '' || isBusy}
          onClick={() => void choose('', new Blob([pasted]))}
        >
          {text.usePasted}
        </Button>
      </Group>
    </>
  );
}

function TheColumns({ steps: { kind, file, setField } }: { steps: Steps }) {
  if (!file) return null;
  const data = [
    { value: '', label: text.passedOver },
    ...columnsOf[kind].map(({ field, heading }) => ({ value: field, label: heading })),
  ];
  return file.headings.map((heading, at) => (
    <Select
      // biome-ignore lint/suspicious/noArrayIndexKey: a file may have one heading twice, and its columns keep their order.
      key={at}
      label={heading || `${at + 1}`}
      description={text.columnHint(file.rows[0]?.cells[at] ?? '')}
      data={data}
      value={file.fields[at] ?? ''}
      allowDeselect={false}
      onChange={(field) => setField(at, field ?? '')}
    />
  ));
}

function TheRows({ steps: { file, preview, edit } }: { steps: Steps }) {
  return file && preview && <ImportRows file={file} preview={preview} onEdit={edit} />;
}

function TheImport({ steps }: { steps: Steps }) {
  if (!steps.preview) return null;
  const written = writtenOf(steps);
  const { not } = countRows(steps.preview);
  return (
    <>
      <Alert role="status">{written === 0 ? text.nothingToDo : text.ready(written)}</Alert>
      {not > 0 && <Text>{text.staysOut(not)}</Text>}
    </>
  );
}
