import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { TableSource } from '../contracts/data-core';
import type { EquipmentProfile, TradePanel } from '../equipment/descriptor';
import type { RecordDetail } from '../features/data-center/record-detail';
import { needTexts } from '../i18n/i18n';
import { Guarded } from '../ui/guarded';
import { SkeletonBars } from '../ui/loaded';

/** Props of every panel of a trade: the record, and where it is from. */
interface PanelProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly record: RecordDetail;
  readonly timeZone: string | undefined;
}

type TermsOf<K extends TradePanel['kind']> = Extract<TradePanel, { readonly kind: K }>['terms'];

/** A panel's code and its texts, fetched when it is first shown. */
function later<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [panel] = await Promise.all([load(), needTexts('trades')]);
    return { default: panel };
  });
}

const Hits = later(async () => (await import('../features/record-hits/record-hits')).RecordHits);

const Board = later<PanelProps & { readonly terms: TermsOf<'board'> }>(
  async () => (await import('../features/record-board/record-board')).RecordBoard,
);

const Grouting = later(async () => (await import('../features/record-grouting/record-grouting')).RecordGrouting);

/** Kinds that follow a record while it is in work. */
type Followed = Extract<TradePanel, { readonly kind: 'grouting' | 'hits' }>;
const isFollowed = (panel: TradePanel): panel is Followed => panel.kind === 'grouting' || panel.kind === 'hits';

interface FollowedProps extends Omit<PanelProps, 'record'> {
  readonly recordNo: string;
  readonly live: boolean;
  /** Of the pile, as its design has it; null: not known. */
  readonly diameterM: number | null;
}

function FollowedPanel({ panel, diameterM, ...props }: FollowedProps & { readonly panel: Followed }) {
  return panel.kind === 'grouting' ? (
    <Grouting {...props} terms={panel.terms} />
  ) : (
    <Hits {...props} terms={panel.terms} diameterM={diameterM} />
  );
}

const HoleOrders = later(async () => (await import('../features/hole-orders/hole-orders')).HoleOrders);

const WorkPasses = later(async () => (await import('../features/work-passes/work-passes')).WorkPasses);

/** Of work in orders or passes: how they compare over the whole project. */
export function TradeOrders({ scope, profile }: Pick<PanelProps, 'scope' | 'profile'>) {
  const { orders, passWork } = profile;
  if (orders === undefined && passWork === undefined) return null;
  return (
    <Guarded>
      <Suspense fallback={<SkeletonBars heights={[160]} />}>
        {orders === undefined ? null : <HoleOrders terms={orders} {...{ scope, profile }} />}
        {passWork === undefined ? null : <WorkPasses terms={passWork} {...{ scope, profile }} />}
      </Suspense>
    </Guarded>
  );
}

/** The trade's panels for the record that a machine has in work, or made last. */
export function LiveTradePanels(props: FollowedProps) {
  return (props.profile.panels ?? []).filter(isFollowed).map((panel) => (
    <Guarded key={panel.kind}>
      <Suspense fallback={<SkeletonBars heights={[40, 160]} />}>
        <FollowedPanel {...props} panel={panel} />
      </Suspense>
    </Guarded>
  ));
}

const Steps = later<PanelProps & { readonly terms: TermsOf<'steps'> }>(async () => {
  const { RecordSteps } = await import('../features/work-steps/work-steps');
  return ({ record, ...props }) => <RecordSteps {...props} recordNo={record.record_no} design={record.design} />;
});

const Diary = later<PanelProps & { readonly terms: TermsOf<'diary'> }>(async () => {
  const { RecordDiary } = await import('../features/work-diary/work-diary');
  return ({ record, ...props }) => <RecordDiary {...props} recordNo={record.record_no} />;
});

const Plumb = later<PanelProps & { readonly terms: TermsOf<'plumb'> }>(async () => {
  const { RecordPlumbLine } = await import('../features/plumb-line/plumb-line');
  return ({ record, ...props }) => <RecordPlumbLine {...props} recordNo={record.record_no} design={record.design} />;
});

const Ring = later<PanelProps & { readonly terms: TermsOf<'ring'> }>(async () => {
  const { RecordRing } = await import('../features/ring-section/ring-section');
  return ({ record, ...props }) => <RecordRing {...props} recordNo={record.record_no} design={record.design} />;
});

const Neighbours = later<PanelProps & { readonly terms: TermsOf<'neighbours'> }>(async () => {
  const { RecordNeighbours } = await import('../features/wall-neighbours/wall-neighbours');
  return ({ record, ...props }) => <RecordNeighbours {...props} recordNo={record.record_no} design={record.design} />;
});

function drawn(panel: TradePanel, { record, ...rest }: PanelProps): ReactNode {
  const props = { ...rest, record };
  switch (panel.kind) {
    case 'board':
      return <Board {...props} terms={panel.terms} />;
    case 'grouting':
    case 'hits':
      return (
        <FollowedPanel
          {...rest}
          panel={panel}
          recordNo={record.record_no}
          live={record.ended_ms === null}
          diameterM={record.design?.diameter_m ?? null}
        />
      );
    case 'steps':
      return <Steps {...props} terms={panel.terms} />;
    case 'diary':
      return <Diary {...props} terms={panel.terms} />;
    case 'plumb':
      return <Plumb {...props} terms={panel.terms} />;
    case 'ring':
      return <Ring {...props} terms={panel.terms} />;
    case 'neighbours':
      return <Neighbours {...props} terms={panel.terms} />;
  }
}

/** The trade's panels for a record, of one in work only those that follow it; one that breaks leaves the others. */
export function TradePanels(props: PanelProps) {
  const panels = (props.profile.panels ?? []).filter((panel) => props.record.ended_ms !== null || isFollowed(panel));
  return panels.map((panel) => (
    <Guarded key={panel.kind}>
      <Suspense fallback={<SkeletonBars heights={[40, 160]} />}>{drawn(panel, props)}</Suspense>
    </Guarded>
  ));
}
