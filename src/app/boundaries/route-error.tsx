import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { useDataLayer } from '../../data';
import { BrokenPage } from './broken-page';
import { reportCrash } from './report-crash';

/** A screen that broke or did not load; the shell around it keeps working. */
export function RouteError() {
  const error = useRouteError();
  const layer = useDataLayer();
  const revalidator = useRevalidator();
  useEffect(() => reportCrash(layer, error), [layer, error]);
  return <BrokenPage error={error} scope="page" onRetry={() => void revalidator.revalidate()} />;
}
