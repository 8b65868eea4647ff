import { Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiOutput } from '../../../contracts/api';
import { ARRANGEMENTS } from '../../../contracts/api/pile-arrange';
import { useDataLayer, useMay } from '../../../data';
import { useTranslation } from '../../../i18n/use-translation';
import type { MapSketch } from '../../../maps/map-sketch';
import { isTooMany, TooManyChosen } from '../../../parts/pile-list/too-many';
import { useCounted } from '../../../parts/pile-list/use-counted';
import type { SessionChange } from '../../../parts/session-changes/session-changes';
import { useFormFailure } from '../../../ui/form-failure';
import { FormFrame } from '../../../ui/form-frame';
import { LeaveGuard } from '../../../ui/leave-guard';
import { Loaded, SkeletonBars } from '../../../ui/loaded';
import { Panel } from '../../../ui/panel';
import { EmptyState } from '../../../ui/states';
import { showToast } from '../../../ui/toast';
import type { PanelTerms } from '../panel-terms';
import { PhonePreview } from '../phone-preview';
import { changesTask } from '../pile-url';
import { ArrangeConflict } from './arrange-conflict';
import { type Arranged, NOTHING } from './arranged';
import { type ChosenPiles, changeOf, chosenPiles } from './chosen-piles';
import { MileageHint } from './mileage-hint';
import { MirrorFields } from './mirror-fields';
import { MoveFields } from './move-fields';
import { NumberFields } from './number-fields';
import { TransformFields } from './transform-fields';

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface ArrangePanelProps extends PanelTerms {
  readonly selected: ReadonlySet<number>;
  readonly onRemember: (change: SessionChange) => void;
  /** Shows the arranged piles on the map. */
  readonly onSketch: (sketch: MapSketch | null) => void;
}

type How = (typeof ARRANGEMENTS)[number];
/** These turn the directions of the designs with the places. */
const TURNING: ReadonlySet<How> = new Set(['transform', 'mirror']);
const SKELETON = <SkeletonBars heights={[40, 120, 60]} />;

/** Moves and numbers the piles that are selected: shown on the map first, then written, all or none. */
export function ArrangePanel(props: ArrangePanelProps) {
  const { scope, type, onClose, selected } = props;
  const { t } = useTranslation();
  const counted = useCounted(type);
  const { queries } = useDataLayer();
  const table = useQuery(queries.pileTable(scope, {}));
  // Rows from before one's own last change would be at odds with it, as if somebody else had made it.
  const [isRead, setRead] = useState(false);
  if (!isRead && !table.isFetching) setRead(true);
  return (
    <Panel title={t('pilePlan.arrangeTitle', { counted: counted(selected.size) })} onClose={onClose}>
      {selected.size === 0 ? (
        <EmptyState title={t('pileManagement.batchNone')} />
      ) : isTooMany(selected.size) ? (
        <TooManyChosen type={type} count={selected.size} />
      ) : !isRead ? (
        SKELETON
      ) : (
        <Loaded from={table} skeleton={SKELETON}>
          {(data) => <ArrangeForm {...props} table={data} />}
        </Loaded>
      )}
    </Panel>
  );
}

