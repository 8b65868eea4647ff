/// <reference types="vite/types/importMeta.d.ts" />
// All equipment types: one for each folder of `types`. A folder is found by being there; nothing names it.
import { byFolder } from './by-folder';
import type { EquipmentType } from './descriptor';

const FOLDERS = byFolder(
  import.meta.glob<EquipmentType>('./types/*/descriptor.ts', { eager: true, import: 'descriptor' }),
);

/** Every type, in the order in which lists show them. */
export const EQUIPMENT_TYPES: readonly EquipmentType[] = FOLDERS.map(({ value }) => value).sort(
  (one, other) => one.order - other.order,
);

/** Type code as it appears in `type_code`, the `Type-Code` header and broker topics; in the order of the types. */
export const EQUIPMENT_CODES: readonly string[] = EQUIPMENT_TYPES.map(({ code }) => code);

const BY_CODE: ReadonlyMap<string, EquipmentType> = new Map(EQUIPMENT_TYPES.map((type) => [type.code, type]));

/** The type of a code; undefined for an unknown one. */
export function equipmentByCode(code: string): EquipmentType | undefined {
  return BY_CODE.get(code);
}

/** The type of a code that is known to be one. Throws RangeError where it is not. */
export function equipmentOf(code: string): EquipmentType {
  const type = BY_CODE.get(code);
  if (type === undefined) throw new RangeError(`no equipment type has the code ${code}`);
  return type;
}

const CODE_OF_FOLDER: ReadonlyMap<string, string> = new Map(FOLDERS.map(({ folder, value }) => [folder, value.code]));

/** Exports of the types' files of one name, by type code; a folder without such a file has no part. */
export function byTypeCode<T>(found: Readonly<Record<string, T | undefined>>): ReadonlyMap<string, T> {
  return new Map(
    byFolder(found).map(({ folder, value }) => {
      const code = CODE_OF_FOLDER.get(folder);
      if (code === undefined) throw new TypeError(`src/equipment/types/${folder} has no descriptor.ts`);
      return [code, value];
    }),
  );
}
