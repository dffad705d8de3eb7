import { Title } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { Instant } from '#web/components/instant.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import { errorText } from '#web/error-text.ts';
import { useChange } from '#web/forms/use-change.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

const text = messages.imports;

type Import = Outputs['imports']['list'][number];

/** What was brought in of late. For a day it can be undone. */
export function LatestImports() {
  const imports = trpc.imports.list.useQuery();
  const { run, busy } = useChange('imports.undo', {
    done: ({ message }) => message,
    failed: text.undoFailed,
    ms: bannerMs.library,
  });
  const columns: Column<Import>[] = [
    { key: 'file', title: text.file, isTitle: true, render: ({ fileName }) => fileName },
    { key: 'kind', title: text.kind, render: ({ kind }) => text.kinds[kind] },
    { key: 'what', title: text.what, render: whatItDid },
    { key: 'by', title: text.by, render: ({ importedBy }) => importedBy },
    { key: 'at', title: text.when, width: 220, digits: 21.5, render: ({ createdAt }) => <Instant at={createdAt} /> },
  ];
  return (
    <>
      <Title order={2} size="h3">
        {text.latest}
      </Title>
      <DataTable
        label={text.latest}
        dense
        columns={columns}
        rows={imports.data}
        rowKey={({ id }) => id}
        actionsRoom={220}
        actions={({ id, mayUndo }) =>
          mayUndo && (
            <BusyButton variant="default" busy={busy} onClick={() => void run({ id })}>
              {text.undo}
            </BusyButton>
          )
        }
        failed={failedOf(imports, errorText(imports.error, text.loadFailed))}
        empty={{ text: text.none }}
      />
    </>
  );
}

function whatItDid({ state, added, changed }: Import): string {
  if (state === 'done') return text.done(added, changed);
  return state === 'undone' ? text.isUndone : text.isRunning;
}
