import { Button, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer, useMay } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { isMinimum, measureOf } from '../../equipment/rule-measure';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { LeaveGuard } from '../../ui/leave-guard';
import { Quantity } from '../../ui/quantity';
import { SimulatedTag } from '../../ui/simulated-tag';
import { EmptyState, ErrorState } from '../../ui/states';
import { tell } from '../../ui/told';
import { WarningLevelSign, WarningStatusSign } from '../../ui/warning-signs';
import { ruleName, ruleOf } from './rule-names';
import { StepFields } from './step-fields';
import { type HandlingStep, offeredSteps } from './steps';
import { Trail } from './trail';
import { useTakeStep } from './use-take-step';

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0, height: '100%' },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '44px',
    padding: '0 8px 0 14px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    flexShrink: 0,
  },
  title: {
    margin: 0,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
  },
  spacer: { flex: 1 },
  scroll: { flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column' },
  breach: { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: '2px 14px', padding: '10px 14px 2px' },
  rule: { flexBasis: '100%', fontWeight: tokens.fontWeightSemibold },
  value: {
    fontSize: '24px',
    lineHeight: '30px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(106px, 1fr))',
    gap: '5px 12px',
    margin: 0,
    padding: '8px 14px 10px',
    '& dt': { fontSize: tokens.fontSizeBase200, lineHeight: '16px', color: tokens.colorNeutralForeground3 },
    '& dd': {
      margin: 0,
      lineHeight: '18px',
      fontVariantNumeric: 'tabular-nums',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
  steps: { display: 'flex', flexWrap: 'wrap', gap: '6px', padding: '2px 14px 12px' },
  form: {
    margin: '0 14px 12px',
    padding: '10px 12px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  formTitle: { margin: '0 0 8px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  section: {
    margin: 0,
    padding: '10px 14px 6px',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  divider: { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  noLog: { padding: '20px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  log: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '360px',
    flex: '1 0 auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

type Detail = ApiOutput<'warningDetail'>;

/** What the record's log is asked to show. */
export interface LogSlot {
  readonly recordNo: string;
  readonly channel: string;
  readonly stretch: NonNullable<Detail['stretch']>;
  readonly timeZone: string | undefined;
}

interface WarningPanelProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly warningId: number;
  readonly counted: 'pile' | 'hole';
  readonly timeZone: string | undefined;
  /** Draws the record's log around where it happened. */
  readonly renderLog: (slot: LogSlot) => ReactNode;
  readonly onClose: () => void;
}

/** A warning: what was broken and by how much, where in the log, what was done about it, and what can be done. */
export function WarningPanel(props: WarningPanelProps) {
  const { scope, profile, warningId, counted, timeZone, renderLog, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const detail = useQuery(queries.warningDetail(scope, warningId));
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever opened the panel from the keyboard or with a screen reader goes on reading here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const warning = detail.data;
  const pileName = counted === 'hole' ? t('warnings.column.holeNo') : t('warnings.column.pileNo');
  return (
    <section
      className={styles.panel}
      aria-label={t('warnings.panel')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {warning === undefined ? t('warnings.panel') : `${pileName} ${warning.pile_no}`}
        </h2>
        {warning === undefined ? null : (
          <>
            <WarningStatusSign status={warning.status} />
            {warning.is_simulated ? <SimulatedTag /> : null}
          </>
        )}
        <span className={styles.spacer} />
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={t('common.close')}
          title={t('common.close')}
          onClick={onClose}
        />
      </header>
      <div className={styles.scroll}>
        {warning === undefined && detail.error !== null ? (
          <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
        ) : warning === undefined ? (
          <PanelSkeleton />
        ) : (
          <>
            <Breach warning={warning} profile={profile} timeZone={timeZone} />
            <Handling scope={scope} warning={warning} onLookAgain={() => void detail.refetch()} />
            <h3 className={`${styles.section} ${styles.divider}`}>{t('warnings.trail')}</h3>
            <Trail
              scope={scope}
              warningId={warningId}
              measure={measureOf(profile, ruleOf(profile, warning.rule))}
              timeZone={timeZone}
            />
            <div className={warning.stretch === null ? styles.noLog : styles.log}>
              {warning.stretch === null ? (
                <EmptyState title={t('warnings.noLog')} hint={t('warnings.noLogHint')} />
              ) : (
                renderLog({
                  recordNo: warning.record_no,
                  channel: warning.channel,
                  stretch: warning.stretch,
                  timeZone,
                })
              )}
            </div>
          </>
        )}
      </div>
    </section>
  );
}

interface BreachProps {
  readonly warning: Detail;
  readonly profile: EquipmentProfile;
  readonly timeZone: string | undefined;
}

/** Value against limit, and where and when. */
function Breach({ warning, profile, timeZone }: BreachProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const rule = ruleOf(profile, warning.rule);
  const { unit, decimals } = measureOf(profile, rule);
  const number = (value: number): string => format.number(value, decimals);
  const below = isMinimum(rule);
  const sign = rule === undefined ? '' : below ? '<' : '>';
  const past = below ? warning.limit - warning.value : Math.abs(warning.value) - warning.limit;
  const { limit_now: now, from_depth_m: fromM, to_depth_m: toM } = warning;
  const between = fromM === null || toM === null ? null : [fromM, toM];
  const wide = [t('warnings.column.raised'), t('warnings.record')];
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('warnings.column.raised'), format.dateTime(warning.raised_ms)],
    [t('warnings.column.machine'), warning.equipment_name || NO_VALUE],
    [
      t('warnings.column.depth'),
      <Quantity key="depth" value={format.number(warning.depth_m, 2)} unit={warning.depth_m === null ? '' : 'm'} />,
    ],
    [t('warnings.pass'), profile.passes[warning.pass]?.names[language] ?? NO_VALUE],
    [
      t('warnings.lasted'),
      warning.is_ongoing
        ? t('warnings.ongoing')
        : warning.lasted_ms === null
          ? NO_VALUE
          : format.span(warning.lasted_ms),
    ],
    [
      t('warnings.between'),
      <Quantity
        key="between"
        value={between === null ? NO_VALUE : between.map((depthM) => format.number(depthM, 2)).join(' – ')}
        unit={between === null ? '' : 'm'}
      />,
    ],
    [
      t('warnings.limitNow'),
      now === null ? (
        NO_VALUE
      ) : now === 0 ? (
        t('warnings.limitOff')
      ) : (
        <Quantity key="now" value={String(Number(now.toPrecision(6)))} unit={unit} />
      ),
    ],
    [t('warnings.record'), warning.record_no],
  ];
  return (
    <>
      <div className={styles.breach}>
        <span className={styles.rule}>{ruleName(profile, warning.rule, language)}</span>
        <span className={styles.value}>
          <Quantity value={number(warning.value)} unit={unit} />
        </span>
        <span>
          {sign} <Quantity value={String(Number(warning.limit.toPrecision(6)))} unit={unit} />
        </span>
        <span className={styles.quiet}>
          {t(below ? 'warnings.underLimit' : 'warnings.overLimit', {
            by: `${number(past)}${unit === '' ? '' : ` ${unit}`}`,
          })}
        </span>
        <WarningLevelSign level={warning.level} />
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={wide.includes(name) ? { gridColumn: 'span 2' } : {}}>
            <dt>{name}</dt>
            <dd title={typeof value === 'string' ? value : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface HandlingProps {
  readonly scope: TableSource;
  readonly warning: Detail;
  readonly onLookAgain: () => void;
}

/** The steps that may be taken now, and the form of the one chosen. */
function Handling({ scope, warning, onLookAgain }: HandlingProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const may = useMay();
  const takeStep = useTakeStep(scope);
  const [chosen, setChosen] = useState<HandlingStep | null>(null);
  const [dirty, setDirty] = useState(false);
  const offered = offeredSteps(scope.typeCode, warning, may);
  return (
    <>
      <LeaveGuard dirty={dirty} loses={(from, to) => openWarning(from.search) !== openWarning(to.search)} />
      {chosen === null ? (
        <div className={styles.steps}>
          {offered.map((step, index) => (
            <Button
              key={step}
              size="small"
              appearance={index === 0 && step !== 'revoke' ? 'primary' : 'secondary'}
              onClick={() => setChosen(step)}
            >
              {t(`warnings.stepOf.${step}`)}
            </Button>
          ))}
        </div>
      ) : (
        <div className={styles.form}>
          <h3 className={styles.formTitle}>{t(`warnings.stepOf.${chosen}`)}</h3>
          <StepFields
            key={chosen}
            step={chosen}
            submitName={t(`warnings.submitOf.${chosen}`)}
            onSubmit={async (sent) => {
              await takeStep(chosen, warning, sent);
              setDirty(false);
              setChosen(null);
              tell('success', t(`warnings.doneOf.${chosen}`));
            }}
            onCancel={() => setChosen(null)}
            onLookAgain={onLookAgain}
            onDirty={setDirty}
          />
        </div>
      )}
    </>
  );
}

function openWarning(search: string): string | null {
  return new URLSearchParams(search).get('warning');
}

function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <Skeleton aria-label={t('common.loading')} style={{ padding: '14px', display: 'grid', gap: '12px' }}>
      <SkeletonItem style={{ width: '40%', height: '16px' }} />
      <SkeletonItem style={{ width: '60%', height: '28px' }} />
      <SkeletonItem style={{ height: '70px' }} />
      <SkeletonItem style={{ height: '300px' }} />
    </Skeleton>
  );
}
