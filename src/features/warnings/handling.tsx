import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useMay } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { LeaveGuard } from '../../ui/leave-guard';
import { showToast } from '../../ui/toast';
import { StepFields } from './step-fields';
import { type HandlingStep, offeredSteps } from './steps';
import { useTakeStep } from './use-take-step';
import { WARNINGS_PARTS } from './warnings-url';

const useStyles = makeStyles({
  steps: { display: 'flex', flexWrap: 'wrap', gap: '6px', padding: '2px 14px 12px' },
  form: {
    margin: '0 14px 12px',
    padding: '10px 12px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  formTitle: { margin: '0 0 8px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

interface HandlingProps {
  readonly scope: TableSource;
  readonly warning: ApiOutput<'warningDetail'>;
  /** Reads the warning again; answers its revision. */
  readonly onLookAgain: () => Promise<number>;
}

/** The steps that may be taken now, and the form of the one chosen. */
export function Handling({ scope, warning, onLookAgain }: HandlingProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const may = useMay();
  const takeStep = useTakeStep(scope);
  const [chosen, setChosen] = useState<HandlingStep | null>(null);
  /** The warning's state when the form was opened: a live message must not change the state decided about. */
  const [seen, setSeen] = useState(warning.revision);
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
              onClick={() => {
                setChosen(step);
                setSeen(warning.revision);
              }}
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
              await takeStep(chosen, { ...warning, revision: seen }, sent);
              setDirty(false);
              setChosen(null);
              showToast('success', t(`warnings.doneOf.${chosen}`));
            }}
            onCancel={() => setChosen(null)}
            onLookAgain={() => {
              // The change that a live message told of is looked at now; there may be more.
              setSeen(warning.revision);
              void onLookAgain().then(setSeen);
            }}
            onDirty={setDirty}
          />
        </div>
      )}
    </>
  );
}

function openWarning(search: string): number | null {
  return WARNINGS_PARTS.warningId.read(new URLSearchParams(search));
}
