import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import type { ReactNode } from 'react';
import type { Generation } from '../../contracts/api/simulation';
import type { Names, Unit } from '../../equipment/descriptor';
import { unitWord } from '../../equipment/units';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Meter } from '../../ui/meter';
import { isOpen } from './generation-news';
import { JobSign, StateCounts } from './job-sign';
import type { GenerationStep } from './use-generations';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    padding: '8px 12px 10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontVariantNumeric: 'tabular-nums',
  },
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 8px', minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  failures: { margin: 0, paddingLeft: '18px', color: tokens.colorStatusDangerForeground1 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '6px', marginLeft: 'auto' },
});

interface GenerationCardProps {
  readonly generation: Generation;
  readonly unit: Unit;
  readonly timeZone: string | undefined;
  /** Names of the type's parameters. */
  readonly parameters: readonly { readonly key: string; readonly names: Names; readonly unit: string }[];
  readonly mayChange: boolean;
  readonly isBusy: boolean;
  readonly onStep: (step: GenerationStep) => void;
  readonly isExpanded: boolean;
  readonly onExpand: () => void;
  /** The piles, while it is expanded. */
  readonly children: ReactNode;
}

/** One generation: how far it is, why piles failed, its terms, and the buttons for it. */
export function GenerationCard(props: GenerationCardProps) {
  const { generation, unit, timeZone, parameters, mayChange, isBusy, onStep, isExpanded, onExpand } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const { piles, succeeded, failed, failures } = generation;
  const open = isOpen(generation);
  const terms = [
    ...Object.entries(generation.parameters).map(([key, value]) => {
      const known = parameters.find((parameter) => parameter.key === key);
      return `${known?.names[language] ?? key} ${value} ${known?.unit ?? ''}`.trim();
    }),
    `${t('simulation.scatter')} ${generation.scatter}`,
    `${t('simulation.breachShare')} ${format.share(generation.breach_share)}`,
    `${t('simulation.seed')} ${generation.seed}`,
  ];
  const steps = [
    { step: 'generationCancel', isShown: open, name: t('simulation.cancel') },
    { step: 'generationRetry', isShown: !open && failed > 0, name: t('simulation.retry') },
    { step: 'generationRemove', isShown: !open && succeeded > 0, name: t('simulation.remove') },
  ] as const;
  const word = unitWord(unit, language, piles);
  const title = t('simulation.title', { piles: format.number(piles), word, machine: generation.equipment_name });
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.line}>
        <Button
          appearance="transparent"
          size="small"
          icon={isExpanded ? <ChevronDownRegular /> : <ChevronRightRegular />}
          aria-expanded={isExpanded}
          aria-label={t('simulation.pilesOf', { unit: unit[language] })}
          title={t('simulation.pilesOf', { unit: unit[language] })}
          onClick={onExpand}
        />
        <span className={styles.name}>{title}</span>
        <JobSign job={generation.job} />
        <div className={styles.actions}>
          {steps.map(({ step, isShown, name }) =>
            isShown && mayChange ? (
              <Button key={step} size="small" disabled={isBusy} onClick={() => onStep(step)}>
                {name}
              </Button>
            ) : null,
          )}
        </div>
      </div>
      {open ? <Meter share={piles === 0 ? 1 : (succeeded + failed) / piles} /> : null}
      <StateCounts generation={generation} />
      {failures.length === 0 ? null : (
        <ul className={styles.failures} aria-label={t('simulation.failures')}>
          {failures.map(({ code, message, piles: count }) => (
            <li key={code}>{t('simulation.failure', { message, count: format.number(count) })}</li>
          ))}
        </ul>
      )}
      <span className={styles.quiet}>
        {[
          t('simulation.askedBy', {
            time: format.dateTime(generation.created_ms),
            who: generation.account === '' ? t('simulation.goneAccount') : generation.account,
          }),
          t('simulation.startsAt', { time: format.dateTime(generation.start_ms) }),
          ...terms,
        ].join(' · ')}
      </span>
      {props.children}
    </article>
  );
}
