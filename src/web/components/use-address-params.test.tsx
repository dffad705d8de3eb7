import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { useAddressParams } from './use-address-params.ts';

function Filters() {
  const [, change] = useAddressParams();
  const { search } = useLocation();
  const press = () => {
    change({ tab: null, page: null });
    change({ q: 'kea' }, true);
  };
  return (
    <>
      <button type="button" onClick={press}>
        Two changes
      </button>
      <output aria-label="Address">{search}</output>
    </>
  );
}

test('of two changes made before the page is drawn again, both stand in the address, and the rest of it stays', async () => {
  renderPage(<Filters />, { at: '/birds?tab=archived&page=3&sort=name' });
  await userEvent.click(screen.getByRole('button', { name: 'Two changes' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('?sort=name&q=kea');
});
