import { Button, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '#web/error-text.ts';
import { ActionIconButton } from './action-icon-button.tsx';
import { useBanner } from './banner-store.ts';
import { useConfirm } from './confirm-store.ts';
import { CountPill } from './count-pill.tsx';
import { type Column, DataTable } from './data-table.tsx';
import classes from './editable-list.module.css';
import { EditableListAdd } from './editable-list-add.tsx';
import { EditableListRow } from './editable-list-row.tsx';
import type { EditableListProps, EditableRow, TextValues } from './editable-list-types.ts';
import { Surface } from './surface.tsx';
import { useIsWide } from './use-is-wide.ts';
import { askToLeave } from './use-unsaved-guard.ts';

/** A list of short records that are edited in their rows, one at a time, and a form that adds one: objectives, hazards, checklist items. */
export function EditableList<Values extends TextValues, Row extends EditableRow<Values>>(
  props: EditableListProps<Values, Row>,
) {
  const { query, texts, layout, onChanged } = props;
  const isWide = useIsWide();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const editing = useEditing(props);

  const add = (
    <EditableListAdd
      key="add"
      {...props}
      isEditing={editing.id !== null}
      onAdded={(row) => onChanged((rows) => [...rows, row])}
      onFormDirty={editing.setAddDirty}
    />
  );
  const list = (
    <section key="list" aria-labelledby={headingId} className={classes.list}>
      <div className={classes.head}>
        <Title order={2} id={headingId} ref={heading} tabIndex={-1} className={classes.heading}>
          {texts.list}
        </Title>
        {query.data && <CountPill count={query.data.length} />}
      </div>
      {layout === 'panel' && add}
      <EditableRows {...props} editing={editing} onGone={() => heading.current?.focus()} whole={whole} />
    </section>
  );
  if (layout === 'panel')
    return (
      <Surface flush className={classes.panel}>
        <div ref={whole}>{list}</div>
      </Surface>
    );
  // On the phone the form comes first: under a long list nobody would find it.
  const card = (
    <Surface key="card" className={classes.card}>
      {add}
    </Surface>
  );
  return (
    <div ref={whole} className={classes.columns}>
      {isWide ? [list, card] : [card, list]}
    </div>
  );
}

type Editing = ReturnType<typeof useEditing>;

/** Which row is edited, and whether anything typed is unsaved. */
function useEditing({ onDirty }: { onDirty?: ((isDirty: boolean) => void) | undefined }) {
  const [id, setId] = useState<number | null>(null);
  const [isAddDirty, setAddDirty] = useState(false);
  const [isRowDirty, setRowDirty] = useState(false);
  const isDirty = isAddDirty || isRowDirty;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);

  /** Another row is opened only over a clean one, or when the person says so. */
  const open = useCallback(
    async (next: number) => {
      if (!isRowDirty || (await askToLeave())) setId(next);
    },
    [isRowDirty],
  );
  return { id, open, close: () => setId(null), setAddDirty, setRowDirty };
}

type RowsProps<Values extends TextValues, Row extends EditableRow<Values>> = EditableListProps<Values, Row> & {
  editing: Editing;
  /** A row has been deleted, and with it the button that had the focus. */
  onGone: () => void;
  whole: React.RefObject<HTMLDivElement | null>;
};

function EditableRows<Values extends TextValues, Row extends EditableRow<Values>>(props: RowsProps<Values, Row>) {
  const { query, fields, texts, layout, actionsTitle, list, editing, onChanged, whole } = props;
  const { failure, remove } = useRemoval(props);
  const nameField = fields[0]?.name ?? '';

  function close(id: number) {
    editing.close();
    requestAnimationFrame(() => whole.current?.querySelector<HTMLElement>(`[data-edit-row="${id}"]`)?.focus());
  }

  return (
    <DataTable
      label={texts.list}
      bare={layout === 'panel'}
      columns={columnsOf(props, failure)}
      rows={query.data?.map((row, index) => ({ row, number: index + 1 }))}
      rowKey={({ row }) => row.id}
      {...(list && { list })}
      {...(actionsTitle && { actionsTitle })}
      empty={{
        text: texts.empty,
        action: (
          <Button variant="default" onClick={() => whole.current?.querySelector('input')?.focus()}>
            {texts.addTitle}
          </Button>
        ),
      }}
      failed={query.isError ? { text: texts.loadFailed, onRetry: query.refetch } : undefined}
      rowForm={({ row }) =>
        row.id === editing.id && (
          <EditableListRow
            key={row.id}
            {...props}
            row={row}
            onSaved={(saved) => {
              onChanged((rows) => rows.map((each) => (each.id === saved.id ? saved : each)));
              close(row.id);
            }}
            onCancel={() => close(row.id)}
            onFormDirty={editing.setRowDirty}
          />
        )
      }
      actions={({ row }) => (
        <>
          <ActionIconButton
            label="Edit"
            subject={row[nameField]}
            icon={IconPencil}
            data-edit-row={row.id}
            onClick={() => void editing.open(row.id)}
          />
          <ActionIconButton label="Delete" subject={row[nameField]} icon={IconTrash} onClick={() => void remove(row)} />
        </>
      )}
    />
  );
}

type Failure = { id: number; text: string } | null;
type NumberedRow<Row> = { row: Row; number: number };

function columnsOf<Values extends TextValues, Row extends EditableRow<Values>>(
  { fields, query }: EditableListProps<Values, Row>,
  failure: Failure,
): Column<NumberedRow<Row>>[] {
  const number: Column<NumberedRow<Row>> = {
    key: 'number',
    title: '#',
    render: (row) => row.number,
    width: 56,
    card: 'hidden',
  };
  const isNamed = fields.length > 1;
  // A short list of sentences is in its order already.
  const isSortable = isNamed || (query.data?.length ?? 0) > 50;
  const texts = fields.map(({ name, title, width, icon }, index): Column<NumberedRow<Row>> => {
    const isTitle = index === 0;
    return {
      key: name,
      title,
      isTitle,
      ...(isSortable && { sortValue: ({ row }) => row[name] }),
      ...(icon && { icon }),
      ...(width !== undefined && { width }),
      render: ({ row }) => (
        <>
          {isNamed ? row[name] : <span className={classes.sentence}>{row[name]}</span>}
          {isTitle && failure?.id === row.id && (
            <span role="alert" className={classes.rowFailure}>
              {failure.text}
            </span>
          )}
        </>
      ),
    };
  });
  return [number, ...texts];
}

function useRemoval<Values extends TextValues, Row extends EditableRow<Values>>(props: RowsProps<Values, Row>) {
  const { texts, ms, onChanged, onGone } = props;
  const [failure, setFailure] = useState<Failure>(null);
  const confirm = useConfirm();
  const banner = useBanner();

  async function remove({ id }: Row) {
    setFailure(null);
    try {
      const isGone = await confirm({ question: texts.confirmDelete, action: () => props.remove(id) });
      if (!isGone) return;
      onChanged((rows) => rows.filter((row) => row.id !== id));
      banner.success(texts.deleted, ms);
      onGone();
    } catch (error) {
      const text = errorText(error, texts.deleteFailed);
      setFailure({ id, text });
      banner.failure(text, ms);
    }
  }

  return { failure, remove };
}
