import { expect, test } from './fixtures.ts';
import { withKeptPhone } from './kept-phone.ts';
import { openDb } from './start-server.ts';
import { button, expectText, type Walk } from './wizard-stage.ts';

test('a position that is taken without coverage is on the server once, though the app was killed', async ({
  page: desk,
  server,
}) => {
  const stored = () => {
    const db = openDb(server);
    try {
      return db.prepare('SELECT latitude, longitude, accuracy, position_how AS how FROM incidents').all();
    } finally {
      db.close();
    }
  };
  const walk: Walk = { page: desk, server, name: 'Kōtare', isNarrow: true };
  await withKeptPhone(walk, async ({ activityId, page: current, reopen, setCoverage }) => {
    const context = current().context();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -36.66, longitude: 174.73, accuracy: 40 });
    await current().goto(`/day?activity=${activityId}`);
    await button(current(), 'Something happened').tap();
    const dialog = current().getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'What happened' }).fill('Slipped on the bank below the bridge.');
    await button(dialog, 'Use my position').tap();
    await expect(dialog.getByRole('status').filter({ hasText: 'Within 40 m' })).toBeAttached();
    await context.setGeolocation({ latitude: -36.6652, longitude: 174.7214, accuracy: 8 });
    await expect(dialog.getByText('Within 8 m').first()).toBeVisible();
    await button(dialog, 'Take it').tap();
    await expect(dialog.getByRole('textbox', { name: 'Position of the incident' })).toHaveValue('BA31 538 408');
    await button(dialog, 'Save report').tap();
    await expectText(current(), 'Kept on this phone.');
    await expect(dialog).toBeHidden();

    await reopen();
    await current().goto('/outbox');
    await expect(current().getByRole('listitem', { name: 'Report: Near Miss' })).toBeVisible();
    expect(stored()).toEqual([]);
    setCoverage(true);
    await expectText(current(), 'Nothing waits. Everything is on the server.');
  });
  expect(stored()).toEqual([{ latitude: -36.6652, longitude: 174.7214, accuracy: 8, how: 'phone' }]);
});
