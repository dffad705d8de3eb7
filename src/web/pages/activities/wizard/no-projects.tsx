import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { EmptyState } from '#web/components/list-states.tsx';
import { Surface } from '#web/components/surface.tsx';
import { paths, projectForActivityPath } from '#web/paths.ts';

/** In place of the details of a new activity while there is no project that it could belong to. */
export function NoProjects() {
  return (
    <Surface>
      <EmptyState
        text={messages.getStarted.projectFirst}
        action={
          <>
            <Button component={Link} to={projectForActivityPath}>
              {messages.shell.addProject}
            </Button>
            <Button component={Link} to={`${paths.searchProject}?tab=archive`} variant="subtle">
              {messages.projects.archive}
            </Button>
          </>
        }
      />
    </Surface>
  );
}
