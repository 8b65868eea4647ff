// Names, units and bounds of a pile's fields in words.

import type { Language } from '../../contracts/language';
import type { DesignParameter } from '../../equipment/descriptor';
import { unitOfWord } from '../../equipment/units';
import type { Translate } from '../../i18n/translate';
import { designKeyOf, type FieldKey } from './pile-values';

export interface NamedField {
  readonly key: FieldKey;
  readonly name: string;
  /** Empty for words and numbers without one. */
  readonly unit: string;
  /** Of a design parameter. */
  readonly parameter: DesignParameter | null;
}

export interface Terms {
  readonly t: Translate;
  readonly language: Language;
  /** The type's name of what is counted. */
  readonly unit: string;
}

export function placeFields({ t, unit }: Terms): readonly NamedField[] {
  return [
    { key: 'pile_no', name: t('pileManagement.column.pileNo', { unit }), unit: '', parameter: null },
    { key: 'row_no', name: t('pileManagement.column.row_no'), unit: '', parameter: null },
    { key: 'numeral', name: t('pileManagement.column.numeral'), unit: '', parameter: null },
    { key: 'mileage_m', name: t('pileManagement.column.mileage'), unit: '', parameter: null },
    { key: 'x_m', name: t('pileManagement.column.x'), unit: 'm', parameter: null },
    { key: 'y_m', name: t('pileManagement.column.y'), unit: 'm', parameter: null },
  ];
}

/** Direction of a design. No form has it: layouts write it, and it turns with the plan. */
export function headingField({ t }: Terms): NamedField {
  return { key: 'design.heading_deg', name: t('pileManagement.column.heading'), unit: '°', parameter: null };
}

export function sizeFields({ t, unit }: Terms): readonly NamedField[] {
  return [
    { key: 'diameter_m', name: t(`common.acrossOf.${unitOfWord(unit)}`), unit: 'm', parameter: null },
    { key: 'design_depth_m', name: t('pileManagement.column.designDepth'), unit: 'm', parameter: null },
  ];
}

export function designFields({ language }: Terms, parameters: readonly DesignParameter[]): readonly NamedField[] {
  return parameters.map((parameter) => ({
    key: designKeyOf(parameter),
    name: parameter.names[language],
    unit: parameter.unit,
    parameter,
  }));
}
