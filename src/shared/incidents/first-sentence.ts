const longest = 80;

/** What a list calls an incident: the first sentence of what happened, at most 80 letters, cut between words. */
export function firstSentence(description: string): string {
  const text = description.trim();
  const [sentence = ''] = text.split(/(?<=[.!?])\s|\n/);
  const plain = sentence.replace(/[.\s]+$/, '');
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest - 1);
  const wordEnd = cut.lastIndexOf(' ');
  return `${wordEnd > longest / 2 ? cut.slice(0, wordEnd) : cut}…`;
}
