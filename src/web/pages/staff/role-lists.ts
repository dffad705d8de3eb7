import { messages } from '#shared/messages.ts';
import { type AssignableRole, assignableRoles, type Role, roles } from '#shared/permissions.ts';
import { paths } from '#web/paths.ts';

export type RoleList = {
  role: Role;
  path: string;
  title: string;
  /** The heading of the table of everybody with the role. */
  allTitle: string;
  noneText: string;
  /** Whether to search only on the Search button. Otherwise searches while people type. */
  searchesOnButton: boolean;
  /** The roles that the select offers. */
  choices: readonly AssignableRole[];
};

/** The three staff lists, which share one page component. */
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
