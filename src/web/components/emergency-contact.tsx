import { messages } from '#shared/messages.ts';
import { PhoneLink } from './contact-links.tsx';
import classes from './inline.module.css';
import { MissingMark } from './missing-mark.tsx';

type EmergencyContactProps = { emergencyContact: string; emergencyContactNumber: string };

const missing = (text: string) => <MissingMark text={text} help={messages.people.emergencyMissingHelp} />;

/** The name and the number, each marked when it is missing. */
export function EmergencyContact({ emergencyContact: name, emergencyContactNumber: number }: EmergencyContactProps) {
  return (
    <span className={classes.contact}>
      <span>{name || missing(messages.people.contactMissing)}</span>
      <span>{number ? <PhoneLink phone={number} /> : missing(messages.people.numberMissing)}</span>
    </span>
  );
}
