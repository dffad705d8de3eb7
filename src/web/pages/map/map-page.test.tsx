import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { mostPlaces, type Place } from '#shared/places.ts';
import { renderPage } from '#test/render.tsx';
import { MapPage } from './map-page.tsx';

// Leaflet draws nothing here: e2e/map.spec.ts looks at the map.
vi.mock('#web/parts/map/places-map.tsx', () => ({ PlacesMap: () => null }));

const place: Place = {
  ...{ kind: 'project', id: 1, name: 'Ridge', date: null, about: 'Ōkura', projectId: 1 },
  ...{ latitude: -36.665, longitude: 174.725 },
};

test.each([true, false])('says that only the newest are shown where there are more: %s', async (isCut) => {
  renderPage(<MapPage />, { at: '/map', server: { 'places.list': () => ({ places: [place], isCut }) } });
  expect(await screen.findByRole('link', { name: 'Ridge' })).toBeVisible();
  const said = screen.queryByText(messages.map.cut(mostPlaces));
  if (isCut) expect(said).toHaveTextContent('The newest 5,000 of each kind are shown.');
  else expect(said).toBeNull();
});
