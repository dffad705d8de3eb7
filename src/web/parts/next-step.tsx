import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { Note } from '#web/components/note.tsx';
import { addActivityPath, paths, projectForActivityPath } from '#web/paths.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

/** How far a new group has come on its way to the first activity. */
export type Beginning = NonNullable<Outputs['activities']['home']['beginning']>;

const text = messages.getStarted;

const steps = {
  project: { title: text.project, button: messages.shell.addProject },
  people: { title: text.people, button: messages.shell.addVolunteer },
  activity: { title: text.activity, button: messages.shell.addActivity },
};

type StepName = keyof typeof steps;

export function nextStepOf({ project, peopleCount }: Beginning): StepName {
  if (project === null) return 'project';
  return peopleCount === 0 ? 'people' : 'activity';
}

/** Where each step is made. */
export function stepPath(step: StepName, { project }: Beginning): string {
  if (step === 'project') return paths.addProject;
  if (step === 'people') return paths.addVolunteer;
  return project ? addActivityPath({ projectId: project.id }) : projectForActivityPath;
}

/** Over a list to which saving leads: what a new group does next, once the list has something. */
export function NextStep({ after }: { after: 'project' | 'people' }) {
  // A group that Home does not know as new is not asked about.
  const home = trpc.activities.home.useQuery(undefined, { enabled: ({ state }) => Boolean(state.data?.beginning) });
  const beginning = home.data?.beginning;
  if (!beginning) return null;
  if (after === 'project' ? beginning.project === null : beginning.peopleCount === 0) return null;
  const next = nextStepOf(beginning);
  return (
    <Note
      action={
        <Button component={Link} to={stepPath(next, beginning)}>
          {steps[next].button}
        </Button>
      }
    >
      {text.next(steps[next].title)}
    </Note>
  );
}
