import { makeStyles, mergeClasses, Tab, TabList } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { NamedItem } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile, EquipmentType, Screen } from '../../equipment/descriptor';
import { orderKeyOf } from '../../equipment/order-parameter';
import { numberedAs } from '../../equipment/units';
import { needTexts } from '../../i18n/i18n';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { MapSketch } from '../../maps/map-sketch';
import { FOUND_ZOOM } from '../../maps/map-view';
import { useSelectedIds } from '../../parts/map-selection/use-selected-ids';
import { PileMapPanel } from '../../parts/pile-list/pile-map-panel';
import { useCheckedOnMap } from '../../parts/pile-list/use-checked-on-map';
import { usePileList } from '../../parts/pile-list/use-pile-list';
import { usePilesInView } from '../../parts/pile-list/use-piles-in-view';
import { usePileSource } from '../../parts/pile-source/use-pile-source';
import { ProjectSearchForm } from '../../parts/project-search/project-search-form';
import { useProjectSearch } from '../../parts/project-search/use-project-search';
import { useAddressState } from '../../ui/address/use-address-state';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { MasterDetail } from '../../ui/master-detail/master-detail';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { useDark } from '../../ui/theme/theme-choice';
import { useBeforehand } from '../../ui/use-beforehand';
import { useElementSize } from '../../ui/use-element-size';
import { FreshPiles } from './fresh-piles';
import type { LayoutEntries } from './lay-out/layout-entries';
import type { TypedLayout } from './lay-out/layout-form';
import { ManagedPiles } from './managed-piles';
import type { MovedPile } from './move-bar';
import { PILE_MANAGEMENT_PARTS } from './pile-url';
import { pointing } from './pointing';
import type { PointedPlace } from './use-new-place';
import { usePileChanges } from './use-pile-changes';
import { useUndo } from './use-undo';

const AddPanel = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./add-panel')).AddPanel };
});
const PointBar = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./point-bar')).PointBar };
});
const BatchPanel = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./batch-panel')).BatchPanel };
});
const PilePanel = lazyPart(async () => ({ default: (await import('./pile-panel')).PilePanel }));
const ArrangePanel = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./arrange/arrange-panel')).ArrangePanel };
});
const CopyPanel = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./arrange/copy-panel')).CopyPanel };
});
const LayoutPanel = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./lay-out/layout-panel')).LayoutPanel };
});
const RouteBar = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./lay-out/route-bar')).RouteBar };
});
const MoveBar = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./move-bar')).MoveBar };
});
const AsBuiltPanel = lazyPart(async () => {
  await needTexts('plan');
  return { default: (await import('./as-built/as-built-panel')).AsBuiltPanel };
});
const ImportPanel = lazyPart(async () => ({ default: (await import('./import/import-panel')).ImportPanel }));

const useStyles = makeStyles({
  page: { minHeight: '520px' },
  both: { display: 'grid', gap: '10px', minWidth: 0, minHeight: 0 },
  beside: { gridTemplate: 'minmax(0, 1fr) / minmax(0, 5fr) minmax(0, 6fr)' },
  stacked: { gridTemplate: 'minmax(0, 2fr) minmax(0, 3fr) / minmax(0, 1fr)' },
  part: { display: 'flex', minWidth: 0, minHeight: 0 },
  map: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  phone: { flex: 1, display: 'flex', flexDirection: 'column', gap: '4px', minHeight: '420px' },
  tabs: { flexShrink: 0 },
});

/** A master as wide as this has the map beside the table. */
const BESIDE_PX = 980;

interface PileManagementPageProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly screen: Screen;
  readonly scope: TableSource;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  /** Goes to the simulation of piles; null where the type has none. */
  readonly onSimulate: (() => void) | null;
}

