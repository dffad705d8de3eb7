import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { importRowLimit } from '#shared/volunteers.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { downloadCsv } from '#web/components/download-csv.ts';
import { FileInput } from '#web/components/file-input.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { spreadsheetFiles } from '#web/components/read-rows.ts';
import { Surface } from '#web/components/surface.tsx';
import { ImportPreview } from './import-preview.tsx';
import { countLostZeros } from './lost-zeros.ts';
import { type CheckedFile, useVolunteerImport } from './use-volunteer-import.ts';
import { fileColumns } from './volunteer-file.ts';

/** Imports a file of volunteers: choose it, see every error in it, and only then import it, whole or not at all. */
export function ImportVolunteersPage() {
  const { file, error, isReading, isSaving, choose, putZerosBack, importAll } = useVolunteerImport();
  const isReady = file !== null && file.problems.length === 0;
  return (
    <>
      <PageHeader
        title="Import Volunteers"
        subtitle="From a spreadsheet, as CSV or Excel keep it. You see everything before anything is saved."
      />
      <Stack gap="md">
        <Surface>
          <Text>
            The first row names the columns: {fileColumns.map(({ heading }) => heading).join(', ')}. At most{' '}
            {importRowLimit} volunteers at a time.
          </Text>
          <Group mt="md" gap="md">
            <FileInput accept={spreadsheetFiles} onFiles={([chosen]) => chosen && void choose(chosen)}>
              {(open) => (
                <BusyButton
                  onClick={open}
                  variant={isReady ? 'default' : 'filled'}
                  busy={isReading}
                  disabled={isSaving}
                  busyText="Reading..."
                  leftSection={<IconUpload size={20} stroke={1.7} aria-hidden />}
                >
                  {file ? 'Choose another file' : 'Choose a CSV or Excel file'}
                </BusyButton>
              )}
            </FileInput>
            <Anchor
              component="button"
              type="button"
              py="sm"
              onClick={() => downloadCsv('volunteers.csv', fileColumns, [])}
            >
              Get an empty file
            </Anchor>
          </Group>
          <FormActions error={error}>
            {file && (
              <BusyButton
                size="lg"
                busy={isSaving}
                busyText="Importing..."
                disabled={!isReady || isReading}
                onClick={() => void importAll(file)}
              >
                {file.rows.length === 1 ? 'Import 1 volunteer' : `Import ${file.rows.length} volunteers`}
              </BusyButton>
            )}
          </FormActions>
        </Surface>
        {file && (
          <LostZeros file={file} busy={isReading} disabled={isSaving} onPutBack={() => void putZerosBack(file)} />
        )}
        {file && <Verdict file={file} />}
        {file && <ImportPreview file={file} />}
      </Stack>
    </>
  );
}

type LostZerosProps = { file: CheckedFile; busy: boolean; disabled: boolean; onPutBack: () => void };

/** A spreadsheet drops the 0 of all phones in a column, so one press puts all of them back. */
function LostZeros({ file, busy, disabled, onPutBack }: LostZerosProps) {
  const count = countLostZeros(file.rows);
  if (count === 0) return null;
  const { lostZero, lostZeros, putZeroBack } = messages.people;
  return (
    <Alert role="status" color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
      <Group gap="md" justify="space-between">
        <Text size="sm">{`${lostZeros(count)} ${lostZero}`}</Text>
        <BusyButton size="lg" variant="default" busy={busy} disabled={disabled} onClick={onPutBack}>
          {putZeroBack}
        </BusyButton>
      </Group>
    </Alert>
  );
}

function Verdict({ file: { name, rows, problems } }: { file: CheckedFile }) {
  if (problems.length === 0) {
    if (countLostZeros(rows) > 0) return null;
    const whole = rows.length === 1 ? 'its row is right' : `all ${rows.length} rows are right`;
    return <Alert role="status">{`${name}: ${whole}.`}</Alert>;
  }
  const faulty = problems.length === 1 ? '1 row has' : `${problems.length} rows have`;
  return (
    <Alert role="status" color="red" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {`${name}: ${faulty} errors. Put them right in the file and choose it again; until then nothing is imported.`}
    </Alert>
  );
}
