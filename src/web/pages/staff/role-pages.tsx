import { roleLists } from './role-lists.ts';
import { StaffListPage } from './staff-list-page.tsx';

export function GroupAdminsPage() {
  return <StaffListPage key="Group Admin" list={roleLists['Group Admin']} />;
}

export function TeamLeadersPage() {
  return <StaffListPage key="Team Leader" list={roleLists['Team Leader']} />;
}

export function FieldStaffPage() {
  return <StaffListPage key="Field Staff" list={roleLists['Field Staff']} />;
}
