import { Checkbox, Field, Input, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { PileItem } from '../../../contracts/api/pile-management';
import { useDataLayer } from '../../../data';
import { MOST_LAID_OUT } from '../../../equipment/layouts/laid-out';
import { useTranslation } from '../../../i18n/use-translation';
import type { MapSketch } from '../../../maps/map-sketch';
import { useCounted } from '../../../parts/pile-list/use-counted';
import type { SessionChange } from '../../../parts/session-changes/session-changes';
import { randomUuid } from '../../../shared/random-uuid';
import { Loaded, SkeletonBars } from '../../../ui/loaded';
import { Panel } from '../../../ui/panel';
import { EmptyState } from '../../../ui/states';
import { LaidOutCounts } from '../lay-out/laid-out-counts';
import { LaidOutForm } from '../lay-out/laid-out-form';
import { type LayoutSizes, layoutColumns } from '../lay-out/layout-columns';
import { useAdding } from '../lay-out/use-adding';
import type { PanelTerms } from '../panel-terms';
import { PhonePreview } from '../phone-preview';
import { changesTask } from '../pile-url';
import { COPY_BOUNDS, COPY_FIELDS, type CopyField, typedWithin } from './arrange-terms';
import { type ArrayTerms, copiedPiles, copyCount, type MirrorTerms, mirroredPiles } from './copied-piles';
import { useFieldsGrid } from './fields-grid';
import { LINE_SIDES, MirrorLine, NO_LINE, typedLine } from './mirror-line';
import { NumberInput } from './number-input';
import { readChosen } from './read-chosen';

/** Piles that one array begins from: their designs are read with calls of their own. */
const MOST_CHOSEN = 10_000;

interface CopyPanelProps extends PanelTerms {
  readonly selected: ReadonlySet<number>;
  readonly onRemember: (change: SessionChange) => void;
  /** Shows on the map where the copies would come to lie. */
  readonly onSketch: (sketch: MapSketch | null) => void;
}

/** Copies the piles that are selected, in an array or mirrored in a line: shown and counted first, checked, then added, all or none. */
export function CopyPanel(props: CopyPanelProps) {
  const { scope, type, onClose, selected } = props;
  const { t } = useTranslation();
  const counted = useCounted(type);
  const { core } = useDataLayer();
  const ids = useMemo(() => [...selected].sort((a, b) => a - b), [selected]);
  const chosen = useQuery({
    queryKey: ['copiedPiles', scope.typeCode, scope.projectId, ids],
    queryFn: ({ signal }) => {
      const project_id = scope.projectId;
      return readChosen(ids, {
        some: async (some) =>
          (await core.api('pileList', scope, { project_id, pile_id: [...some], limit: some.length }, { signal })).items,
        one: (pile_id) => core.api('pileDetail', scope, { project_id, pile_id }, { signal }),
      });
    },
    structuralSharing: false,
    enabled: ids.length > 0 && ids.length <= MOST_CHOSEN,
    gcTime: 0,
  });
  return (
    <Panel title={t('pilePlan.copyTitle', { counted: counted(selected.size) })} onClose={onClose}>
      {ids.length === 0 ? (
        <EmptyState title={t('pileManagement.batchNone')} />
      ) : ids.length > MOST_CHOSEN ? (
        <EmptyState title={t('pilePlan.copyTooMany', { counted: counted(MOST_CHOSEN) })} />
      ) : (
        <Loaded from={chosen} skeleton={<SkeletonBars heights={[40, 120, 60]} />}>
          {(piles) => <CopyForm {...props} chosen={piles} />}
        </Loaded>
      )}
    </Panel>
  );
}

const HOWS = ['array', 'mirror'] as const;
type How = (typeof HOWS)[number];
type CopyTerms =
  | { readonly how: 'array'; readonly terms: ArrayTerms }
  | { readonly how: 'mirror'; readonly terms: MirrorTerms };

const copiesOf = (chosen: readonly PileItem[], { how, terms }: CopyTerms) =>
  how === 'array' ? copiedPiles(chosen, terms) : mirroredPiles(chosen, terms);

/** Each copy has those of its original. */
const OWN_SIZES: LayoutSizes = { diameterM: null, design: {}, chain: null };
/** A mirrored copy is one of each. */
const MIRROR_FIELDS: readonly CopyField[] = ['first'];
const UNITS: Readonly<Partial<Record<CopyField, string>>> = { spacingM: 'm', rowSpacingM: 'm', azimuthDeg: '°' };

function CopyForm(props: CopyPanelProps & { readonly chosen: readonly PileItem[] }) {
  const { scope, type: equipment, profile, onClose, onSketch, chosen } = props;
  const grid = useFieldsGrid();
  const { t } = useTranslation();
  const [how, setHow] = useState<How>('array');
  const [line, setLine] = useState(NO_LINE);
  const [texts, setTexts] = useState<Readonly<Record<CopyField, string>>>({
    count: '2',
    spacingM: String(profile.design.spacingM || 1),
    azimuthDeg: '90',
    rows: '1',
    rowSpacingM: String(profile.design.spacingM || 1),
    first: '1',
  });
  const [pattern, setPattern] = useState('{no}-{n}');
  const [isOffset, setOffset] = useState(false);
  const adding = useAdding(props);
  const { marked, isBusy } = adding;
  const asked = useMemo<CopyTerms | null>(() => {
    const numbers = { pattern: pattern.trim(), first: typedWithin(texts.first, COPY_BOUNDS.first) ?? Number.NaN };
    if (how === 'mirror') {
      const through = typedLine(line);
      return through === null || Number.isNaN(numbers.first) ? null : { how, terms: { ...through, ...numbers } };
    }
    const values = COPY_FIELDS.flatMap((name) => typedWithin(texts[name], COPY_BOUNDS[name]) ?? []);
    if (values.length < COPY_FIELDS.length) return null;
    const [count = 1, spacingM = 1, azimuthDeg = 0, rows = 1, rowSpacingM = 1, first = 1] = values;
    return {
      how,
      terms: { count, spacingM, azimuthDeg, rows, rowSpacingM, first, isOffset, pattern: numbers.pattern },
    };
  }, [how, line, texts, isOffset, pattern]);
  const many = asked === null ? 0 : asked.how === 'array' ? copyCount(asked.terms, chosen.length) : chosen.length;
  const reading = useMemo(() => (chosen.length === 0 ? '' : randomUuid()), [chosen]);
  const made = useQuery({
    queryKey: ['copies', asked, reading],
    queryFn: ({ signal }) => {
      if (asked === null) throw new Error('no copies were asked for');
      return layoutColumns(copiesOf(chosen, asked), OWN_SIZES, profile, signal);
    },
    enabled: asked !== null && many > 0 && many <= MOST_LAID_OUT,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const laid = asked !== null && many > 0 && many <= MOST_LAID_OUT ? made.data : undefined;
  useEffect(() => {
    const axis = how === 'mirror' && laid !== undefined ? LINE_SIDES.map((side) => Number(line[side])) : null;
    const outline = axis === null ? null : { corners: axis, closed: false };
    onSketch(laid === undefined ? null : { before: null, after: laid, marked, outline, handle: null });
  }, [laid, marked, how, line, onSketch]);
  useEffect(() => () => onSketch(null), [onSketch]);
  const type = (name: CopyField, text: string): void => {
    adding.forget();
    setTexts({ ...texts, [name]: text });
  };
  return (
    <LaidOutForm
      {...{ adding, laid, onClose }}
      type={equipment}
      tooMany={many > MOST_LAID_OUT}
      loses={changesTask}
      dirty={laid !== undefined}
    >
      <PhonePreview scope={scope} added={laid} marked={marked} />
      <p className={grid.hint}>{t('pilePlan.copyHint')}</p>
      <Field label={t('pilePlan.how')} size="small">
        <Select
          value={how}
          disabled={isBusy}
          onChange={(_, { value }) => {
            adding.forget();
            setHow(HOWS.find((known) => known === value) ?? 'array');
          }}
        >
          {HOWS.map((known) => (
            <option key={known} value={known}>
              {t(`pilePlan.copyHows.${known}`)}
            </option>
          ))}
        </Select>
      </Field>
      {how === 'mirror' ? (
        <MirrorLine
          scope={scope}
          texts={line}
          onTexts={(next) => {
            adding.forget();
            setLine(next);
          }}
          row={chosen[0]?.row_no ?? ''}
          disabled={isBusy}
        />
      ) : null}
      <div className={grid.fields}>
        {(how === 'array' ? COPY_FIELDS : MIRROR_FIELDS).map((name) => (
          <NumberInput
            key={name}
            label={t(`pilePlan.copyFields.${name}`)}
            unit={UNITS[name] ?? ''}
            text={texts[name]}
            disabled={isBusy}
            onText={(text) => type(name, text)}
            bounds={COPY_BOUNDS[name]}
          />
        ))}
      </div>
      {how === 'array' ? (
        <Checkbox
          label={t('pilePlan.copyOffset')}
          checked={isOffset}
          disabled={isBusy}
          onChange={(_, { checked: on }) => {
            adding.forget();
            setOffset(on === true);
          }}
        />
      ) : null}
      <Field label={t('pilePlan.pattern')} size="small" hint={t('pilePlan.copyPatternHint')}>
        <Input
          value={pattern}
          disabled={isBusy}
          onChange={(_, { value }) => {
            adding.forget();
            setPattern(value);
          }}
        />
      </Field>
      {laid === undefined ? null : <LaidOutCounts laid={laid} type={equipment} profile={profile} />}
    </LaidOutForm>
  );
}
