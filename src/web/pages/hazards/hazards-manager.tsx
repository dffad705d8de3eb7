import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import type { HazardKind } from '#shared/hazards.ts';
import { messages } from '#shared/messages.ts';
import type { ManagerProps } from '#web/components/manager-props.ts';
import { HazardPanel } from './hazard-panel.tsx';
import classes from './hazards-manager.module.css';

/** The reusable hazards, a panel for each of the two kinds. */
export function HazardsManager({ onDirty }: Pick<ManagerProps, 'onDirty'>) {
  const [dirtyKinds, setDirtyKinds] = useState<Record<HazardKind, boolean>>({ site: false, activity_people: false });
  const isDirty = dirtyKinds.site || dirtyKinds.activity_people;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  const setSite = useCallback((site: boolean) => setDirtyKinds((kinds) => ({ ...kinds, site })), []);
  const setPeople = useCallback(
    (activity_people: boolean) => setDirtyKinds((kinds) => ({ ...kinds, activity_people })),
    [],
  );
  return (
    <>
      <Alert icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />} className={classes.reminder}>
        {messages.hazards.reminder}
      </Alert>
      <div className={classes.panels}>
        <HazardPanel kind="site" onDirty={setSite} />
        <HazardPanel kind="activity_people" onDirty={setPeople} />
      </div>
    </>
  );
}
