import { type ComponentProps, useEffect, useRef } from 'react';
import type { EquipmentType } from '../../equipment/descriptor';
import { PileMap } from '../../maps/pile-map';
import type { MapColors } from '../pile-source/map-colors';
import type { usePileSource } from '../pile-source/use-pile-source';
import { ColorLegend } from './color-legend';
import { useMapColors } from './use-map-colors';

interface ColoredPileMapProps extends Omit<ComponentProps<typeof PileMap>, 'source' | 'tint' | 'colorLegend'> {
  readonly type: EquipmentType;
  readonly piles: ReturnType<typeof usePileSource>;
  /** Null: coloured by status. */
  readonly colors: MapColors | null;
  readonly onColorsChange: (colors: MapColors | null) => void;
  readonly timeZone: string | undefined;
}

/** The map of a project's piles in the colours that its user chooses. */
export function ColoredPileMap({ type, piles, colors, onColorsChange, timeZone, ...map }: ColoredPileMapProps) {
  const { statusMask, dark, onError } = map;
  const colored = useMapColors(type, piles, colors, statusMask, dark);
  const { error } = colored;
  const tell = useRef(onError);
  tell.current = onError;
  useEffect(() => {
    if (error !== null) tell.current?.(error);
  }, [error]);
  return (
    <PileMap
      {...map}
      source={piles.source}
      tint={colored.tint}
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