/** The design piles of a project: search, map and table, and the panel of one or of a task. */
export function PileManagementPage(props: PileManagementPageProps) {
  const { type, profile, screen, scope, projects, onSimulate } = props;
  const styles = useStyles();
  const page = usePageStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const dark = useDark();
  const phone = useMedia(MEDIA.phone);
  const search = useProjectSearch({ scope, screen });
  const [state, change] = useAddressState(PILE_MANAGEMENT_PARTS);
  const { queries } = useDataLayer();
  // Asked for first: a table that is read after it shows all changes up to that number.
  const changeNo = useQuery({ ...queries.pileChangeNo(search.scope, search.filter), enabled: search.ready });
  const newest = changeNo.data?.change_no;
  const list = usePileList(search);
  const [seen, setSeen] = useState(newest);
  // While the table is read anew its rows are still those of before.
  if (!list.refreshing && seen !== newest) setSeen(newest);
  const piles = usePileSource(scope);
  const changes = usePileChanges(scope, orderKeyOf(profile));
  const undo = useUndo(type, scope, changes);
  const [sketch, setSketch] = useState<MapSketch | null>(null);
  /** Where a pile is to be added, as it was pointed at. */
  const [pointed, setPointed] = useState<PointedPlace | null>(null);
  /** The form of a layout as it was when it gave way to the map on a phone; null: the form is shown. */
  const [beforePresses, setBeforePresses] = useState<TypedLayout | null>(null);
  /** The entries of a layout's form, for when it comes back in place of the map. */
  const layoutEntries = useRef<LayoutEntries | null>(null);
  /** Rows that were pasted into the table, for the import. */
  const [pastedRows, setPastedRows] = useState('');
  /** The pile whose panel gave way to the map on a phone, and what has become of it; null: none. */
  const [movedId, setMovedId] = useState<number | null>(null);
  const moved = useRef<MovedPile | null>(null);
  /** Whether a cell of the table is edited. */
  const editsCell = useRef(false);
  const both = useRef<HTMLDivElement>(null);
  const mapPlace = useRef<HTMLDivElement>(null);
  const { width: bothPx } = useElementSize(both);
  const mapSize = useElementSize(mapPlace);
  const unit = type.unit[language];
  const { task: shownTask } = state;
  useEffect(() => {
    // A form that is opened otherwise begins without a place.
    if (shownTask !== 'add') setPointed(null);
    if (shownTask !== 'import') setPastedRows('');
    if (shownTask !== 'layout') {
      setBeforePresses(null);
      layoutEntries.current = null;
    }
  }, [shownTask]);
  useEffect(() => {
    // A phone that is turned has room for the form beside the map: it is back, and stays when the phone is turned again.
    if (!phone) setBeforePresses(null);
  }, [phone]);
  useBeforehand(list.rows.data !== undefined, PilePanel.fetch);
  const { pileId, task } = state;
  useEffect(() => {
    // A panel that is opened later is shown.
    if (movedId !== pileId) setMovedId(null);
  }, [movedId, pileId]);
  const part = usePilesInView(state, piles, mapSize);
  const { colors, statusMask, selection } = state;
  const ids = useSelectedIds({ type, piles, selection, colors, statusMask, dark });
  const { marked, check } = useCheckedOnMap(list, ids, piles);
  const close = (): void => change({ pileId: null, task: 'none' });
  const pick = useCallback((picked: number | null) => change({ pileId: picked, task: 'none' }), [change]);
  const { info } = piles;
  /** The map's view of a place; it stays as it is while no map is known. */
  const viewOf = (xM: number, yM: number, zoom: number) =>
    info === undefined ? {} : { view: { eastM: yM - info.originYM, northM: xM - info.originXM, zoom } };
  /** Brings the map to a place. */
  const look = (xM: number, yM: number): void => change(viewOf(xM, yM, FOUND_ZOOM));
  const asksForPlace = useMemo(
    () =>
      task === 'point' && pileId === null
        ? pointing((xM, yM) => {
            setPointed({ xM, yM });
            change({ task: 'add' });
          })
        : null,
    [task, pileId, change],
  );
  const shared = { scope, type, profile, changes, unit, onClose: close } as const;
  /** The form gives way to the map, where points are pressed. */
  const isPressing = phone && pileId === null && task === 'layout' && beforePresses !== null;
  const isMoving = pileId !== null && movedId === pileId;
  const detail =
    pileId !== null ? (
      <PilePanel
        {...shared}
        pileId={pileId}
        dark={dark}
        timeZone={search.timeZone}
        onRemember={undo.remember}
        onSketch={setSketch}
        onMove={
          phone
            ? (xM, yM, zoom) => {
                moved.current = null;
                setMovedId(pileId);
                change({ ...viewOf(xM, yM, zoom), tab: 'map' });
              }
            : null
        }
      />
    ) : task === 'add' ? (
      <AddPanel
        {...shared}
        pointed={pointed}
        onSketch={setSketch}
        onAdded={(added) => change({ pileId: added, task: 'none' })}
        onRemember={undo.remember}
      />
    ) : task === 'batch' ? (
      <BatchPanel {...shared} selected={list.selected} onRemember={undo.remember} />
    ) : task === 'arrange' ? (
      <ArrangePanel {...shared} selected={list.selected} onRemember={undo.remember} onSketch={setSketch} />
    ) : task === 'copy' ? (
      <CopyPanel {...shared} selected={list.selected} onRemember={undo.remember} onSketch={setSketch} />
    ) : task === 'layout' ? (
      <LayoutPanel
        {...shared}
        dark={dark}
        selection={selection}
        entries={layoutEntries}
        onPress={
          phone
            ? (before) => {
                setBeforePresses(before);
                change({ tab: 'map' });
              }
            : null
        }
        onRemember={undo.remember}
        onSketch={setSketch}
      />
    ) : task === 'built' ? (
      <AsBuiltPanel {...shared} state={state} onChange={change} timeZone={search.timeZone} onSketch={setSketch} />
    ) : task === 'import' ? (
      <ImportPanel
        {...shared}
        dark={dark}
        given={pastedRows}
        onRemember={undo.remember}
        onSketch={setSketch}
        onLook={phone || info === undefined ? null : look}
      />
    ) : null;
  const bar = (
    <Suspense fallback={null}>
      {task === 'point' && pileId === null ? <PointBar unit={unit} onLeave={close} /> : null}
      {isMoving ? (
        <MoveBar
          {...{ scope, profile, changes, unit, pileId, moved }}
          onRemember={undo.remember}
          onSketch={setSketch}
          onEnd={() => setMovedId(null)}
        />
      ) : null}
      {isPressing ? (
        <RouteBar
          {...{ scope, profile }}
          entries={layoutEntries}
          before={beforePresses}
          onEnd={() => setBeforePresses(null)}
          onSketch={setSketch}
        />
      ) : null}
    </Suspense>
  );
  const map = (
    <Guarded>
      {phone ? null : bar}
      <PileMapPanel
        type={type}
        piles={piles}
        state={state}
        onChange={change}
        pileId={pileId}
        onPick={pick}
        timeZone={search.timeZone}
        dark={dark}
        sketch={asksForPlace ?? sketch}
        marked={marked}
        found={list.found}
        onCheck={
          check === null
            ? null
            : () => {
                check();
                // On a phone the table comes in the place of the map.
                if (phone) change({ tab: 'table' });
              }
        }
      />
      {phone ? bar : null}
    </Guarded>
  );
  const managed = (
    <ManagedPiles
      type={type}
      profile={profile}
      list={list}
      seen={seen}
      search={search}
      changes={changes}
      undo={undo}
      editsCell={editsCell}
      state={state}
      onChange={change}
      ids={ids}
      part={part}
      dark={dark}
      phone={phone}
      onSimulate={onSimulate}
      onRows={(text) => {
        setPastedRows(text);
        change({ task: 'import', pileId: null });
      }}
      onPoint={info === undefined || info.rows === 0 ? null : () => change({ task: 'point', pileId: null, tab: 'map' })}
    />
  );
  return (
    <div className={mergeClasses(page.list, styles.page)}>
      <FreshPiles
        scope={scope}
        counts={info?.countByStatus}
        rows={list.rows.data?.rows ?? 0}
        // Forms about many work on the rows as they are; that of one takes a newer pile unless something is typed.
        isPaused={() => editsCell.current || (pileId === null && task !== 'none' && task !== 'row')}
      />
      <ProjectSearchForm search={search} projects={projects} counted={numberedAs(type.unit)} />
      <MasterDetail
        label={t('pileManagement.panel', { unit })}
        onClose={close}
        detailKey={pileId ?? task}
        detail={detail === null || isPressing || isMoving ? null : <Suspense fallback={null}>{detail}</Suspense>}
      >
        {phone ? (
          <div className={styles.phone}>
            {isPressing || isMoving ? null : (
              <TabList
                className={styles.tabs}
                size="small"
                selectedValue={state.tab}
                aria-label={t('pileManagement.tabs')}
                onTabSelect={(_, { value }) => change({ tab: value === 'map' ? 'map' : 'table' })}
              >
                <Tab value="table">{t('pileManagement.tabTable')}</Tab>
                <Tab value="map">{t('pileManagement.tabMap')}</Tab>
              </TabList>
            )}
            <div className={styles.part} style={{ flex: 1 }}>
              {state.tab === 'map' ? <div className={styles.map}>{map}</div> : managed}
            </div>
          </div>
        ) : (
          <div ref={both} className={mergeClasses(styles.both, bothPx >= BESIDE_PX ? styles.beside : styles.stacked)}>
            <div ref={mapPlace} className={styles.part}>
              <div className={styles.map}>{map}</div>
            </div>
            <div className={styles.part}>{managed}</div>
          </div>
        )}
      </MasterDetail>
    </div>
  );
}
