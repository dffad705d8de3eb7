import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { fencing } from '#test/objectives-stage.tsx';
import { press } from '#test/press.ts';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import { own, answers as risks } from '#test/risks-manager-stage.tsx';
import { aroha } from '#test/staff-form-stage.tsx';
import type { MutationPath, QueryPath } from '#web/sync/paths.ts';
import { HazardsManager } from './hazards/hazards-page.tsx';
import { ObjectivesManager } from './objectives/objectives-page.tsx';
import { ProjectsPage } from './projects/projects-page.tsx';
import { RisksManager } from './risks/risks-manager.tsx';
import { TeamLeadersPage } from './staff/role-pages.tsx';
import { VolunteersPage } from './volunteers/volunteers-page.tsx';

type Deletion = {
  page: ReactNode;
  /** Opens what the record is in. */
  opens?: string;
  name: string;
  list: QueryPath;
  row: object;
  path: MutationPath;
  input: object;
  server?: FakeServer;
  question: string;
  done: string;
  failed: string;
};

const hazard = { id: 1, kind: 'site', hazardDescription: 'Steep bank', version: 1 };
const tui = { ...aroha, id: 5, firstname: 'Tui', lastname: 'Marsden', role: 'Volunteer', maybeSameId: null };

const deletions: Deletion[] = [
  {
    ...{ page: <VolunteersPage />, name: 'Tui Marsden', list: 'volunteers.list', row: tui },
    ...{ path: 'volunteers.remove', input: { id: 5 } },
    question: messages.people.confirmDelete(tui),
    done: messages.people.deleted(tui),
    failed: messages.people.deleteVolunteerFailed,
  },
  {
    ...{ page: <TeamLeadersPage />, name: 'Aroha Ngata', list: 'staff.list', row: aroha },
    ...{ path: 'staff.remove', input: { id: 7 }, server: { 'staff.listSignIns': () => [] } },
    question: messages.people.confirmDelete(aroha),
    done: messages.people.deleted(aroha),
    failed: messages.people.deleteUserFailed,
  },
  {
    ...{
      page: <ProjectsPage />,
      name: 'Huia weeds',
      list: 'projects.list',
      row: makeProjectRow({ name: 'Huia weeds' }),
    },
    ...{ path: 'projects.remove', input: { id: 1 } },
    question: 'Are you sure you want to delete Huia weeds?',
    done: 'Deleted.',
    failed: messages.projects.deleteFailed,
  },
  {
    ...{ page: <ObjectivesManager />, name: 'Fencing', list: 'objectives.list', row: fencing },
    ...{ path: 'objectives.remove', input: { id: 1 } },
    question: messages.objectives.confirmDelete,
    done: messages.objectives.deleted,
    failed: messages.objectives.deleteFailed,
  },
  {
    ...{ page: <HazardsManager />, name: 'Steep bank', list: 'hazards.list', row: hazard },
    ...{ path: 'hazards.remove', input: { id: 1, kind: 'site' } },
    question: messages.hazards.confirmDelete,
    done: messages.hazards.deleted,
    failed: messages.hazards.deleteFailed,
  },
  {
    ...{ page: <RisksManager />, opens: 'Fatigue (Read-Only)', name: 'Share the driving', list: 'risks.listControls' },
    ...{ row: own, path: 'risks.removeControl', input: { id: 11 }, server: risks },
    question: messages.risks.confirmDeleteControl,
    done: messages.risks.controlDeleted,
    failed: messages.risks.deleteControlFailed,
  },
];

test.each(deletions)(
  '$path is asked about first, says what failed and keeps the row, and then says that it is done',
  async (given) => {
    const { page, opens, name, list, row, path, input, server, question, done, failed } = given;
    let isThere = true;
    const remove = vi.fn((_: object) => {
      isThere = false;
      return { message: done };
    });
    remove.mockImplementationOnce(() => {
      throw noConnection();
    });
    const rows = (asked?: { kind?: string }) => (isThere && asked?.kind !== 'activity_people' ? [row] : []);
    renderPage(page, { server: { ...server, [list]: rows, [path]: remove } as FakeServer });
    if (opens) await press(opens);
    await press(`Delete ${name}`);
    expect(await screen.findByText(question)).toBeVisible();
    expect(remove).not.toHaveBeenCalled();
    await press('Delete');
    expect((await screen.findAllByText(failed))[0]).toBeVisible();
    await press(`Delete ${name}`);
    await press('Delete');
    expect(await screen.findByText(done)).toBeVisible();
    expect(remove).toHaveBeenLastCalledWith(input);
    await waitFor(() => expect(screen.queryByRole('button', { name: `Delete ${name}` })).toBeNull());
  },
);
