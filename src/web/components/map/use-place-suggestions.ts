import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { loadMapsLibrary } from './load-maps.ts';

const pauseMs = 300;
const shortestInput = 3;

/** Google's suggestions for a typed address. Empty when Google does not answer; any typed text is accepted. */
export function usePlaceSuggestions(apiKey: string) {
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const token = useRef<google.maps.places.AutocompleteSessionToken>(undefined);
  const asked = useRef('');
  const chosen = useRef('');

  const ask = useDebouncedCallback(async (input: string) => {
    try {
      const places = await loadMapsLibrary(apiKey, 'places');
      token.current ??= new places.AutocompleteSessionToken();
      const request = { input, sessionToken: token.current };
      const answer = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions(request);
      if (asked.current !== input) return;
      const texts = answer.suggestions.flatMap(({ placePrediction }) => placePrediction?.text.text ?? []);
      setSuggestions([...new Set(texts)]);
    } catch {
      setSuggestions([]);
    }
  }, pauseMs);

  function suggestFor(input: string) {
    if (input === chosen.current) return;
    asked.current = input;
    if (input.trim().length < shortestInput) {
      ask.cancel();
      setSuggestions([]);
    } else ask(input);
  }

  /** Choosing a suggestion ends the session that Google bills. */
  function choose(text: string) {
    chosen.current = text;
    token.current = undefined;
    asked.current = '';
    ask.cancel();
    setSuggestions([]);
  }

  return { suggestions, suggestFor, choose };
}
