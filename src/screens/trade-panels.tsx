import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { TableSource } from '../contracts/data-core';
import type { EquipmentProfile, TradePanel } from '../equipment/descriptor';
import type { RecordDetail } from '../features/data-center/record-detail';
import { needTexts } from '../i18n/i18n';
import { Guarded } from '../ui/guarded';
import { SkeletonBars } from '../ui/loaded';

/** What every panel of a trade gets: the record, and where it is from. */
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

const Hits = later<PanelProps & { readonly terms: TermsOf<'hits'> }>(async () => {
  const { RecordHits } = await import('../features/record-hits/record-hits');
  return ({ record, ...props }) => <RecordHits {...props} recordNo={record.record_no} />;
});

function drawn(panel: TradePanel, props: PanelProps): ReactNode {
  switch (panel.kind) {
    case 'hits':
      return <Hits {...props} terms={panel.terms} />;
  }
}

/** What the type's trade shows of a record; one panel that breaks leaves the others. */
export function TradePanels(props: PanelProps) {
  return (props.profile.panels ?? []).map((panel) => (
    <Guarded key={panel.kind}>
      <Suspense fallback={<SkeletonBars heights={[40, 160]} />}>{drawn(panel, props)}</Suspense>
    </Guarded>
  ));
}
