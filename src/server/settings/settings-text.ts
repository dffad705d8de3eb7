import { type SettingName, settingNames, settings } from './settings.ts';

const widest = 120;

/** The text of `.env.example`: every setting with what it does, none of them set. */
export function exampleOfSettings(): string {
  const parts = settingNames.map((name) => {
    const { about, example } = settings[name];
    return `${wrap(about, '# ')}\n#${name}=${example}\n`;
  });
  return [introduction, ...parts].join('\n');
}

const introduction = `# Every setting of Bushline. Nothing needs to be set to start: copy this file to .env and take the # away where you want another value.
# A line is NAME=value. A value with a # in it, or a space at its start or end, stands in single quotes. Comments have lines of their own.
# A wrong value or an unknown name stops the start with a line that names it. npm run check-settings shows what is in force.
`;

/** The names of all settings with what they do, for a terminal. */
export function helpOfSettings(): string {
  return settingNames.map((name) => `  ${name}\n${wrap(settings[name].about, '      ')}`).join('\n');
}

/** A value as it may be shown: of a secret only how long it is, so that one that was cut short is noticed. */
export function maskSetting(name: SettingName, value: string): string {
  const setting = settings[name];
  if (!('isSecret' in setting)) return value;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url?.password) return `•••••• (${value.length} characters)`;
  return `${url.protocol}//${url.username}:•••••• (${decoded(url.password).length} characters)@${url.host}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function wrap(text: string, indent: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent.length + line.length + 1 + word.length > widest) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `${indent}${line}`).join('\n');
}
