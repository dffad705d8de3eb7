import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DataTable } from '#web/components/data-table.tsx';
import { EditAndDelete } from '#web/components/edit-and-delete.tsx';
import { failedOf } from '#web/components/list-states.tsx';
import type { DialogProps } from '#web/components/modal-shell.tsx';
import { NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { Note } from '#web/components/note.tsx';
import type { Column } from '#web/components/table-types.ts';
import { errorText } from '#web/error-text.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import { useMay } from '#web/session-context.ts';

type Kind = { id: number; name: string };

type KindListProps<Row extends Kind> = {
  texts: Record<'title' | 'subtitle' | 'add' | 'none' | 'loadFailed', string>;
  query: { data: Row[] | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  columns: Column<Row>[];
  onRemove: (row: Row) => unknown;
  /** The form of a row; null for a new one. */
  dialog: (row: Row | null, props: DialogProps) => ReactNode;
};

/** A list that Group Admins edit and everybody sees: types of traps, species. */
export function KindList<Row extends Kind>({ texts, query, columns, onRemove, dialog }: KindListProps<Row>) {
  const mayWrite = useMay('trap-types:write');
  const shown = useDialog<Row | null>();
  return (
    <>
      <Note>{texts.subtitle}</Note>
      <DataTable<Row>
        label={texts.title}
        columns={columns}
        rows={query.data}
        rowKey={({ id }) => id}
        dense
        failed={failedOf(query, errorText(query.error, texts.loadFailed))}
        empty={{ text: texts.none }}
        actions={
          mayWrite
            ? (row) => (
                <EditAndDelete subject={row.name} onEdit={() => shown.open(row)} onDelete={() => onRemove(row)} />
              )
            : undefined
        }
        actionsTitle="Edit / Delete"
      />
      {mayWrite && (
        <Group>
          <NeedsCoverage>
            <Button
              variant="light"
              leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
              onClick={() => shown.open(null)}
            >
              {texts.add}
            </Button>
          </NeedsCoverage>
        </Group>
      )}
      {shown.shown && <div key={shown.shown.key}>{dialog(shown.shown.subject, shown.props)}</div>}
    </>
  );
}
