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
import { WeekCard } from './week-card.tsx';

/** What the user came for: the coming week, what is late, and a big button. */
export function HomePage() {
  const home = trpc.activities.home.useQuery();
  // The week and what is late begin anew with the day.
  useDidUpdate(() => void home.refetch(), [useToday()]);
  return (
    <>
      <Greeting />
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
