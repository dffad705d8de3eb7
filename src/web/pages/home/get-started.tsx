import { Button, Group, Title } from '@mantine/core';
import { IconCalendarPlus, IconCheck, IconFolderPlus, IconUserPlus } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { Surface } from '#web/components/surface.tsx';
import words from '#web/components/words.module.css';
import { type Beginning, nextStepOf, stepPath } from '#web/parts/next-step.tsx';
import { activityPath, paths, projectPath } from '#web/paths.ts';
import classes from './get-started.module.css';

const text = messages.getStarted;

/** The way of a new group to its first activity: stays until it has a project, people and an activity. */
export function GetStarted({ beginning }: { beginning: Beginning }) {
  const { project, peopleCount, activity } = beginning;
  const next = nextStepOf(beginning);
  return (
    <Surface as="section" flush aria-labelledby="get-started" className={words.ruled} mt="var(--bl-card-gap)">
      <Group px="var(--bl-card-padding)" py="sm" gap="sm" align="baseline">
        <Title order={2} id="get-started">
          {text.title}
        </Title>
        <span className={words.hint}>{text.subtitle}</span>
      </Group>
      <ol className={words.ruled}>
        <Step
          number={1}
          title={text.project}
          isNext={next === 'project'}
          made={project && <Link to={projectPath(project.id)}>{project.name}</Link>}
          hint={text.projectHint}
        >
          <Button
            component={Link}
            to={stepPath('project', beginning)}
            variant={next === 'project' ? 'filled' : 'default'}
            leftSection={<IconFolderPlus size={20} stroke={1.7} aria-hidden />}
          >
            {messages.shell.addProject}
          </Button>
        </Step>
        <Step
          number={2}
          title={text.people}
          isNext={next === 'people'}
          made={peopleCount > 0 && <Link to={paths.volunteers}>{text.peopleMade(peopleCount)}</Link>}
          hint={text.peopleHint}
        >
          <Button component={Link} to={paths.importVolunteers} variant="default">
            {text.importList}
          </Button>
          <Button
            component={Link}
            to={stepPath('people', beginning)}
            variant={next === 'people' ? 'filled' : 'default'}
            leftSection={<IconUserPlus size={20} stroke={1.7} aria-hidden />}
          >
            {messages.shell.addVolunteer}
          </Button>
        </Step>
        <Step
          number={3}
          title={text.activity}
          isNext={next === 'activity'}
          made={activity && <Link to={activityPath(activity.id)}>{activity.activityName}</Link>}
          hint={project ? text.activityHint : `${text.activityHint} ${text.needsProject}`}
        >
          <Button
            component={Link}
            to={stepPath('activity', beginning)}
            variant={next === 'activity' ? 'filled' : 'default'}
            leftSection={<IconCalendarPlus size={20} stroke={1.7} aria-hidden />}
          >
            {messages.shell.addActivity}
          </Button>
        </Step>
      </ol>
    </Surface>
  );
}

type StepProps = {
  number: number;
  title: string;
  hint: string;
  /** What was made; nothing while the step is to be done. */
  made: ReactNode;
  isNext: boolean;
  /** Its buttons, until it is done. */
  children: ReactNode;
};

function Step({ number, title, hint, made, isNext, children }: StepProps) {
  const isDone = Boolean(made);
  return (
    <li className={classes.step} {...(isNext && { 'aria-current': 'step' as const })}>
      <span className={classes.circle} data-done={isDone || undefined} data-next={isNext || undefined} aria-hidden>
        {isDone ? <IconCheck size={19} stroke={2} /> : number}
      </span>
      <div className={words.grow}>
        <Title order={3}>
          {title}
          {isDone && <span className="bl-hidden">, {text.done.toLowerCase()}</span>}
        </Title>
        {isDone ? <p className={clsx(words.hint, classes.made)}>{made}</p> : <p className={words.hint}>{hint}</p>}
      </div>
      {!isDone && (
        <Group gap="xs" justify="flex-end" className={classes.buttons ?? ''}>
          {children}
        </Group>
      )}
    </li>
  );
}
