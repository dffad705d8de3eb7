import { Box } from '@mantine/core';
import { IconChevronDown, IconFirstAidKit, IconPhone } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { messages } from '#shared/messages.ts';
import words from '#web/components/words.module.css';
import { hasOtherNumbers, OtherNumbers } from '#web/parts/activity/plan-emergency.tsx';
import type { Plan } from '#web/parts/activity/plan-parts.tsx';
import classes from './day-emergency.module.css';

const text = messages.day;

/** Whom to ring, in one line of a phone: 111 at once, and a button that opens all the others, once they are known. */
export function DayEmergency({ emergency }: Partial<Pick<Plan, 'emergency'>>) {
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="In an emergency">
      <div className={words.spread}>
        <a href="tel:111" className={classes.urgent} data-tone="failure">
          <IconPhone size={20} stroke={1.8} aria-hidden />
          <span className="bl-hidden">In an emergency</span> 111
        </a>
        {emergency && hasOtherNumbers(emergency) && (
          <button
            type="button"
            className={classes.others}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <IconFirstAidKit size={20} stroke={1.7} aria-hidden />
            <span className={words.grow}>{text.otherNumbers}</span>
            <IconChevronDown size={20} stroke={1.7} aria-hidden className={classes.chevron} />
          </button>
        )}
      </div>
      {emergency && isOpen && (
        <Box id={panel} mt="xs" className={classes.panel}>
          <OtherNumbers emergency={emergency} />
        </Box>
      )}
    </section>
  );
}