function ArrangeForm(props: ArrangePanelProps & { readonly table: Parameters<typeof chosenPiles>[0] }) {
  const { scope, type, profile, changes, onClose, selected, onRemember, onSketch, table } = props;
  const { core } = useDataLayer();
  const styles = useStyles();
  const { t } = useTranslation();
  const counted = useCounted(type);
  const may = useMay();
  const failure = useFormFailure();
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const [how, setHow] = useState<How>('move');
  const [arranged, setArranged] = useState<Arranged | null>(null);
  const [conflict, setConflict] = useState<ApiOutput<'pileArrange'> | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Known points are typed, of which nothing may come yet. */
  const [isTyped, setTyped] = useState(false);
  // As they were when the panel was opened, or looked at again after a conflict: later changes by others are found.
  const [shown, setShown] = useState(table);
  const isTurning = TURNING.has(how);
  const headings = useQuery({
    queryKey: ['pileHeadings', scope.typeCode, scope.projectId],
    queryFn: ({ signal }) => core.table('pileHeadings', scope, {}, { signal }),
    enabled: isTurning,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const chosen = useMemo(() => chosenPiles(shown, selected, headings.data), [shown, selected, headings.data]);
  /** Where they would come to lie, and in which direction. */
  const after = useMemo(() => ({ ...placesOf(chosen), ...arranged?.values }), [chosen, arranged]);
  useEffect(() => {
    const { wrong, handle } = arranged ?? { wrong: NOTHING, handle: null };
    onSketch({ before: placesOf(chosen), after, marked: wrong, outline: null, handle });
  }, [chosen, arranged, after, onSketch]);
  useEffect(() => () => onSketch(null), [onSketch]);

  /** `over`: the values that somebody else has written meanwhile are replaced. */
  const send = async (over: boolean): Promise<void> => {
    if (arranged === null) return;
    failure.clear();
    setBusy(true);
    try {
      const { seen, columns } = changeOf(chosen, arranged.values);
      const answer = await changes.arrange({
        how,
        pile_ids: [...chosen.ids],
        seen: over && conflict !== null ? withTheirs(seen, chosen.ids, conflict.conflicts) : seen,
        columns,
      });
      if (answer.change_no === null) {
        setConflict(answer);
        return;
      }
      onRemember({ kind: 'many', did: 'arranged', changeNo: answer.change_no, count: answer.changed });
      showToast('success', t('pilePlan.arranged', { counted: counted(answer.changed) }));
      isSent.current = true;
      onClose();
    } catch (error) {
      failure.meet(error);
    } finally {
      setBusy(false);
    }
  };
  const look = async (): Promise<void> => {
    setBusy(true);
    try {
      setShown(await changes.piles());
      if (isTurning) await headings.refetch();
      setConflict(null);
    } catch (error) {
      failure.meet(error);
    } finally {
      setBusy(false);
    }
  };
  const fields = { chosen, disabled: isBusy, onArranged: setArranged } as const;
  const hasChanges = arranged !== null && Object.keys(arranged.values).length > 0;
  return (
    <>
      <LeaveGuard dirty={hasChanges || isTyped} loses={(from, to) => !isSent.current && changesTask(from, to)} />
      <FormFrame
        form={form}
        failure={failure.text}
        isBusy={isBusy}
        canSend={hasChanges && arranged.wrong.size === 0 && conflict === null}
        sendName={t('pilePlan.arrangeDo', { counted: counted(chosen.ids.length) })}
        onSend={() => void send(false)}
        onCancel={onClose}
      >
        {conflict === null ? null : (
          <ArrangeConflict
            answer={conflict}
            chosen={chosen}
            values={arranged?.values ?? {}}
            type={type}
            isBusy={isBusy}
            onKeepMine={() => void send(true)}
            onLook={() => void look()}
          />
        )}
        <PhonePreview scope={scope} added={after} marked={arranged?.wrong ?? NOTHING} />
        <p className={styles.hint}>{t('pilePlan.arrangeHint')}</p>
        <Field label={t('pilePlan.how')} size="small">
          <Select
            value={how}
            disabled={isBusy}
            onChange={(_, { value }) => {
              setArranged(null);
              // As they are now, as the directions are that are read with it.
              if (conflict === null) setShown(table);
              setHow(ARRANGEMENTS.find((known) => known === value) ?? 'move');
            }}
          >
            {ARRANGEMENTS.map((known) => (
              <option key={known} value={known}>
                {t(`pilePlan.hows.${known}`)}
              </option>
            ))}
          </Select>
        </Field>
        {how === 'move' ? <MoveFields {...fields} type={type} /> : null}
        {isTurning ? (
          <Loaded from={headings} skeleton={<SkeletonBars heights={[40, 120]} />}>
            {() => (
              <>
                {how === 'mirror' ? <MirrorFields {...fields} /> : <TransformFields {...fields} onDirty={setTyped} />}
                {chosen.headingDeg.every(Number.isNaN) ? null : (
                  <p className={styles.hint}>{t('pilePlan.turnsHint')}</p>
                )}
              </>
            )}
          </Loaded>
        ) : null}
        {how === 'number' ? (
          <NumberFields {...fields} mayNumber={may('editPileNumber')} />
        ) : (
          <MileageHint chosen={chosen} parameters={profile.designParameters} />
        )}
      </FormFrame>
    </>
  );
}

const placesOf = ({ xM, yM, headingDeg }: ChosenPiles) => ({ xM, yM, headingDeg });

type Seen = ReturnType<typeof changeOf>['seen'];

/** The values as seen, with those that others have written since. */
function withTheirs(seen: Seen, ids: readonly number[], conflicts: ApiOutput<'pileArrange'>['conflicts']): Seen {
  const rowOf = new Map(ids.map((id, row) => [id, row]));
  const copy: Record<string, (number | string | null)[]> = {};
  for (const [field, cells] of Object.entries(seen)) copy[field] = [...(cells ?? [])];
  for (const { pile_id, field, now } of conflicts) {
    const row = rowOf.get(pile_id);
    const cells = field === null ? undefined : copy[field];
    if (row !== undefined && cells !== undefined) cells[row] = now;
  }
  return { ...seen, ...copy };
}
