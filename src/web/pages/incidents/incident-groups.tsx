import type { ReactNode } from 'react';
import type { Seen } from '#shared/incidents/hidden-fields.ts';
import { type IncidentField, type IncidentGroup, incidentGroups, isAsked } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { CollapsibleSection } from '#web/components/collapsible-section.tsx';
import columns from '#web/components/columns.module.css';
import { HiddenFields } from './hidden-fields.tsx';
import { IncidentInput, IncidentText, type ReportForm } from './incident-input.tsx';
import classes from './incident-page.module.css';

type IncidentGroupsProps = {
  form: ReportForm;
  people: readonly string[];
  readOnly?: boolean;
  level?: 2 | 3;
  /** Fields about health that the reader may not see are not drawn; none by default. */
  seen?: Seen;
};

const allSeen: Seen = { hidden: [], filled: [] };

/** The whole report: what a person tells first, and the other fields by group under a button each. */
export function IncidentGroups({ form, people, readOnly = false, level = 3, seen = allSeen }: IncidentGroupsProps) {
  const fieldOf = (field: IncidentField) =>
    readOnly ? (
      <IncidentText key={field.name} field={field} text={form.textOf(field.name)} />
    ) : (
      <IncidentInput key={field.name} field={field} form={form} people={people} />
    );
  return (
    <div>
      {incidentGroups.map((group) => (
        <Group key={group.title} group={group} form={form} level={level} seen={seen} fieldOf={fieldOf} />
      ))}
    </div>
  );
}

type GroupProps = Required<Pick<IncidentGroupsProps, 'form' | 'level' | 'seen'>> & {
  group: IncidentGroup;
  fieldOf: (field: IncidentField) => ReactNode;
};

function Group({ group: { title, hint, fields }, form, level, seen, fieldOf }: GroupProps) {
  const drawn = fields.filter(
    ({ name }) => isAsked(name, form.textOf('typeOfIncident')) && !seen.hidden.includes(name),
  );
  const inputs = (
    <>
      {drawn.length > 0 && <div className={columns.fields}>{drawn.map(fieldOf)}</div>}
      <HiddenFields fields={fields} seen={seen} />
    </>
  );
  if (!hint) {
    return (
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{title}</legend>
        {inputs}
      </fieldset>
    );
  }
  return (
    <CollapsibleSection
      level={level}
      title={title}
      hint={drawn.length > 0 ? hint : messages.incidentRegister.healthSeenBy}
      name={`incident.${title}`}
      isNeeded={fields.some(({ name }) => form.isWrong(name))}
    >
      {inputs}
    </CollapsibleSection>
  );
}
