import type { TokenScope } from './tokens.ts';

/** Who may do what: the one table, used by the server's procedures and by the client's buttons. */
export const roles = ['Group Admin', 'Team Leader', 'Field Staff'] as const;
export type Role = (typeof roles)[number];

/** What the Group Admin page's role select offers: a person can also leave the staff and become a volunteer. */
export const assignableRoles = [...roles, 'Volunteer'] as const;
export type AssignableRole = (typeof assignableRoles)[number];

const everyone: readonly Role[] = roles;
const leaders: readonly Role[] = ['Group Admin', 'Team Leader'];
const groupAdmins: readonly Role[] = ['Group Admin'];

const holders = {
  /** Everything but the admin pages. */
  'signed-in:read': everyone,
  /** What is recorded of somebody's health, field by field: see `health-fields.ts`. */
  'health:read': leaders,
  'health:export': groupAdmins,
  /** What a first aider must know of a person: see `medical-notes.ts`. */
  'medical-note:read': leaders,
  'medical-note:write': leaders,
  /** One's own password and sessions. */
  'own-account:read': everyone,
  'own-account:write': everyone,
  'volunteers:write': everyone,
  /** Deciding whether two records are one person. */
  'volunteers:join': leaders,
  /** Objectives, risks, hazards, checklist. */
  'library:write': everyone,
  'projects:write': everyone,
  'activities:write': everyone,
  'incidents:write': everyone,
  /** Being reminded of what others have not done. */
  'incidents:oversee': groupAdmins,
  /** What helps to decide whether an incident is notifiable. */
  'safety-texts:write': groupAdmins,
  /** Staff, roles, and mail to staff. */
  'staff:write': groupAdmins,
  /** Emails, and how the server is doing. */
  'admin:read': groupAdmins,
  'admin:write': groupAdmins,
  /** What holds everything that there is: backups, the export of everything, the audit trail. */
  'everything:read': groupAdmins,
  'everything:write': groupAdmins,
  'tokens:read': groupAdmins,
  'tokens:write': groupAdmins,
} satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof holders;

export const permissions = Object.keys(holders) as Permission[];

export function may(role: Role, permission: Permission): boolean {
  return holders[permission].includes(role);
}

/** The permissions that an access token has with the scope `everything` only. */
const onlyForEverything: readonly Permission[] = [
  'own-account:read',
  'own-account:write',
  'medical-note:read',
  'medical-note:write',
  'everything:read',
  'everything:write',
  'tokens:read',
  'tokens:write',
];

/** Whether an access token of this scope may be used for it, whatever its owner's role. */
export function tokenMay(scope: TokenScope, permission: Permission): boolean {
  return scope === 'everything' || !onlyForEverything.includes(permission);
}

/** Who is signed in, as both sides know them. */
export type SessionUser = { id: number; firstname: string; lastname: string; email: string; role: Role };
