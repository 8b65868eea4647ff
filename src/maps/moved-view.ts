// The view that deck.gl's gestures move to. The beginning and the end of a gesture tell a view too: the one of deck.gl's last
// frame, which on a busy machine is older than the last movement. Only movements count.
import type { DeckProps, OrthographicView } from 'deck.gl';
import type { MapView } from './map-view';

type ViewChange = Parameters<NonNullable<DeckProps<OrthographicView>['onViewStateChange']>>[0];

/** The view after a movement, from the one that is shown; null: nothing has moved. */
export function movedView(
  { viewState, interactionState }: Pick<ViewChange, 'viewState' | 'interactionState'>,
  shown: MapView,
): MapView | null {
  const { isPanning = false, isZooming = false } = interactionState;
  if (!isPanning && !isZooming) return null;
  const [eastM = shown.eastM, northM = shown.northM] = viewState.target ?? [];
  return { eastM, northM, zoom: typeof viewState.zoom === 'number' ? viewState.zoom : shown.zoom };
}
