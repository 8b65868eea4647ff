import { Checkbox, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useDataLayer } from '../../../data';
import { COMPACTION, FOLLOWS_LINE } from '../../../equipment/layouts/laid-out';
import { numberedAs } from '../../../equipment/units';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { cornersOf, type MapShape, outlineOf } from '../../../maps/map-shape';
import type { MapSketch } from '../../../maps/map-sketch';
import type { SessionChange } from '../../../parts/session-changes/session-changes';
import { MEDIA, useMedia } from '../../../ui/media';
import { Panel } from '../../../ui/panel';
import { PlacePreview } from '../import/place-preview';
import type { PanelTerms } from '../panel-terms';
import { changesTask } from '../pile-url';
import { metresOf } from './drawn-outline';
import { LaidOutCounts } from './laid-out-counts';
import { LaidOutForm } from './laid-out-form';
import { firstEntries, type LayoutEntries } from './layout-entries';
import {
  askedParameters,
  fieldsOf,
  fillsOutline,
  fillsText,
  kindsOf,
  type LayoutFault,
  type LayoutFormField,
  MOST_PREFIX,
  type PatternField,
  type TypedLayout,
} from './layout-form';
import { OutlineFilePart } from './outline-file';
import { RoutePart } from './route-part';
import { readOutline } from './typed-outline';
import { TypedOutlinePart } from './typed-outline-part';
import { withPoint } from './typed-route';
import { useAdding } from './use-adding';
import { useLaidOut } from './use-laid-out';
import { useLayoutSketch } from './use-layout-sketch';
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
});

const ORIGIN = { xM: 0, yM: 0 };

interface LayoutPanelProps extends PanelTerms {
  readonly dark: boolean;
  /** The selection on the map: fields may fill it. */
  readonly selection: MapShape | null;
  /** The form's last entries, written here as they change; null: it begins anew. */
  readonly entries: RefObject<LayoutEntries | null>;
  /** Gives way to the map, where the points of the line are pressed; null: the map is seen beside the form. */
  readonly onPress: ((before: TypedLayout) => void) | null;
  readonly onRemember: (change: SessionChange) => void;
  readonly onSketch: (sketch: MapSketch | null) => void;
}

