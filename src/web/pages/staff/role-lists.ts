import { messages } from '#shared/messages.ts';
import { type AssignableRole, assignableRoles, type Role, roles } from '#shared/permissions.ts';
import { paths } from '#web/paths.ts';

export type RoleList = {
  role: Role;
  path: string;
  title: string;
  /** The heading of the table of all of them. */
  allTitle: string;
  noneText: string;
  /** Searches on its Search button; the others as one types. */
  searchesOnButton: boolean;
  /** What the role select offers. */
  choices: readonly AssignableRole[];
};

/** The three lists of staff: one page, three parameters. */
export const roleLists: Record<Role, RoleList> = {
  'Group Admin': {
    role: 'Group Admin',
    path: paths.groupAdmins,
    title: messages.shell.groupAdmin,
    allTitle: 'All Group Admins',
    noneText: messages.people.noGroupAdmins,
    searchesOnButton: true,
    choices: assignableRoles,
  },
  'Team Leader': {
    role: 'Team Leader',
    path: paths.teamLeaders,
    title: messages.shell.teamLeaders,
    allTitle: 'All Team Leaders',
    noneText: messages.people.noTeamLeaders,
    searchesOnButton: false,
    choices: roles,
  },
  'Field Staff': {
    role: 'Field Staff',
    path: paths.fieldStaff,
    title: messages.shell.fieldStaff,
    allTitle: 'All Field Staff',
    noneText: messages.people.noFieldStaff,
    searchesOnButton: false,
    choices: roles,
  },
};
