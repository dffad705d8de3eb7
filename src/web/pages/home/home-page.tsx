import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { Greeting } from './greeting.tsx';
import classes from './home-page.module.css';
import { OverdueCard } from './overdue-card.tsx';
import { SystemNotice } from './system-notice.tsx';
import { WeekCard } from './week-card.tsx';

/** The first page: the coming week, overdue activities, and a large button to add one. */
export function HomePage() {
  const home = trpc.activities.home.useQuery();
  // A new day changes the week and the overdue activities.
  useDidUpdate(() => void home.refetch(), [useToday()]);
  return (
    <>
      <Greeting />
      <SystemNotice />
      <div className={classes.columns}>
        <Button
          component={Link}
          to={paths.addActivity}
          size="xl"
          fullWidth
          className={classes.add}
          leftSection={<IconPlus size={22} stroke={1.8} aria-hidden />}
        >
          {messages.shell.addActivity}
        </Button>
        <div className={classes.week}>
          <WeekCard home={home} />
        </div>
        <div className={classes.overdue}>
          <OverdueCard home={home} />
        </div>
      </div>
    </>
  );
}
