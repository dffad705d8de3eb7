import { expect, test } from 'vitest';
import { isCurrent, menus, sidebarGroups } from './navigation.ts';

const links = [
  ...sidebarGroups.flatMap(({ items }) => items),
  ...menus.flatMap((one) => ('items' in one ? one.items : one)),
];

test('one screen shows one way to each place: what the menus have does not stand beside the page', () => {
  const places = links.map(({ path }) => path);
  expect(places).toEqual([...new Set(places)]);
});

test.each([
  ['/activity-notes', '', 'Add Activity'],
  ['/activity-notes', '?activity=new&step=2', 'Add Activity'],
  ['/Activity-Notes/', '?activity=7&step=2', 'Search Activity'],
  ['/searchactivity', '?q=okura', 'Search Activity'],
  ['/editproject', '?project=3', 'Add Project'],
  ['/report/project', '?project=3', 'Report'],
])('%s%s lights %s alone', (pathname, search, label) => {
  const lit = links.filter((item) => isCurrent(item, { pathname, search })).map((item) => item.label);
  expect([...new Set(lit)]).toEqual([label]);
});
