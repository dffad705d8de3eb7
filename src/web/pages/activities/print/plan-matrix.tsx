import { consequences, likelihoods, rateRisk, showWord } from '#shared/activities/risk.ts';
import { Part, type Plan } from '#web/parts/activity/plan-parts.tsx';
import classes from '#web/parts/activity/safety-plan.module.css';
import tables from './plan-tables.module.css';

/** The matrix that the ratings come from. Each cell has the number of this plan's risks. */
export function PlanMatrix({ ratings }: { ratings: Plan['risks'] }) {
  const countOf = (likelihood: string, consequence: string) =>
    ratings.filter((risk) => risk.likelihood === likelihood && risk.consequences === consequence).length;
  return (
    <Part title="How risks are rated" together onPaper>
      <table className={tables.grid} data-matrix>
        <thead>
          <tr>
            <th scope="col">Likelihood</th>
            {consequences.map((consequence) => (
              <th key={consequence} scope="col">
                {showWord(consequence)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {likelihoods.map((likelihood) => (
            <tr key={likelihood}>
              <th scope="row">{showWord(likelihood)}</th>
              {consequences.map((consequence) => {
                const rating = rateRisk(likelihood, consequence);
                const count = countOf(likelihood, consequence);
                return (
                  <td key={consequence} data-rating={rating}>
                    {rating}
                    {count > 0 && <strong className={classes.small}>{` (${count} here)`}</strong>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
