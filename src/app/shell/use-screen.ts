import { useMemo } from 'react';
import { useMatches } from 'react-router-dom';
import { type EquipmentType, SCREEN_KEYS, type ScreenKey } from '../../equipment/descriptor';
import { equipmentByCode } from '../../equipment/registry';
import { z } from '../../shared/zod';

const handleSchema = z.object({ typeCode: z.string(), screen: z.enum(SCREEN_KEYS) });

export interface CurrentScreen {
  readonly type: EquipmentType;
  readonly screen: ScreenKey;
}

/** Type and screen of the route shown; null on pages that belong to none. */
export function useScreen(): CurrentScreen | null {
  const matches = useMatches();
  const handle = handleSchema.safeParse(matches.at(-1)?.handle).data;
  const { typeCode, screen } = handle ?? {};
  return useMemo(() => {
    if (typeCode === undefined || screen === undefined) return null;
    const type = equipmentByCode(typeCode);
    return type === undefined ? null : { type, screen };
  }, [typeCode, screen]);
}
