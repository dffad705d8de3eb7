import * as messages from './messages/nouns.ts';

/**
 * The documented texts, to the letter (odd spacing and spelling included), in the one place where they stand: a file for each noun in
 * `messages/`. A text with a blank to fill is a function. Our own texts that more than one screen shows stand there too. It is a
 * namespace, so that a page loads only the nouns that it names.
 */
export { messages };
