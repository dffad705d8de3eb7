import { importLibrary, setOptions } from '@googlemaps/js-api-loader';

let loadedKey = '';

/**
 * A library of Google Maps, fetched when the first screen with a map asks for it. Rejects when Google cannot be reached.
 * The options apply only before the first library is loaded.
 */
export function loadMapsLibrary<Name extends keyof google.maps.ImportLibraryMap>(apiKey: string, name: Name) {
  if (loadedKey === '') {
    loadedKey = apiKey;
    setOptions({ key: apiKey, v: 'weekly', language: 'en-NZ', region: 'NZ' });
  }
  return importLibrary(name);
}
