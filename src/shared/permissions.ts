/** Who may do what: the one table, used by the server's procedures and by the client's buttons. */
export const roles = ['Group Admin', 'Team Leader', 'Field Staff'] as const;
export type Role = (typeof roles)[number];

/** What the Group Admin page's role select offers: a person can also leave the staff and become a volunteer. */
export const assignableRoles = [...roles, 'Volunteer'] as const;
export type AssignableRole = (typeof assignableRoles)[number];

/** How much an access token may do of what its owner may: each scope adds to the one before. */
export const tokenScopes = ['read', 'write', 'everything'] as const;
export type TokenScope = (typeof tokenScopes)[number];

const everyone: readonly Role[] = roles;
const leaders: readonly Role[] = ['Group Admin', 'Team Leader'];
const groupAdmins: readonly Role[] = ['Group Admin'];

/** Who holds a permission, by role, and what an access token of theirs must be allowed for it. */
function held(by: readonly Role[], scope: TokenScope) {
  return { by, scope };
}

const holders = {
  /** Everything but the admin pages. */
  'signed-in:read': held(everyone, 'read'),
  /** What the day's screens ask for: a phone's pack and a look at a medical note. Both hold notes, for those who may read them. */
  'field:read': held(everyone, 'everything'),
  /** What is recorded of somebody's health, field by field: see `health-fields.ts`. */
  'health:read': held(leaders, 'read'),
  'health:export': held(groupAdmins, 'read'),
  /** What a first aider must know of a person: see `medical-notes.ts`. */
  'medical-note:read': held(leaders, 'everything'),
  'medical-note:write': held(leaders, 'everything'),
  /** One's own password and sessions. */
  'own-account:read': held(everyone, 'everything'),
  'own-account:write': held(everyone, 'everything'),
  'volunteers:write': held(everyone, 'write'),
  /** Who may be one person twice, and deciding whether they are. */
  'alike:read': held(leaders, 'read'),
  'volunteers:join': held(leaders, 'write'),
  /** Objectives, risks, hazards, checklist. */
  'library:write': held(everyone, 'write'),
  'projects:write': held(everyone, 'write'),
  'activities:write': held(everyone, 'write'),
  'incidents:write': held(everyone, 'write'),
  /** One's own tickets. */
  'tickets:write': held(everyone, 'write'),
  /** Everybody's tickets with their numbers and papers, writing them, and saying that one was seen. */
  'tickets:oversee': held(leaders, 'read'),
  'photos:write': held(everyone, 'write'),
  /** Photos of any incident: see `photos/visible.ts`. */
  'incident-photos:read': held(leaders, 'read'),
  /** Saying that one has read an induction. */
  'inductions:write': held(everyone, 'write'),
  /** The same of others. */
  'inductions:oversee': held(leaders, 'write'),
  'ticket-types:write': held(groupAdmins, 'write'),
  'traps:write': held(everyone, 'write'),
  /** What types of traps and species there are. */
  'trap-types:write': held(groupAdmins, 'write'),
  /** Bringing in files of traps and checks, and undoing that. */
  'imports:write': held(groupAdmins, 'write'),
  /** Sending what waits on a phone of somebody who has left, in their place: see `taken-over.ts`. No program does. */
  'changes:take-over': held(groupAdmins, 'everything'),
  /** Being reminded of what others have not done. */
  'incidents:oversee': held(groupAdmins, 'read'),
  /** What helps to decide whether an incident is notifiable. */
  'safety-texts:write': held(groupAdmins, 'write'),
  /** Staff with their passwords, emails and roles. Who may write them can become a Group Admin, and so reaches everything. */
  'staff:write': held(groupAdmins, 'everything'),
  /** Emails, and how the server is doing. */
  'admin:read': held(groupAdmins, 'read'),
  'admin:write': held(groupAdmins, 'write'),
  /** What holds everything that there is: backups, the export of everything, the audit trail. */
  'everything:read': held(groupAdmins, 'everything'),
  'everything:write': held(groupAdmins, 'everything'),
  'tokens:read': held(groupAdmins, 'everything'),
  'tokens:write': held(groupAdmins, 'everything'),
} satisfies Record<string, ReturnType<typeof held>>;

export type Permission = keyof typeof holders;

export const permissions = Object.keys(holders) as Permission[];

export function may(role: Role, permission: Permission): boolean {
  return holders[permission].by.includes(role);
}

/** Whether an access token of this scope may be used for it, whatever its owner's role. */
export function tokenMay(scope: TokenScope, permission: Permission): boolean {
  return tokenScopes.indexOf(scope) >= tokenScopes.indexOf(holders[permission].scope);
}

/** Who is signed in, as both sides know them. */
export type SessionUser = { id: number; firstname: string; lastname: string; email: string; role: Role };
