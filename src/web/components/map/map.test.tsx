import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
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

test('without a key the location is plain text, one line says how to turn maps on, and Google is not asked', async () => {
  renderPage(<Place apiKey={null} />);
  await userEvent.type(field(), 'Huia');
  expect(field()).toHaveValue('Huia');
  expect(screen.getByText(/GOOGLE_MAPS_API_KEY/)).toBeVisible();
  expect(importLibrary).not.toHaveBeenCalled();
});

test('without a key nothing is said to those who cannot turn maps on', () => {
  renderPage(<Place apiKey={null} />, { user: { ...testUser, role: 'Team Leader' } });
  expect(screen.queryByText(/Maps are off/)).toBeNull();
});

test('when Google cannot be reached the location can still be typed', async () => {
  importLibrary.mockRejectedValue(new Error('no network'));
  renderPage(<Place apiKey="key" />);
  await userEvent.type(field(), 'Huia');
  expect(await screen.findByText(/The map could not be loaded/, {}, { timeout: 4000 })).toBeVisible();
  expect(field()).toHaveValue('Huia');
});

test('an address is suggested and found; one that is not found goes back to the default place', async () => {
  const setCenter = vi.fn();
  const geocode = vi.fn(async ({ address }: { address: string }) => {
    if (address.startsWith('Nowhere')) throw new Error('ZERO_RESULTS');
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
    maps: { Map: made({ setCenter, setZoom() {} }) },
    marker: { Marker: made({ setVisible() {}, setPosition() {} }) },
    geocoding: { Geocoder: made({ geocode }) },
    places: { AutocompleteSuggestion: { fetchAutocompleteSuggestions }, AutocompleteSessionToken: made({}) },
  };
  importLibrary.mockImplementation(async (name: string) => libraries[name]);
  renderPage(<Place apiKey="key" />);
  await userEvent.click(field());
  await userEvent.paste('Huia');
  await userEvent.click(await screen.findByText('Huia Road, Huia', {}, { timeout: 4000 }));
  expect(field()).toHaveValue('Huia Road, Huia');
  const patient = { timeout: 4000 };
  await waitFor(() => expect(geocode).toHaveBeenLastCalledWith({ address: 'Huia Road, Huia' }), patient);
  await waitFor(() => expect(setCenter).toHaveBeenLastCalledWith({ lat: -37, lng: 174.6 }), patient);
  await userEvent.clear(field());
  await userEvent.paste('Nowhere');
  await waitFor(() => expect(setCenter).toHaveBeenLastCalledWith({ lat: -36.8485, lng: 174.7633 }), patient);
}, 15_000);
