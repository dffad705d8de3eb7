import { incidentGroups, isAsked } from '#shared/incidents/report.ts';
import { Fold } from '#web/components/fold.tsx';
import classes from './incident-fields.module.css';
import { IncidentInput, IncidentText, type ReportForm } from './incident-input.tsx';

type IncidentGroupsProps = { form: ReportForm; people: readonly string[]; readOnly?: boolean; level?: 2 | 3 };

/** The whole report: what a person tells first, and the other fields by group under a button each. */
export function IncidentGroups({ form, people, readOnly = false, level = 3 }: IncidentGroupsProps) {
  return (
    <div>
      {incidentGroups.map(({ title, hint, fields }) => {
        const inputs = (
          <div className={classes.fields}>
            {fields
              .filter(({ name }) => isAsked(name, form.textOf('typeOfIncident')))
              .map((field) =>
                readOnly ? (
                  <IncidentText key={field.name} field={field} text={form.textOf(field.name)} />
                ) : (
                  <IncidentInput key={field.name} field={field} form={form} people={people} />
                ),
              )}
          </div>
        );
        if (!hint) {
          return (
            <fieldset key={title} className={classes.group}>
              <legend className={classes.legend}>{title}</legend>
              {inputs}
            </fieldset>
          );
        }
        const isWrong = fields.some(({ name }) => form.isWrong(name));
        return (
          <Fold key={title} level={level} title={title} hint={hint} name={`incident.${title}`} isNeeded={isWrong}>
            {inputs}
          </Fold>
        );
      })}
    </div>
  );
}