/** Lays new piles out by a pattern: shown and counted first, checked against what is there, then added, all or none. */
export function LayoutPanel(props: LayoutPanelProps) {
  const {
    scope,
    type: equipment,
    profile,
    changes,
    unit,
    onClose,
    dark,
    selection,
    entries,
    onPress,
    onRemember,
    onSketch,
  } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const { queries } = useDataLayer();
  const phone = useMedia(MEDIA.phone);
  const [first] = useState(() => firstEntries(entries.current, profile, selection !== null));
  const [typed, setTyped] = useState(first.typed);
  const adding = useAdding({ scope, profile, changes, onRemember });
  const { marked, isBusy } = adding;
  const drawing = useOutlineFile((hasOutline) => change({ fills: hasOutline || selection !== null }), first.file);
  const { file } = drawing;
  useEffect(() => {
    entries.current = { typed, file };
  }, [typed, file, entries]);
  const { corners = null } = typed;
  const typedRing = useMemo(() => ((corners ?? '').trim() === '' ? null : readOutline(corners ?? '')), [corners]);
  const outline = useMemo(() => {
    if (corners !== null) return typedRing !== null && 'outline' in typedRing ? typedRing.outline : null;
    if (file !== null) {
      const drawn = outlinesOf(file)[file.line];
      return drawn === undefined || drawn.fault !== null ? null : metresOf(drawn, file.unit);
    }
    const places = selection === null ? null : outlineOf(selection, ORIGIN);
    return places === null ? null : cornersOf(places, ORIGIN);
  }, [selection, file, corners, typedRing]);
  const { terms, faults, route, routeFault, tooMany, laid, follows, line } = useLaidOut(scope, profile, typed, outline);
  const present = useQuery(queries.pileTable(scope, {}));
  const { data: info } = useQuery(queries.piles(scope));
  const site = info === undefined || info.rows === 0 ? null : { xM: info.originXM, yM: info.originYM };
  // Without piles the map is nowhere until a line says where.
  const hasMap = follows && (site !== null || route !== null);
  const takesPresses = hasMap && !isBusy && !phone;
  const filled = terms?.outline ?? null;
  // Typed corners are seen before the fields are filled.
  const around = filled ?? (corners !== null && fillsOutline(typed) ? outline : null);
  const shape = useMemo(() => line ?? (around === null ? null : { corners: around, closed: true }), [line, around]);
  useLayoutSketch({
    ...{ laid, marked, onSketch },
    follows: follows || shape !== null,
    outline: shape,
    onPlace: takesPresses
      ? (xM, yM) => {
          const { route: known } = typed;
          if (known != null) change({ route: { ...known, text: withPoint(known.text, xM, yM) } });
        }
      : null,
  });
  const change = (next: Partial<TypedLayout>): void => {
    adding.forget();
    setTyped((before) => ({ ...before, ...next }));
  };
  const type = (name: LayoutFormField, text: string): void => change({ texts: { ...typed.texts, [name]: text } });

  const faultText = (fault: LayoutFault | undefined): string | null =>
    fault === undefined ? null : fault === 'outOfRange' ? t('pilePlan.outOfRange') : t(`pileManagement.fault.${fault}`);
  const acrossName = t(`common.acrossOf.${numberedAs(equipment.unit)}`);
  const canFill = fillsOutline(typed) && outline !== null;
  const origin = corners !== null ? 'typed' : file === null ? 'selected' : 'drawn';
  const chosen = outline === null ? null : origin;
  const kinds = kindsOf(profile);
  const fields: readonly { readonly name: LayoutFormField; readonly label: string; readonly unit: string }[] = [
    ...fieldsOf({ ...typed, fills: (canFill || corners !== null) && typed.fills }).map((name) => ({
      name,
      label: name === 'diameterM' ? acrossName : t(`pilePlan.fields.${name}`),
      unit: UNITS[name] ?? '',
    })),
    ...askedParameters(typed.kind, profile).map(({ name, parameter }) => ({
      name,
      label: parameter.names[language],
      unit: parameter.unit,
    })),
  ];
  return (
    <Panel title={t('pilePlan.layoutTitle', { unit })} onClose={onClose}>
      <LaidOutForm
        type={equipment}
        {...{ adding, laid, tooMany, onClose }}
        loses={changesTask}
        dirty={terms !== null || shape !== null || typedRing !== null}
      >
        <p className={styles.hint}>{t('pilePlan.layoutHint', { unit })}</p>
        <div className={styles.fields}>
          <Field className={styles.kind} label={t('pilePlan.layoutKind')} size="small">
            <Select
              value={typed.kind}
              disabled={isBusy}
              onChange={(_, { value }) => change({ kind: kinds.find((kind) => kind === value) ?? 'square' })}
            >
              {kinds.map((kind) => (
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
        {fillsOutline(typed) ? (
          <>
            <Checkbox
              label={t(`pilePlan.${fillsText(chosen, info?.rows === 0 && laid === undefined)}`, { unit })}
              checked={canFill && typed.fills}
              disabled={isBusy || !canFill}
              onChange={(_, { checked: on }) => change({ fills: on === true })}
            />
            {corners !== null ? null : <OutlineFilePart work={drawing} site={site} disabled={isBusy} />}
            <TypedOutlinePart
              typed={corners}
              read={typedRing}
              onType={(text) => change({ corners: text, fills: text !== null || file !== null || selection !== null })}
              site={site}
              disabled={isBusy}
            />
          </>
        ) : null}
        {FOLLOWS_LINE.has(typed.kind) ? (
          <RoutePart
            typed={typed.route ?? null}
            onType={(next) => change({ route: next })}
            route={route}
            fault={routeFault}
            takesPresses={takesPresses}
            onPress={hasMap && onPress !== null ? () => onPress(typed) : null}
            site={site}
            disabled={isBusy}
          />
        ) : null}
        {COMPACTION.has(typed.kind) ? <p className={styles.hint}>{t('pilePlan.compactionHint')}</p> : null}
        <div className={styles.fields}>
          {fields.map(({ name, label, unit: measured }) => {
            const text = typed.texts[name] ?? '';
            const fault = text === '' ? undefined : faults[name];
            return (
              <Field key={name} label={label} size="small" validationMessage={faultText(fault)}>
                <Input
                  value={text}
                  disabled={isBusy}
                  input={{ style: { minWidth: 0 } }}
                  style={{ minWidth: 0 }}
                  contentAfter={measured === '' ? null : measured}
                  onChange={(_, { value }) => type(name, value)}
                />
              </Field>
            );
          })}
        </div>
        {laid === undefined ? null : (
          <>
            <LaidOutCounts laid={laid} type={equipment} profile={profile} />
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

const UNITS: Readonly<Partial<Record<PatternField, string>>> = {
  spacingM: 'm',
  lengthM: 'm',
  widthM: 'm',
  axisM: 'm',
  rowSpacingM: 'm',
  panelM: 'm',
  sectionM: 'm',
  ringM: 'm',
  overlapPct: '%',
  fullDropM: 'm',
  xM: 'm',
  yM: 'm',
  azimuthDeg: '°',
  depthM: 'm',
  diameterM: 'm',
};
