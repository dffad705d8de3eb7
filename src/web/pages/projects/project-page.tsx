import { Box, Button, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { AddLink } from '#web/components/add-link.tsx';
import { BackLink } from '#web/components/back-link.tsx';
import columns from '#web/components/columns.module.css';
import { FormActions } from '#web/components/form-actions.tsx';
import { NotLoaded } from '#web/components/list-states.tsx';
import { MoreButton, MoreLink, MoreMenu } from '#web/components/more-menu.tsx';
import { Note } from '#web/components/note.tsx';
import { NothingChosen } from '#web/components/nothing-chosen.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useIsWide } from '#web/components/use-is-wide.ts';
import { errorText } from '#web/error-text.ts';
import { useRemoval } from '#web/forms/use-removal.ts';
import { NeedsCard } from '#web/parts/needs/needs-card.tsx';
import { Photos } from '#web/parts/photos/photos.tsx';
import { addActivityPath, editProjectPath, paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { NextActivity } from './next-activity.tsx';
import { ProjectActivities } from './project-activities.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { ProjectInductions } from './project-inductions.tsx';
import { tabOf } from './project-list.ts';
import type { Overview } from './project-overview.ts';
import { ProjectTotals } from './project-totals.tsx';

const text = messages.project;

/** A project: whom to ring, what comes next, what was done, and how far it is. */
export function ProjectPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('project'));
  return Number.isSafeInteger(id) && id > 0 ? <StoredProject key={id} id={id} /> : <NoProject />;
}

const NoProject = () => (
  <NothingChosen
    title={messages.shell.projects}
    text={text.choose}
    to={paths.searchProject}
    label={messages.shell.searchProject}
  />
);

function StoredProject({ id }: { id: number }) {
  const query = trpc.projects.overview.useQuery({ id });
  const known = trpc
    .useUtils()
    .projects.list.getData()
    ?.find((project) => project.id === id);
  const overview = query.data;
  return (
    <>
      <BackToList status={overview?.project.status} />
      {overview ? (
        <Shown overview={overview} />
      ) : (
        <>
          {known ? <ProjectHeader project={known} /> : <PageHeader title="Project" />}
          <Surface>
            <NotLoaded query={query} failedText={errorText(query.error, text.loadFailed)} rows={10} />
          </Surface>
        </>
      )}
    </>
  );
}

/** Back to the list as it was left: its search, tab, sort and page. */
function BackToList({ status }: { status: Overview['project']['status'] | undefined }) {
  const state = useLocation().state as { list?: string } | null;
  const tab = status && tabOf(status) === 'archive' ? '?tab=archive' : '';
  return <BackLink to={`${paths.searchProject}${state?.list ?? tab}`}>{text.back}</BackLink>;
}

function Shown({ overview }: { overview: Overview }) {
  const { project, coming } = overview;
  const isWide = useIsWide();
  const isOpen = project.status !== 'archived';
  return (
    <>
      <ProjectHeader project={project} actions={<Actions project={project} isWide={isWide} />} />
      {!isOpen && <Note>{text.archived}</Note>}
      <div className={columns.withAside}>
        <NextActivity activity={coming[0]} />
        <div className={columns.aside}>
          <ProjectFacts project={project} />
          <ProjectNeeds project={project} isOpen={isOpen} />
        </div>
        <ProjectTotals overview={overview} />
        <ProjectActivities overview={overview} />
        <Photos of={{ projectId: project.id }} canCompare />
        {project.inductionFileUrl && <ProjectInductions project={project} />}
      </div>
      {!isWide && isOpen && (
        <FormActions sticky>
          <AddActivity id={project.id} />
        </FormActions>
      )}
    </>
  );
}

function ProjectNeeds({ project: { id, name }, isOpen }: { project: Overview['project']; isOpen: boolean }) {
  const { data, isError } = trpc.needs.ofProject.useQuery({ id });
  const { title, ofProject } = messages.needs;
  return (
    <Box mt="var(--bl-card-gap)">
      <Surface>
        <NeedsCard
          noun="Project"
          name={name}
          title={title}
          hint={ofProject}
          stored={data}
          isFailed={isError}
          isOpen={isOpen}
        />
      </Surface>
    </Box>
  );
}

type ProjectHeaderProps = {
  project: Pick<Overview['project'], 'name' | 'status' | 'startDate'>;
  actions?: ReactNode;
};

/** From what the list said of the project, until its own answer comes, without actions. */
function ProjectHeader({ project: { name, status, startDate }, actions }: ProjectHeaderProps) {
  const today = useToday();
  return (
    <PageHeader
      title={name}
      subtitle={
        <Group component="span" gap="var(--mantine-spacing-2xs) var(--mantine-spacing-sm)" mt="2xs">
          <StatusBadge status={status} />
          <Text span fz="text">
            {text.since(formatDate(startDate), startDate > today)}
          </Text>
        </Group>
      }
      actions={actions}
      actionsBeside
    />
  );
}

function AddActivity({ id }: { id: number }) {
  return <AddLink to={addActivityPath({ projectId: id })}>{text.addActivity}</AddLink>;
}

type ActionsProps = { project: Overview['project']; isWide: boolean };

/** On the phone Edit is in the menu too, and Add Activity at the bottom edge. */
function Actions({ project: { id, name, status }, isWide }: ActionsProps) {
  const navigate = useNavigate();
  const { remove } = useRemoval('projects.remove', {
    title: 'Delete project',
    done: ({ message }) => message,
    failed: messages.projects.deleteFailed,
    ms: bannerMs.projectList,
  });

  async function askAndDelete() {
    const question = messages.projects.confirmDelete(name);
    if (await remove({ question, input: { id } })) await navigate(paths.searchProject);
  }

  return (
    <>
      {isWide && (
        <Button
          component={Link}
          to={editProjectPath(id)}
          variant="default"
          size="lg"
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
        >
          {text.edit}
        </Button>
      )}
      {isWide && status !== 'archived' && <AddActivity id={id} />}
      <MoreMenu label={`More for ${name}`}>
        {!isWide && (
          <MoreLink icon={IconPencil} to={editProjectPath(id)}>
            {text.edit}
          </MoreLink>
        )}
        <MoreButton icon={IconTrash} isDanger onClick={() => void askAndDelete()}>
          Delete project
        </MoreButton>
      </MoreMenu>
    </>
  );
}
