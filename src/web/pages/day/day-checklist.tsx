import { Checkbox } from '@mantine/core';
import { clsx } from 'clsx';
import { type ChecklistItem, checklistOf } from '#shared/activities/checklist.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import words from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import { WaitingMark } from '#web/forms/waiting-mark.tsx';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { TickedBy } from '#web/parts/activity/checklist-tick.tsx';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { tickOf } from '#web/sync/effects/checklist.ts';
import { drawsOf } from '#web/sync/kind-of.ts';
import { DaySection } from './day-section.tsx';
import classes from './whole-row.module.css';
import { wholeRow } from './whole-row.ts';

const text = messages.day;

/** The activity's checklist with a tick each: who, and when. */
export function DayChecklist({ activityId }: { activityId: number }) {
  const query = useDocument(activityId, checklistOf);
  const items = query.data;
  const { isReadOnly } = useActivityEditing();
  const { run } = useChange('activities.checklist.tick', {
    draws: drawsOf('activities.checklist.tick'),
    failed: text.tickFailed,
    ms: bannerMs.activityRisk,
  });
  const ticked = items?.filter(({ isTicked }) => isTicked).length ?? 0;
  return (
    <DaySection
      slug="checklist"
      title={text.checklist}
      end={items && items.length > 0 && text.ticked(ticked, items.length)}
    >
      {!items && <NotLoaded query={query} failedText={text.loadFailed} />}
      {items?.length === 0 && <p className={words.dimmed}>{text.noChecklist}</p>}
      <ul className={words.ruled}>
        {items?.map((item) => (
          <li key={item.checklistId}>
            <Checkbox
              classNames={wholeRow}
              label={<ItemWords item={item} activityId={activityId} />}
              checked={item.isTicked}
              disabled={isReadOnly}
              onChange={() => void run(tickOf(activityId, item, !item.isTicked))}
            />
          </li>
        ))}
      </ul>
    </DaySection>
  );
}

function ItemWords({ item, activityId }: { item: ChecklistItem; activityId: number }) {
  return (
    <>
      {item.description}
      {/* Always in its place, so that a tick moves no row. */}
      <span className={clsx(words.hint, classes.said)}>
        {item.isTicked && <TickedBy item={item} />}
        <WaitingMark of={{ path: 'activities.document', input: { id: activityId }, part: 'checklist', id: item.id }} />
      </span>
    </>
  );
}
