import type { z } from 'zod';
import type { LibraryName } from '#server/trpc/app-router.ts';
import type { CsvColumn } from '#shared/csv.ts';
import { bannerMs } from '#shared/timings.ts';
import { ListWithExport } from '#web/components/list-with-export.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { type ListParams, useListParams } from '#web/components/use-list-params.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { anew, ExportCsv } from '#web/pages/exports/export-csv.tsx';
import { EditableList } from '#web/parts/editable-list.tsx';
import type { EditableField, EditableRow, EditableTexts, TextValues } from '#web/parts/editable-list-types.ts';
import type { OutputOf } from '#web/sync/paths.ts';
import { type Inputs, type TrpcUtils, trpc } from '#web/trpc.ts';
import { withData } from '#web/with-data.ts';

type Texts<Noun extends LibraryName, Part> = {
  [Name in Exclude<keyof OutputOf<`${Noun}.create`> & string, 'id' | 'version' | keyof Part>]: string;
};

type View<Noun extends LibraryName, Values extends TextValues, Part> = {
  noun: Noun;
  /** Names the drafts of its forms: `objective.new`. */
  name: string;
  recordType: Inputs['audit']['lastChange']['recordType'];
  texts: EditableTexts & Record<'confirmDelete' | 'deleted' | 'deleteFailed', string>;
  fields: readonly EditableField<Values>[];
  addSchema: z.ZodType<Values>;
  /** The one that adds, where there is no other. */
  editSchema?: z.ZodType<Values>;
  /** What each call names beside the texts, where the list has parts. */
  part?: Part;
};

/** A list of the library as its screens show it. */
export type LibraryView = View<LibraryName, TextValues, object>;

/** Checks that the view shows the texts of its noun. */
export const libraryView = <Noun extends LibraryName, Part extends object = object>(
  view: View<Noun, Texts<Noun, Part>, Part>,
) => view as unknown as LibraryView;

type LibraryListProps = {
  view: LibraryView;
  layout?: 'columns' | 'panel';
  /** Keeps sort and page in the page's address. */
  list?: ListParams;
};

// All these nouns have the same calls, so that the types of one stand for each.
const same = 'objectives' satisfies LibraryName;
type Same = typeof same;
type ListRow = EditableRow<TextValues>;

/** The form that adds a row, and the table of all of them. */
export function LibraryList({ view, layout = 'columns', list }: LibraryListProps) {
  const { noun, name, recordType, texts, fields, addSchema, editSchema = addSchema, part } = view;
  const query = trpc[noun as Same].list.useQuery(part as undefined);
  const { remove, failure } = useRemoval(`${noun}.remove` as `${Same}.remove`, {
    done: texts.deleted,
    failed: texts.deleteFailed,
    ms: bannerMs.library,
  });
  return (
    <EditableList
      name={name}
      query={withData(query, query.data as ListRow[] | undefined)}
      fields={fields}
      texts={texts}
      ms={bannerMs.library}
      addSchema={addSchema}
      editSchema={editSchema}
      saveCallFor={(values, row) => ({
        path: row ? (`${noun}.update` as `${Same}.update`) : (`${noun}.create` as `${Same}.create`),
        input: { ...part, ...(row && { id: row.id }), ...values },
      })}
      onRemove={({ id }) => remove({ question: texts.confirmDelete, input: { ...part, id } })}
      failure={failure}
      layout={layout}
      note={({ id }) => <LastChange recordType={recordType} recordId={id} />}
      {...(layout === 'columns' && { actionsTitle: 'Action' })}
      list={list}
    />
  );
}

type FileRow = Record<string, string>;

/** Exports the whole list, with the columns of the screen where no others are named. */
export function ExportLibrary({ view, columns }: { view: LibraryView; columns?: readonly CsvColumn<FileRow>[] }) {
  const { noun, fields } = view;
  const load = async (ask: TrpcUtils) =>
    (await ask[noun as Same].export.fetch(undefined, anew)) as unknown as FileRow[];
  const shown = fields.map(({ name, title }) => ({ heading: title, value: (row: FileRow) => row[name] ?? null }));
  return <ExportCsv kind={noun} columns={columns ?? shown} load={load} />;
}

/** The page of a list of the library. */
export function LibraryPage({ view, title, subtitle }: { view: LibraryView; title: string; subtitle: string }) {
  const list = useListParams();
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <ListWithExport over="corner" exportCsv={<ExportLibrary view={view} />}>
        <LibraryList view={view} list={list} />
      </ListWithExport>
    </>
  );
}
