import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { HazardPanel } from './hazard-panel.tsx';
import classes from './hazards-manager.module.css';

/** The reusable hazards: a panel for each of the two kinds. */
export function HazardsManager() {
  return (
    <>
      <Alert icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />} className={classes.reminder}>
        {messages.hazards.reminder}
      </Alert>
      <div className={classes.panels}>
        <HazardPanel kind="site" />
        <HazardPanel kind="activity_people" />
      </div>
    </>
  );
}
