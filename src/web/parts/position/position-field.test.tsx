import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { noPosition, type Position } from '#shared/position-fields.ts';
import { renderPage } from '#test/render.tsx';
import { phoneMapLink } from './phone-map.ts';
import { PositionField } from './position-field.tsx';
import { ShownPosition } from './shown-position.tsx';

const text = messages.positions;

/** A phone whose satellites say what the test says. */
function phone() {
  const clearWatch = vi.fn();
  let watch: Parameters<Geolocation['watchPosition']> | undefined;
  const geolocation = {
    watchPosition: (...given: Parameters<Geolocation['watchPosition']>) => {
      watch = given;
      return 7;
    },
    clearWatch,
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation }));
  vi.stubGlobal('isSecureContext', true);
  const say = (latitude: number, longitude: number, accuracy: number) =>
    act(() => watch?.[0]({ coords: { latitude, longitude, accuracy } } as GeolocationPosition));
  const fail = (code: number) => act(() => watch?.[1]?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  return { say, fail, clearWatch };
}

async function open(first: Position = noPosition, style: 'grid' | 'degrees' = 'grid') {
  let held = first;
  function Held() {
    const [value, setValue] = useState(first);
    held = value;
    return <PositionField value={value} onChange={setValue} error={typeof value.latitude === 'string' && 'Wrong'} />;
  }
  renderPage(<Held />, { config: { positionStyle: style } });
  await screen.findByRole('button', { name: text.useMine });
  return { held: () => held, field: () => screen.getByLabelText(text.position) };
}

test('the phone says better and better where it is, until it is taken', async () => {
  const { say, clearWatch } = phone();
  const { held, field } = await open();
  await userEvent.click(screen.getByRole('button', { name: text.useMine }));
  expect(screen.getByRole('button', { name: text.stop })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: text.takeIt }));
  expect(held()).toEqual(noPosition);
  await userEvent.click(screen.getByRole('button', { name: text.useMine }));
  say(-36.66, 174.73, 40.2);
  say(-36.66821234567, 174.7342, 7.6);
  say(-36.7, 174.8, 55);
  expect(screen.getByText(text.within(8))).toBeVisible();
  expect(held()).toEqual(noPosition);
  await userEvent.click(screen.getByRole('button', { name: text.takeIt }));
  expect(held()).toEqual({ latitude: -36.6682123, longitude: 174.7342, accuracy: 8, positionHow: 'phone' });
  expect(field()).toHaveValue('BA31 549 405');
  expect(clearWatch).toHaveBeenLastCalledWith(7);
  expect(screen.getByRole('button', { name: text.useMine })).toHaveFocus();
});

test('who walks on takes where they are, and no single reading from elsewhere', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(0);
  const { say } = phone();
  const { held } = await open();
  await userEvent.click(screen.getByRole('button', { name: text.useMine }));
  say(-36.66, 174.73, 5);
  say(-36.7, 174.8, 55);
  say(-36.66001, 174.73, 12);
  say(-36.6607, 174.73, 12);
  expect(screen.getByText(text.within(5))).toBeVisible();
  say(-36.66075, 174.73, 13);
  expect(screen.getByText(text.within(13))).toBeVisible();
  say(-36.66076, 174.73, 16);
  expect(screen.getByText(text.within(13))).toBeVisible();
  now.mockReturnValue(21_000);
  say(-36.6609, 174.73, 15);
  now.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: text.takeIt }));
  expect(held()).toEqual({ latitude: -36.6609, longitude: 174.73, accuracy: 15, positionHow: 'phone' });
});

test('a phone that may not say it, or does not know it, is told of in words', async () => {
  const { fail } = phone();
  await open();
  await userEvent.click(screen.getByRole('button', { name: text.useMine }));
  fail(2);
  expect(screen.getByRole('alert')).toHaveTextContent(text.unknown);
  fail(1);
  expect(screen.getByRole('alert')).toHaveTextContent(text.denied);
  expect(screen.getByRole('button', { name: text.useMine })).toBeVisible();
});

test.each(['without https', 'without satellites'])(
  '%s it says why not, and the field takes what is typed',
  async (how) => {
    // jsdom knows of no satellites.
    if (how === 'without https') phone();
    vi.stubGlobal('isSecureContext', how !== 'without https');
    const { held, field } = await open();
    await userEvent.click(screen.getByRole('button', { name: text.useMine }));
    expect(screen.getByRole('alert')).toHaveTextContent(text.notHere);
    expect(screen.queryByRole('button', { name: text.takeIt })).toBeNull();
    fireEvent.change(field(), { target: { value: '-36.665, 174.735' } });
    expect(held()).toMatchObject({ latitude: -36.665, positionHow: 'typed' });
  },
);

test('what is typed stays as it was typed, and is said in degrees', async () => {
  const { held, field } = await open();
  await userEvent.type(field(), '-36.665, 174.735');
  expect(field()).toHaveValue('-36.665, 174.735');
  expect(held()).toEqual({ latitude: -36.665, longitude: 174.735, accuracy: null, positionHow: 'typed' });
  expect(screen.getByText(text.readAs('36.6650° south, 174.7350° east'))).toBeVisible();
  await userEvent.clear(field());
  expect(held()).toEqual(noPosition);
});

test('what cannot be read stays, with what to type instead', async () => {
  const { held, field } = await open();
  await userEvent.type(field(), 'BQ31 48 283');
  await userEvent.tab();
  expect(field()).toHaveValue('BQ31 48 283');
  expect(screen.getByText(text.figures)).toBeVisible();
  expect(field()).toBeInvalid();
  expect(held().latitude).toBe('BQ31 48 283');
});

test('a position is shown as the group writes it, copied, and opened in the phone’s map', async () => {
  const user = userEvent.setup();
  const here = { latitude: -41.2784, longitude: 174.7767, accuracy: 8 };
  renderPage(<ShownPosition of={here} what="of the gate" />);
  expect(await screen.findByText('BQ31 487 288')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Copy/ }));
  expect(await navigator.clipboard.readText()).toBe('BQ31 487 288');
  expect(screen.getByRole('link', { name: 'Map of the gate' })).toHaveAttribute('href', phoneMapLink(here));
  expect(phoneMapLink(here, 'Mozilla/5.0 (Linux; Android 15)')).toBe('geo:-41.2784,174.7767?q=-41.2784,174.7767');
  expect(phoneMapLink(here, 'Mozilla/5.0 (iPhone)')).toContain('https://maps.apple.com/?ll=-41.2784,174.7767');
  expect(phoneMapLink(here, 'Mozilla/5.0 (X11)')).toContain('https://www.openstreetmap.org/?mlat=-41.2784');
});
