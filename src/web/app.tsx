import './styles-of-pages.css';
import { RouterProvider } from 'react-router/dom';
import { AppContext, type AppProps } from './layout/signed-in.tsx';
import { paths } from './paths.ts';
import { router } from './router.tsx';

/** What people see who are signed in. */
export function App(props: AppProps) {
  return (
    <AppContext value={props}>
      <RouterProvider router={router} />
    </AppContext>
  );
}

/** Whoever signs in next begins at the first page. */
export function openFirstPage(): void {
  void router.navigate(paths.root, { replace: true });
}
