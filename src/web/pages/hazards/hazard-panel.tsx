import { type HazardKind, hazardForm } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { saveCall } from '#web/changes/save-record.ts';
import { useRemoval } from '#web/changes/use-removal.ts';
import { EditableList } from '#web/components/editable-list.tsx';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { trpc } from '#web/trpc.ts';

const text = messages.hazards;
const ms = bannerMs.library;
const fields = [{ name: 'hazardDescription', title: text.description }] as const;

const texts = {
  site: {
    ...text,
    list: text.site,
    addTitle: 'Add a site hazard',
    add: text.addSite,
    loadFailed: text.loadSiteFailed,
    addFailed: text.addSiteFailed,
  },
  activity_people: {
    ...text,
    list: text.activityPeople,
    addTitle: 'Add an activity/people hazard',
    add: text.addActivityPeople,
    loadFailed: text.loadActivityPeopleFailed,
    addFailed: text.addActivityPeopleFailed,
  },
};

const forms = { site: hazardForm('site'), activity_people: hazardForm('activity_people') };

/** The hazards of one kind: the form that adds one and the table of all. */
export function HazardPanel({ kind }: { kind: HazardKind }) {
  const query = trpc.hazards.list.useQuery({ kind });
  const { remove, failure } = useRemoval('hazards.remove', { done: text.deleted, failed: text.deleteFailed, ms });
  return (
    <EditableList
      name={`hazard.${kind}`}
      query={query}
      fields={fields}
      texts={texts[kind]}
      ms={ms}
      addSchema={forms[kind]}
      editSchema={forms[kind]}
      saveCallFor={(values, row) =>
        row
          ? saveCall('hazards.update', { kind, id: row.id, ...values })
          : saveCall('hazards.create', { kind, ...values })
      }
      onRemove={({ id }) => remove({ question: text.confirmDelete, input: { id, kind } })}
      failure={failure}
      layout="panel"
      note={({ id }) => <LastChange recordType="hazard" recordId={id} />}
    />
  );
}
