import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { EquipmentType } from '../../equipment/descriptor';
import type { MapShape } from '../../maps/map-shape';
import { PileMap } from '../../maps/pile-map';
import type { SelectTool } from '../map-selection/selection-panel';
import { useMapFocus } from '../map-selection/use-map-focus';
import { useSelectedPiles } from '../map-selection/use-selected-piles';
import type { MapColors } from '../pile-source/map-colors';
import type { usePileSource } from '../pile-source/use-pile-source';
import { ColorLegend } from './color-legend';
import { useMapColors } from './use-map-colors';

const SelectionPanel = lazy(async () => ({
  default: (await import('../map-selection/selection-panel')).SelectionPanel,
}));

type Own =
  | 'source'
  | 'tint'
  | 'colorLegend'
  | 'focus'
  | 'drawing'
  | 'onDrawn'
  | 'onLeaveDrawing'
  | 'onLeaveSelection'
  | 'onSelecting'
  | 'selectionPanel';

interface ColoredPileMapProps extends Omit<ComponentProps<typeof PileMap>, Own> {
  readonly type: EquipmentType;
  readonly piles: ReturnType<typeof usePileSource>;
  /** Null: coloured by status. */
  readonly colors: MapColors | null;
  readonly onColorsChange: (colors: MapColors | null) => void;
  readonly onSelectionChange: (selection: MapShape | null) => void;
  /** Opens the list of the piles that are selected; null where there is none to open. */
  readonly onList: (() => void) | null;
  readonly timeZone: string | undefined;
}

/** The map of a project's piles in the colours that its user chooses, and what is selected on it. */
export function ColoredPileMap(props: ColoredPileMapProps) {
  const { type, piles, colors, onColorsChange, onSelectionChange, onList, timeZone, ...map } = props;
  const { statusMask, dark, onError } = map;
  const colored = useMapColors(type, piles, colors, statusMask, dark);
  const selecting = useMapFocus(piles.scope, map.selection);
  const { shape, focus } = selecting;
  const counted = useSelectedPiles(type, piles, focus, colored.tint, statusMask);
  const [tool, setTool] = useState<SelectTool | null>(null);
  const error = colored.error ?? selecting.error ?? counted.error;
  const tell = useRef(onError);
  tell.current = onError;
  useEffect(() => {
    if (error !== null) tell.current?.(error);
  }, [error]);
  const shown = tool ?? shape?.kind ?? null;
  return (
    <PileMap
      {...map}
      source={piles.source}
      tint={colored.tint}
      focus={focus}
      selection={shape}
      drawing={tool === 'box' || tool === 'lasso' ? tool : null}
      onDrawn={(drawn) => {
        setTool(null);
        onSelectionChange(drawn);
      }}
      onLeaveDrawing={() => setTool(null)}
      onLeaveSelection={() => onSelectionChange(null)}
      onSelecting={() => {
        setTool(shown === null ? 'box' : null);
        if (shown !== null) onSelectionChange(null);
      }}
      selectionPanel={
        shown === null ? null : (
          <Suspense fallback={null}>
            <SelectionPanel
              type={type}
              piles={piles}
              tool={shown}
              onTool={setTool}
              selection={shape}
              onSelect={(next) => {
                setTool(null);
                onSelectionChange(next);
              }}
              onClose={() => {
                setTool(null);
                onSelectionChange(null);
              }}
              focus={focus}
              counted={counted}
              number={colored.number}
              tint={colored.tint}
              statusMask={statusMask}
              onList={onList}
              timeZone={timeZone}
              dark={dark}
            />
          </Suspense>
        )
      }
      colorLegend={
        <ColorLegend
          scope={piles.scope}
          colored={colored}
          colors={colors}
          onChange={onColorsChange}
          timeZone={timeZone}
          dark={dark}
        />
      }
    />
  );
}
