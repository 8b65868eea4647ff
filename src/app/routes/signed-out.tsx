import { type RouteObject, redirect } from 'react-router-dom';
import { RouteError } from '../boundaries/route-error';
import { signInPath } from '../navigation/target-page';
import { BootScreen } from '../pages/boot-screen';

/** Without a session there is only the sign-in; every other address leads there and back afterwards. */
export function signedOutRoutes(): RouteObject[] {
  return [
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <BootScreen />,
      children: [
        { path: '/login', lazy: () => import('./sign-in-route') },
        {
          path: '*',
          element: <BootScreen />,
          loader: ({ request }) => {
            const { pathname, search } = new URL(request.url);
            return redirect(signInPath(`${pathname}${search}`));
          },
        },
      ],
    },
  ];
}
