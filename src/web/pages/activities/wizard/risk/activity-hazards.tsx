import { Box, Button, Group, Tabs } from '@mantine/core';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { hazardsOf } from '#shared/activities/risk.ts';
import { type HazardKind, hazardKinds } from '#shared/hazards.ts';
import { CountPill } from '#web/components/count-pill.tsx';
import lines from '#web/components/lines.module.css';
import { Surface } from '#web/components/surface.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { useActivityEditing } from '#web/parts/activity/activity-editing.tsx';
import { useAskedForm } from '#web/parts/activity/asked-form.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
import { HazardDialog } from './hazard-dialog.tsx';
import { HazardTable } from './hazard-table.tsx';
import { hazardTexts } from './hazard-texts.ts';
import classes from './risk-step.module.css';

const select = {
  site: (document: ActivityDocument) => hazardsOf(document, 'site'),
  activity_people: (document: ActivityDocument) => hazardsOf(document, 'activity_people'),
};

/** The hazards of an activity: a tab for each kind. */
export function ActivityHazards({ activityId }: { activityId: number }) {
  const [kind, setKind] = useState<HazardKind>('site');
  const dialog = useDialog<HazardKind>();
  const isWide = useIsWide();
  const { whileEditing } = useActivityEditing();
  const queries = {
    site: useDocument(activityId, select.site),
    activity_people: useDocument(activityId, select.activity_people),
  };
  useAskedForm('hazards', (of) => {
    setKind(of as HazardKind);
    dialog.open(of as HazardKind);
  });
  const addRef = useRef<HTMLButtonElement>(null);
  const addButton = whileEditing(
    <Button
      ref={addRef}
      variant="light"
      size="sm"
      fullWidth={!isWide}
      my={isWide ? 'xs' : 0}
      flex="none"
      onClick={() => dialog.open(kind)}
    >
      {hazardTexts[kind].add}
    </Button>,
  );

  return (
    <Surface as="section" flush aria-label="Hazards" className={clsx(lines.rows, classes.hazards)}>
      <Tabs value={kind} onChange={(value) => setKind(value as HazardKind)}>
        <Group gap="sm" px={isWide ? 'xs' : 0} align="stretch" className={classes.tabsHead}>
          <Tabs.List className={classes.tabs}>
            {hazardKinds.map((name) => (
              <Tabs.Tab key={name} value={name} rightSection={isWide && <TabCount rows={queries[name].data} />}>
                {hazardTexts[name].title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {isWide && addButton}
        </Group>
        {hazardKinds.map((name) => (
          <Tabs.Panel key={name} value={name}>
            <HazardTable
              kind={name}
              query={queries[name]}
              // The pressed button disappears with its row: keep the focus from jumping to the top of the page.
              onRemove={() => addRef.current?.focus({ preventScroll: true })}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      {!isWide && addButton && <Box p="sm">{addButton}</Box>}
      {dialog.shown && (
        <HazardDialog
          key={dialog.shown.key}
          activityId={activityId}
          kind={dialog.shown.subject}
          added={queries[dialog.shown.subject].data ?? []}
          {...dialog.props}
        />
      )}
    </Surface>
  );
}

function TabCount({ rows }: { rows: unknown[] | undefined }) {
  return rows && <CountPill count={rows.length} of={['hazard', 'hazards']} />;
}
