import {
  Checkbox,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Select,
  tokens,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataLayer } from '../../../data';
import { FILLS_OUTLINE, LAYOUTS, type LayoutKind, laidOut } from '../../../equipment/layouts/laid-out';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { cornersOf, type MapShape, outlineOf } from '../../../maps/map-shape';
import type { MapSketch } from '../../../maps/map-sketch';
import { Panel } from '../../../ui/panel';
import { PlacePreview } from '../import/place-preview';
import type { PanelTerms } from '../panel-terms';
import { changesTask } from '../pile-url';
import type { SessionChange } from '../session-changes';
import { metresOf } from './drawn-outline';
import { LaidOutForm } from './laid-out-form';
import { layoutColumns } from './layout-columns';
import {
  fieldsOf,
  type LayoutFault,
  type LayoutFormField,
  MOST_PREFIX,
  readLayout,
  type TypedLayout,
} from './layout-form';
import { OutlineFilePart } from './outline-file';
import { useAdding } from './use-adding';
import { outlinesOf, useOutlineFile } from './use-outline-file';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(140px, 100%), 1fr))',
    gap: '10px 14px',
    '& > *': { minWidth: 0 },
    '& select': { minWidth: 0 },
    '& > * > span': { minWidth: 0 },
    alignItems: 'start',
  },
  // Its names are as long as two fields are wide.
  kind: { gridColumn: '1 / -1' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  counts: { margin: 0, fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

const KINDS = Object.keys(LAYOUTS).filter((kind): kind is LayoutKind => kind in LAYOUTS);
const ORIGIN = { xM: 0, yM: 0 };

interface LayoutPanelProps extends PanelTerms {
  readonly dark: boolean;
  /** What is selected on the map: fields may fill it. */
  readonly selection: MapShape | null;
  readonly onRemember: (change: SessionChange) => void;
  readonly onSketch: (sketch: MapSketch | null) => void;
}

/** Lays new piles out by a pattern: shown and counted first, checked against what is there, then added, all or none. */
export function LayoutPanel(props: LayoutPanelProps) {
  const { scope, profile, changes, unit, onClose, dark, selection, onRemember, onSketch } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { queries } = useDataLayer();
  const [typed, setTyped] = useState<TypedLayout>(() => ({
    kind: 'triangle',
    prefix: '',
    fills: selection !== null,
    texts: { spacingM: String(profile.design.spacingM), azimuthDeg: '0', diameterM: String(profile.design.diameterM) },
  }));
  const adding = useAdding({ scope, profile, changes, onRemember });
  const { marked, isBusy } = adding;
  const drawing = useOutlineFile((hasOutline) => change({ fills: hasOutline || selection !== null }));
  const { file } = drawing;
  const outline = useMemo(() => {
    if (file !== null) {
      const drawn = outlinesOf(file)[file.line];
      return drawn === undefined || drawn.fault !== null ? null : metresOf(drawn, file.unit);
    }
    const places = selection === null ? null : outlineOf(selection, ORIGIN);
    return places === null ? null : cornersOf(places, ORIGIN);
  }, [selection, file]);
  const read = useMemo(() => readLayout(typed, outline), [typed, outline]);
  const { terms, diameterM, ashKgPerM, faults, tooMany } = read;
  const asked = JSON.stringify([terms, diameterM, ashKgPerM]);
  const made = useQuery({
    queryKey: ['layout', asked],
    queryFn: ({ signal }) => {
      if (terms === null) throw new Error('no layout was asked for');
      return layoutColumns(laidOut(terms), { diameterM, ashKgPerM }, signal);
    },
    enabled: terms !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const laid = terms === null ? undefined : made.data;
  const present = useQuery(queries.pileTable(scope, {}));
  const { data: info } = useQuery(queries.piles(scope));
  const site = info === undefined || info.rows === 0 ? null : { xM: info.originXM, yM: info.originYM };
  useEffect(() => {
    const shape = outline === null || terms?.outline == null ? null : { corners: outline, closed: true };
    onSketch(laid === undefined ? null : { before: null, after: laid, marked, outline: shape, handle: null });
  }, [laid, marked, outline, terms, onSketch]);
  useEffect(() => () => onSketch(null), [onSketch]);
  const change = (next: Partial<TypedLayout>): void => {
    adding.forget();
    setTyped((before) => ({ ...before, ...next }));
  };
  const type = (name: LayoutFormField, text: string): void => change({ texts: { ...typed.texts, [name]: text } });

  const faultText = (fault: LayoutFault | undefined): string | null =>
    fault === undefined ? null : fault === 'outOfRange' ? t('pilePlan.outOfRange') : t(`pileManagement.fault.${fault}`);
  const canFill = FILLS_OUTLINE.has(typed.kind) && outline !== null;
  return (
    <Panel title={t('pilePlan.layoutTitle', { unit })} onClose={onClose}>
      <LaidOutForm {...{ adding, laid, onClose }} loses={changesTask} dirty={terms !== null}>
        <p className={styles.hint}>{t('pilePlan.layoutHint', { unit })}</p>
        <div className={styles.fields}>
          <Field className={styles.kind} label={t('pilePlan.layoutKind')} size="small">
            <Select
              value={typed.kind}
              disabled={isBusy}
              onChange={(_, { value }) => change({ kind: KINDS.find((kind) => kind === value) ?? 'square' })}
            >
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`pilePlan.layouts.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('pilePlan.prefix')} size="small" validationMessage={faultText(faults.prefix)}>
            <Input
              value={typed.prefix}
              maxLength={MOST_PREFIX}
              disabled={isBusy}
              input={{ style: { minWidth: 0 } }}
              onChange={(_, { value }) => change({ prefix: value })}
            />
          </Field>
        </div>
        {FILLS_OUTLINE.has(typed.kind) ? (
          <>
            <Checkbox
              label={canFill ? t(file === null ? 'pilePlan.fills' : 'pilePlan.fillsDrawn') : t('pilePlan.fillsNone')}
              checked={canFill && typed.fills}
              disabled={isBusy || !canFill}
              onChange={(_, { checked: on }) => change({ fills: on === true })}
            />
            <OutlineFilePart work={drawing} site={site} disabled={isBusy} />
          </>
        ) : null}
        <div className={styles.fields}>
          {fieldsOf({ kind: typed.kind, fills: canFill && typed.fills }).map((name) => {
            const text = typed.texts[name] ?? '';
            const fault = text === '' ? undefined : faults[name];
            return (
              <Field key={name} label={t(`pilePlan.fields.${name}`)} size="small" validationMessage={faultText(fault)}>
                <Input
                  value={text}
                  disabled={isBusy}
                  input={{ style: { minWidth: 0 } }}
                  style={{ minWidth: 0 }}
                  contentAfter={UNITS[name] ?? null}
                  onChange={(_, { value }) => type(name, value)}
                />
              </Field>
            );
          })}
        </div>
        {tooMany ? (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{t('pilePlan.layoutTooMany')}</MessageBarBody>
          </MessageBar>
        ) : null}
        {laid === undefined ? null : (
          <>
            <p className={styles.counts} aria-live="polite">
              {[
                t('pilePlan.comesTo', {
                  count: format.number(laid.piles),
                  unit,
                  metres: format.number(laid.metres, 1),
                }),
                laid.volumeM3 === null ? null : t('pilePlan.volume', { m3: format.number(laid.volumeM3, 1) }),
                laid.ashKg === null ? null : t('pilePlan.ash', { tonnes: format.number(laid.ashKg / 1000, 1) }),
              ]
                .filter((part) => part !== null)
                .join(t('common.clauseComma'))}
            </p>
            <PlacePreview
              label={t('pileManagement.importing.preview')}
              present={
                present.data === undefined
                  ? { xM: new Float64Array(0), yM: new Float64Array(0) }
                  : { xM: present.data.columns.x_m, yM: present.data.columns.y_m }
              }
              added={laid}
              marked={marked}
              dark={dark}
            />
          </>
        )}
      </LaidOutForm>
    </Panel>
  );
}

const UNITS: Readonly<Partial<Record<LayoutFormField, string>>> = {
  spacingM: 'm',
  lengthM: 'm',
  widthM: 'm',
  axisM: 'm',
  rowSpacingM: 'm',
  panelM: 'm',
  sectionM: 'm',
  ringM: 'm',
  xM: 'm',
  yM: 'm',
  azimuthDeg: '°',
  depthM: 'm',
  diameterM: 'm',
  ashKgPerM: 'kg/m',
};
