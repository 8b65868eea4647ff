import { Button } from '@fluentui/react-components';
import { FullScreenMaximizeRegular } from '@fluentui/react-icons/svg/full-screen-maximize';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Machine, WarningNumber } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { Heard } from '../../contracts/machine-silence';
import { type LiveReadings, useDataLayer } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { needTexts } from '../../i18n/i18n';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { WarningLinks } from '../../parts/site-news/newest-warnings';
import { lazyPart } from '../../ui/lazy-part';
import { type Answer, SkeletonBars, useAnswer } from '../../ui/loaded';
import { type PanelTab, TabbedPanel } from '../../ui/tabbed-panel';
import { MachineList } from './machine-list';
import type { SideTab } from './overview-url';

const NewestWarnings = lazyPart(async () => {
  const [module] = await Promise.all([import('../../parts/site-news/newest-warnings'), needTexts('lists')]);
  return { default: module.NewestWarnings };
});
const Cameras = lazyPart(async () => ({ default: (await import('../../parts/site-news/cameras')).Cameras }));

const WasteAudits = lazyPart(async () => {
  const [module] = await Promise.all([import('../../parts/pile-discard/waste-audits'), needTexts('piles')]);
  return { default: module.WasteAudits };
});

/** The day of machines goes on while nothing begins or ends. */
const DAY_EVERY_MS = 5 * 60_000;

interface SidePanelProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly tab: SideTab;
  readonly onTab: (tab: SideTab) => void;
  readonly machines: Answer<readonly Machine[]>;
  readonly heard: ReadonlyMap<number, Heard>;
  readonly readings: ReadonlyMap<number, LiveReadings>;
  readonly timeZone: string | undefined;
  readonly warnings: WarningNumber | undefined;
  readonly warningLinks: WarningLinks;
  /** Whether piles given up are audited here: if allowed, and without a list of piles. */
  readonly auditsWaste: boolean;
  readonly selectedPileId: number | null;
  /** Without a record the pile's newest is shown. */
  readonly onPile: (pileId: number, recordNo?: string) => void;
  readonly onMachine: (machine: Machine) => void;
  readonly onBoard: () => void;
  readonly dark: boolean;
}

/** Machines, newest warnings and cameras in one place; hidden ones are not asked for. */
export function SidePanel(props: SidePanelProps) {
  const { type, scope, tab, onTab, machines, heard, warnings, warningLinks, selectedPileId, onMachine } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { queries } = useDataLayer();
  const day = useQuery({ ...queries.machineDay(scope), refetchInterval: DAY_EVERY_MS });
  const listed = useAnswer(machines);
  const tabs: PanelTab<SideTab>[] = [
    {
      key: 'machines',
      title: t('overview.machines'),
      count: machines.data === undefined ? null : format.number(machines.data.length),
    },
    { key: 'warnings', title: t('overview.warningsTab'), count: warnings ? format.number(warnings.not_closed) : null },
    { key: 'cameras', title: t('overview.cameras'), count: null },
    { key: 'waste', title: t('overview.waste'), count: null },
  ];
  const shownTabs = tabs.filter(({ key }) => key !== 'waste' || props.auditsWaste);
  const chosen = shownTabs.some(({ key }) => key === tab) ? tab : 'machines';
  return (
    <TabbedPanel
      label={t('overview.side')}
      tabs={shownTabs}
      chosen={chosen}
      onChoose={onTab}
      actions={
        <Button
          appearance="subtle"
          size="small"
          icon={<FullScreenMaximizeRegular />}
          aria-label={t('board.open')}
          title={t('board.open')}
          onClick={props.onBoard}
        />
      }
    >
      {chosen === 'machines' ? (
        <MachineList
          type={type}
          machines={listed}
          day={day.data}
          heard={heard}
          readings={props.readings}
          timeZone={props.timeZone}
          selectedPileId={selectedPileId}
          onOpen={onMachine}
          dark={props.dark}
        />
      ) : (
        <Suspense fallback={<SkeletonBars />}>
          {chosen === 'warnings' ? (
            <NewestWarnings
              type={type}
              scope={scope}
              links={warningLinks}
              onRecord={
                warningLinks.all === null ? ({ pile_id, record_no }) => props.onPile(pile_id, record_no) : undefined
              }
            />
          ) : chosen === 'waste' ? (
            <WasteAudits scope={scope} selectedPileId={selectedPileId} onOpen={props.onPile} />
          ) : (
            <Cameras scope={scope} />
          )}
        </Suspense>
      )}
    </TabbedPanel>
  );
}
