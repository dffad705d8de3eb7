import { useLocation, useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { NothingChosen } from '#web/components/nothing-chosen.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { errorText } from '#web/error-text.ts';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { ProjectEditor } from './project-editor.tsx';

const text = messages.projects;

/** Creates a project, or edits the one named by the address or the navigation's state. */
export function ProjectFormPage() {
  const { pathname } = useLocation();
  const id = useWantedProject();
  if (typeof id === 'number') return <StoredProjectEditor key={id} id={id} />;
  if (id === null || pathname.toLowerCase().startsWith(paths.editProject)) return <NothingToEdit />;
  return <ProjectEditor />;
}

/** `?project=ID`, or the state `{isEdit, projectId}` that the navigation carries; undefined for a new project, null for what is no id. */
function useWantedProject(): number | null | undefined {
  const [search] = useSearchParams();
  const state = useLocation().state as { isEdit?: boolean; projectId?: number } | null;
  const wanted = search.get('project') ?? (state?.isEdit ? state.projectId : undefined);
  if (wanted === undefined) return undefined;
  const id = Number(wanted);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function StoredProjectEditor({ id }: { id: number }) {
  const project = trpc.projects.get.useQuery({ id });
  if (project.data) return <ProjectEditor project={project.data} />;
  return (
    <>
      <PageHeader title={text.editTitle} />
      <NotLoaded query={project} failedText={errorText(project.error, text.loadFailed)} />
    </>
  );
}

const NothingToEdit = () => (
  <NothingChosen
    title={text.editTitle}
    text={text.chooseToEdit}
    to={paths.searchProject}
    label={messages.shell.searchProject}
  />
);
