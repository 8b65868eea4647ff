import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, Suspense } from 'react';
import type { TableSource } from '../../../contracts/data-core';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonBars } from '../../../ui/loaded';
import { Panel } from '../../../ui/panel';
import type { RecordSelection } from '../record-selection';
import type { AnalyseState, Limits } from './analyse-url';
import type { Answer } from './answer';
import { AnswerCharts } from './answer-charts';
import { AnswerTable } from './answer-table';
import { tableText } from './question-text';
import { SaveLimit } from './save-limit';
import { useDraggedLimits } from './use-dragged-limits';
import { useDraggedValue } from './use-dragged-value';
import type { useNamedAnswer } from './use-named-answer';
import { useReadingsOutside } from './use-outside';
import { useRecordsOutside } from './use-records-outside';
import { useZoomOn } from './use-zoomed-answer';
import { useViewStyles } from './view-styles';
import { isSameZoom } from './zoom';

const OutsidePanel = lazyPart(async () => ({ default: (await import('./outside-panel')).OutsidePanel }));

const useStyles = makeStyles({
  charts: {
    flex: '3 0 300px',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: '8px',
    minHeight: '300px',
    '& > *': { minHeight: 0 },
    '@media (max-width: 1099px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(320px, auto) 280px',
      flex: '0 0 auto',
    },
  },
  table: { flex: '2 0 240px', display: 'flex', minHeight: '240px' },
});

interface AnsweredProps {
  readonly typeCode: string;
  readonly profile: EquipmentProfile;
  readonly scope: TableSource;
  readonly state: AnalyseState;
  readonly onChange: (change: Partial<AnalyseState>) => void;
  readonly answer: Answer;
  /** The same without a zoom. */
  readonly unzoomed: Answer;
  readonly named: ReturnType<typeof useNamedAnswer>;
  /** Logs that the answer is not of are there, or come. */
  readonly isComing: boolean;
  /** A newer answer is on its way. */
  readonly isBusy: boolean;
  readonly phone: boolean;
  readonly timeZone: string | undefined;
  readonly onRecord: (recordNo: string) => void;
  readonly onSelect: (selection: RecordSelection) => void;
  readonly againstChoice: ReactNode;
}

/** An answer: its charts, the records outside dragged limits, and its table. */
export function Answered(props: AnsweredProps) {
  const { typeCode, profile, scope, state, onChange, answer, unzoomed, named, isBusy, phone, timeZone, onRecord } =
    props;
  const styles = useStyles();
  const view = useViewStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const [limits, drag] = useDraggedLimits(state.limits, (settled) => onChange({ limits: settled }));
  const [dragged, zoomTo] = useDraggedValue(state.zoom, isSameZoom, (settled) => onChange({ zoom: settled }));
  const zoom = useZoomOn(unzoomed, dragged);
  const found = useRecordsOutside(answer, limits);
  const readings = useReadingsOutside(answer, limits, props.isComing);
  const isShown = isLimited(limits) && found !== null && isLimited(found.limits);
  return (
    <>
      <div className={mergeClasses(styles.charts, isBusy && view.older)} aria-busy={isBusy}>
        <AnswerCharts
          {...{ answer, unzoomed, zoom, timeZone, onRecord, limits, readings }}
          outside={found?.outside}
          names={named.names}
          crossed={named.crossed}
          control={named.control}
          base={state.base}
          onBase={(base) => onChange({ base, frozen: null })}
          frozen={state.frozen}
          onFreeze={(frozen) => onChange({ frozen })}
          onLimits={drag}
          onZoom={zoomTo}
          limitActions={<SaveLimit {...{ scope, profile, limits, answer }} />}
          againstChoice={props.againstChoice}
        />
      </div>
      {isShown ? (
        <Suspense fallback={<SkeletonBars heights={[240]} />}>
          <OutsidePanel
            {...{ typeCode, found, isBusy, phone, timeZone, onRecord }}
            readings={found.answer === answer ? readings : undefined}
            onSelect={props.onSelect}
          />
        </Suspense>
      ) : null}
      <div className={styles.table}>
        <Panel title={t('analyse.table')} detail={tableText(answer.question, language, t, format)}>
          <div className={view.grid}>
            <AnswerTable
              {...{ typeCode, answer, isBusy, phone, onRecord }}
              names={named.names}
              rulesAt={named.rulesAt}
              outside={readings}
            />
          </div>
        </Panel>
      </div>
    </>
  );
}

const isLimited = ({ low, high }: Limits): boolean => low !== null || high !== null;
