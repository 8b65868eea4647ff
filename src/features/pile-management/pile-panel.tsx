import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useDataLayer } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import type { MapSketch } from '../../maps/map-sketch';
import { DiscardSign, GenerationSign, PileStatusSign } from '../../parts/pile-list/pile-signs';
import type { SessionChange } from '../../parts/session-changes/session-changes';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import type { PanelTerms } from './panel-terms';
import { type OnMove, PileEditor } from './pile-editor';

const useStyles = makeStyles({
  signs: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', fontSize: tokens.fontSizeBase200 },
});

interface PilePanelProps extends PanelTerms {
  readonly pileId: number;
  readonly dark: boolean;
  readonly timeZone: string | undefined;
  readonly onRemember: (change: SessionChange) => void;
  /** Shows on the map where the pile would come to lie. */
  readonly onSketch: (sketch: MapSketch | null) => void;
  readonly onMove: OnMove;
}

/** A design pile: its values to edit, giving it up, deleting it, and its history. */
export function PilePanel(props: PilePanelProps) {
  const { scope, pileId, unit, type, dark, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  // Asked for first: the pile is as of this change, or of a later one.
  const seen = useQuery(queries.pileChangeNo(scope, { pile_id: pileId })).data?.change_no;
  const detail = useQuery(queries.pileDetail(scope, pileId));
  const pile = detail.data;
  return (
    <Panel
      title={pile?.pile_no ?? t('pileManagement.panel', { unit })}
      label={t('pileManagement.panel', { unit })}
      signs={
        pile === undefined ? null : (
          <span className={styles.signs}>
            <PileStatusSign status={pile.status} dark={dark} symbol={type.profile?.mapSymbol ?? 'round'} />
            {pile.is_simulated ? <SimulatedTag /> : null}
            <DiscardSign discard={pile.discard} />
            <GenerationSign state={pile.generation_state} />
          </span>
        )
      }
      onClose={onClose}
    >
      <Loaded from={detail} skeleton={<SkeletonBars heights={[16, 120, 60, 240]} />}>
        {(shown) => <PileEditor key={pileId} {...props} detail={shown} seenChangeNo={seen} />}
      </Loaded>
    </Panel>
  );
}
