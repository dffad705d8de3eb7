import { Box, Button, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { blankIncident, type IncidentField } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { CollapsibleSection } from '#web/components/collapsible-section.tsx';
import facts from '#web/components/facts.module.css';
import lines from '#web/components/lines.module.css';
import { Surface } from '#web/components/surface.tsx';
import { PositionFact } from '#web/parts/position/shown-position.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import classes from './incident-page.module.css';
import { otherParts, type Part, shownFields, shownText, story } from './incident-words.ts';
import { PartForm } from './part-form.tsx';
import type { StoredIncident } from './use-report-form.ts';

const text = messages.incidentRegister;

type PartProps = { incident: StoredIncident; canEdit: boolean };

/** What happened, to whom, when, where, and what was done at once. */
export function Story({ incident, canEdit }: PartProps) {
  const id = useId();
  const { editing, button, form } = useEditing(incident, story, canEdit);
  return (
    <Surface as="section" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h3" id={id}>
          {story.title}
        </Title>
        {button}
      </Group>
      {editing ? form : <Told incident={incident} />}
    </Surface>
  );
}

function Told({ incident }: { incident: StoredIncident }) {
  const { incidentDescription, injuredPerson, timeOfIncident, locationOfAccident, actionTaken } = incident;
  const treatment = shownFields(story, incident).find(({ name }) => name === 'medicalTreatmentObtained');
  const date = story.fields.find(({ name }) => name === 'dateOfIncident');
  const when = [date && shownText(date, incident), timeOfIncident].filter(Boolean).join(', ');
  return (
    <>
      <Text className={lines.typed ?? ''}>{incidentDescription}</Text>
      <Box component="dl" className={facts.facts ?? ''} mt="ml">
        <Fact label={text.who}>{injuredPerson}</Fact>
        <Fact label={text.when}>{when}</Fact>
        <Fact label={text.where}>{locationOfAccident}</Fact>
        <PositionFact of={incident} what={messages.positions.ofIncident} />
        {treatment && (
          <Fact label={treatment.label} isWide>
            {incident.medicalTreatmentObtained}
          </Fact>
        )}
        <Fact label={text.done} isWide>
          {actionTaken}
        </Fact>
      </Box>
      <HiddenFields fields={story.fields} seen={incident} />
    </>
  );
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: string }) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd data-empty={children === '' || undefined}>{children || text.notSaid}</dd>
    </div>
  );
}

/** The other parts of the report, under a button each. `isSignOffShown`: a closed one shows what was signed. */
export function OtherParts({ incident, canEdit }: PartProps) {
  return (
    <Surface flush>
      <Box px="var(--bl-card-padding)" className={classes.rest ?? ''}>
        {otherParts.map((part) => (
          <OtherPart key={part.title} part={part} incident={incident} canEdit={canEdit} />
        ))}
      </Box>
    </Surface>
  );
}

function hintOf(part: Part, incident: StoredIncident, fields: IncidentField[]): string {
  // What stands there of itself, nobody filled.
  const filled = fields.filter(({ name }) => incident[name] !== '' && incident[name] !== blankIncident[name]).length;
  if (fields.length === 0) return text.healthSeenBy;
  return `${part.hint}: ${text.filledOf(filled, fields.length)}`;
}

function OtherPart({ part, incident, canEdit }: PartProps & { part: Part }) {
  const fields = shownFields(part, incident);
  const { editing, button, form } = useEditing(incident, part, canEdit && fields.length > 0);
  const isSignOff = part === otherParts.at(-1);
  return (
    <CollapsibleSection
      title={part.title}
      hint={hintOf(part, incident, fields)}
      name={`incident.${incident.id}.${part.title}`}
      isNeeded={editing || (isSignOff && incident.state === 'Closed')}
    >
      {editing ? (
        form
      ) : (
        <>
          {fields.length > 0 && (
            <dl className={facts.facts}>
              {fields.map((field) => (
                <Fact key={field.name} label={field.label} isWide={field.kind === 'lines'}>
                  {shownText(field, incident)}
                </Fact>
              ))}
            </dl>
          )}
          <HiddenFields fields={part.fields} seen={incident} />
          {button && <Box mt="sm">{button}</Box>}
        </>
      )}
    </CollapsibleSection>
  );
}

type Editing = { editing: boolean; button: ReactNode; form: ReactNode };

/** A part that turns into its form in place. The focus comes back to Edit. */
function useEditing(incident: StoredIncident, part: Part, canEdit: boolean): Editing {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  function end() {
    setEditing(false);
    requestAnimationFrame(() => edit.current?.focus());
  }
  return {
    editing,
    button: canEdit && !editing && (
      <Button
        ref={edit}
        variant="subtle"
        size="sm"
        aria-label={text.editPart(part.title)}
        onClick={() => setEditing(true)}
      >
        {text.edit}
      </Button>
    ),
    form: editing && <PartForm incident={incident} part={part} onDone={end} />,
  };
}
