import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { LocationField } from './location-field.tsx';
import { LocationMap } from './location-map.tsx';

const importLibrary = vi.hoisted(() => vi.fn());
vi.mock('@googlemaps/js-api-loader', () => ({ importLibrary, setOptions: vi.fn() }));
afterEach(() => importLibrary.mockReset());

function Place({ apiKey }: { apiKey: string | null }) {
  const [location, setLocation] = useState('');
  return (
    <>
      <LocationField label="Location" apiKey={apiKey} value={location} onChange={setLocation} />
      <LocationMap address={location} apiKey={apiKey} />
    </>
  );
}

const field = () => screen.getByLabelText('Location', { selector: 'input' });

test('without a key the location is plain text, one line says what is off and how to turn it on, and Google is not asked', async () => {
  renderPage(<Place apiKey={null} />);
  await userEvent.type(field(), 'Huia');
  expect(field()).toHaveValue('Huia');
  const words = messages.general.mapsOff;
  expect(screen.getByText(words)).toBeVisible();
  expect(importLibrary).not.toHaveBeenCalled();
});

test('without a key nothing is said to those who cannot turn maps on', () => {
  renderPage(<Place apiKey={null} />, { user: { ...testUser, role: 'Team Leader' } });
  expect(screen.queryByText(/GOOGLE_MAPS_API_KEY/)).toBeNull();
});

test('when Google cannot be reached the location can still be typed', async () => {
  importLibrary.mockRejectedValue(new Error('no network'));
  renderPage(<Place apiKey="key" />);
  await userEvent.type(field(), 'Huia');
  expect(await screen.findByText(/The map could not be loaded/, {}, { timeout: 4000 })).toBeVisible();
  expect(field()).toHaveValue('Huia');
});

/** What the page uses of Google's libraries. */
function fakeGoogle() {
  const [setCenter, setZoom, setVisible] = [vi.fn(), vi.fn(), vi.fn()];
  const geocode = vi.fn(async ({ address }: { address: string }) => {
    if (address.startsWith('Refused')) throw new Error('OVER_QUERY_LIMIT');
    if (address.startsWith('Nowhere')) return { results: [] };
    return { results: [{ geometry: { location: { lat: -37, lng: 174.6 } } }] };
  });
  const fetchAutocompleteSuggestions = async () => ({
    suggestions: [{ placePrediction: { text: { text: 'Huia Road, Huia' } } }],
  });
  const made = (methods: object) =>
    class {
      constructor() {
        Object.assign(this, methods);
      }
    };
  const libraries: Record<string, object> = {
    maps: { Map: made({ setCenter, setZoom }) },
    marker: { Marker: made({ setVisible, setPosition() {} }) },
    geocoding: { Geocoder: made({ geocode }) },
    places: { AutocompleteSuggestion: { fetchAutocompleteSuggestions }, AutocompleteSessionToken: made({}) },
  };
  importLibrary.mockImplementation(async (name: string) => libraries[name]);
  return { geocode, setCenter, setZoom, setVisible };
}

test('an address is suggested and found; one that is not found goes back to the default place', async () => {
  const { geocode, setCenter, setZoom, setVisible } = fakeGoogle();
  renderPage(<Place apiKey="key" />);
  await userEvent.click(field());
  await userEvent.paste('Huia');
  await userEvent.click(await screen.findByText('Huia Road, Huia', {}, { timeout: 4000 }));
  expect(field()).toHaveValue('Huia Road, Huia');
  const patient = { timeout: 4000 };
  await waitFor(() => expect(geocode).toHaveBeenLastCalledWith({ address: 'Huia Road, Huia' }), patient);
  await waitFor(() => expect(setCenter).toHaveBeenLastCalledWith({ lat: -37, lng: 174.6 }), patient);
  await waitFor(() => expect([setZoom.mock.lastCall, setVisible.mock.lastCall]).toEqual([[14], [true]]), patient);
  for (const lost of ['Nowhere at all', 'Refused by the geocoder']) {
    setCenter.mockClear();
    await userEvent.clear(field());
    await userEvent.paste(lost);
    await waitFor(() => expect(geocode).toHaveBeenLastCalledWith({ address: lost }), patient);
    await waitFor(() => expect(setCenter).toHaveBeenLastCalledWith({ lat: -36.8485, lng: 174.7633 }), patient);
    expect([setZoom.mock.lastCall, setVisible.mock.lastCall]).toEqual([[12], [false]]);
    expect(field()).toHaveValue(lost);
  }
}, 15_000);

// Last: the page remembers the refusal until it is loaded again.
test('a message in place of the map says that Google refused the key, also when the map is drawn again', async () => {
  const { setCenter } = fakeGoogle();
  const page = renderPage(<Place apiKey="key" />);
  await waitFor(() => expect(setCenter).toHaveBeenCalled());
  act(() => (window as unknown as { gm_authFailure: () => void }).gm_authFailure());
  const failed = 'The map could not be loaded. The location is saved as it is written.';
  expect(await screen.findByText(failed)).toBeVisible();
  page.unmount();
  renderPage(<Place apiKey="key" />);
  expect(await screen.findByText(failed)).toBeVisible();
});
