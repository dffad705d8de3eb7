import { type HazardKind, hazardForm } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { EditableList } from '#web/components/editable-list.tsx';
import { LastChange } from '#web/pages/audit/last-change.tsx';
import { type Outputs, trpc } from '#web/trpc.ts';

type Hazard = Outputs['hazards']['list'][number];

const text = messages.hazards;
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

type HazardPanelProps = { kind: HazardKind; onDirty?: ((isDirty: boolean) => void) | undefined };

/** The hazards of one kind: the form that adds one and the table of all. */
export function HazardPanel({ kind, onDirty }: HazardPanelProps) {
  const query = trpc.hazards.list.useQuery({ kind });
  const create = trpc.hazards.create.useMutation();
  const update = trpc.hazards.update.useMutation();
  const remove = trpc.hazards.remove.useMutation();
  const utils = trpc.useUtils();

  function applyChange(change: (rows: Hazard[]) => Hazard[]) {
    utils.hazards.list.setData({ kind }, (rows) => rows && change(rows));
    void utils.hazards.list.invalidate({ kind });
  }

  return (
    <EditableList
      query={query}
      fields={fields}
      texts={texts[kind]}
      ms={bannerMs.library}
      addSchema={forms[kind]}
      editSchema={forms[kind]}
      create={(values) => create.mutateAsync({ kind, ...values })}
      update={(values) => update.mutateAsync({ kind, ...values })}
      remove={(id) => remove.mutateAsync({ id, kind })}
      onChanged={applyChange}
      draftKey={`hazard.${kind}.new`}
      layout="panel"
      note={({ id }) => <LastChange recordType="hazard" recordId={id} />}
      onDirty={onDirty}
    />
  );
}
