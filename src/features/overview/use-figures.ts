import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useAnswer } from '../../ui/loaded';
import { useAfterPicture } from '../../ui/use-after-picture';

/** Writing the figures takes a weak laptop as long as painting the map: it comes first where it is quick. */
const FIGURES_WAIT_MS = 1_000;

/** Sums, number of warnings and machines of a project: asked for and read once the map is painted, or after a second. */
export function useFigures(scope: TableSource) {
  const { queries } = useDataLayer();
  const areDue = useAfterPicture(FIGURES_WAIT_MS);
  // An answer that is not written yet would only render the page anew, and hold up the picture.
  const gate = { subscribed: areDue };
  const summary = useAnswer(useQuery({ ...queries.projectSummary(scope), ...gate }));
  const warnings = useQuery({ ...queries.warningNumber(scope), ...gate });
  const machines = useQuery({ ...queries.homeEquipments(scope), ...gate });
  return {
    summary,
    warnings,
    machines,
    /** Sums and number of warnings for the strip at the head, which is rendered for them in slices. */
    written: useDeferredValue(areDue ? summary.data : undefined, undefined),
    counted: useDeferredValue(areDue ? warnings.data : undefined, undefined),
  };
}
