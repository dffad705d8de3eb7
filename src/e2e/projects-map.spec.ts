import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { expectGoodAtBothWidths } from './screen-checks.ts';

// A false key: the tests answer for Google's hosts.
test.use({ settings: { GOOGLE_MAPS_API_KEY: 'key-of-the-tests' } });

const hosts = /^https:\/\/([\w-]+\.)*(googleapis|gstatic|google)\.com\//;

const furtherPath = '/maps-api-v3/api/js/main.js';

/** As Google's first script does: it loads a further one, from a host that it chooses itself. */
const fakeLoader = `(() => {
  const further = document.createElement('script');
  further.src = 'https://maps.gstatic.com${furtherPath}';
  document.head.append(further);
})();`;

/** The part of the maps script that the product uses. The fake map shows its arguments as text. */
const fakeMaps = `(() => {
  const places = { 'Huia': { lat: -37.0, lng: 174.56 }, 'Huia Dam Road, Huia': { lat: -36.98, lng: 174.55 } };
  const style = document.createElement('style');
  style.textContent = '.fake-map { color: black }';
  document.head.append(style);
  class Map {
    constructor(element, options) {
      this.element = element;
      element.className += ' fake-map';
      this.setCenter(options.center);
      this.setZoom(options.zoom);
    }
    setCenter({ lat, lng }) { this.center = lat + ', ' + lng; this.draw(); }
    setZoom(zoom) { this.zoom = zoom; this.draw(); }
    draw() { this.element.textContent = 'Centre ' + this.center + ', zoom ' + this.zoom; }
  }
  class Marker {
    setVisible() {}
    setPosition() {}
  }
  class Geocoder {
    async geocode({ address }) {
      return { results: places[address] ? [{ geometry: { location: places[address] } }] : [] };
    }
  }
  class AutocompleteSessionToken {}
  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions({ input }) {
      const texts = Object.keys(places).filter((place) => place.startsWith(input));
      return { suggestions: texts.map((text) => ({ placePrediction: { text: { text } } })) };
    },
  };
  const libraries = { maps: { Map }, marker: { Marker }, geocoding: { Geocoder }, places: { AutocompleteSuggestion, AutocompleteSessionToken } };
  google.maps.importLibrary = async (name) => libraries[name];
  google.maps.__ib__();
})();`;

const location = (page: Page) => page.getByRole('combobox', { name: 'Project Location' });
const map = (page: Page) => page.getByRole('region', { name: /^Map of/ });

/** Answers requests for the maps script, and none of Google's others. Returns the requested addresses. */
async function answerMaps(page: Page): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route(hosts, (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    return route.fulfill({
      contentType: 'text/javascript',
      body: url.pathname === furtherPath ? fakeMaps : fakeLoader,
    });
  });
  return asked;
}

test('with a key the page loads Google’s scripts, and draws the map and its suggestions', { tag: '@slow' }, async ({
  page,
}) => {
  const asked = await answerMaps(page);
  await page.goto('/');
  expect(await (await page.request.get('/api/config')).json()).toMatchObject({ googleMapsApiKey: null });
  await signIn(page, 'Field Staff');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked, 'A screen without a map loads none').toEqual([]);

  await page.goto('/addproject');
  await expect(map(page)).toContainText('Centre -36.8485, 174.7633, zoom 12');
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/maps/api/js', furtherPath]);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    key: 'key-of-the-tests',
    language: 'en-NZ',
    region: 'NZ',
  });
  await location(page).fill('Huia');
  await page.getByRole('option', { name: 'Huia Dam Road, Huia' }).click();
  await expect(map(page)).toContainText('Centre -36.98, 174.55, zoom 14');
  await expectGoodAtBothWidths(page);
});
