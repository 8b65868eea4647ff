import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { designFields, sizeFields } from '../../parts/pile-fields/named-fields';
import { FormFrame } from '../../ui/form-frame';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/states';
import { showToast } from '../../ui/toast';
import type { PanelTerms } from './panel-terms';
import { PileFields } from './pile-fields';
import { typedOf } from './pile-form';
import type { SessionChange } from './session-changes';
import { usePileForm } from './use-pile-form';

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface BatchPanelProps extends PanelTerms {
  readonly selected: ReadonlySet<number>;
  readonly onRemember: (change: SessionChange) => void;
}

/** The form that changes design parameters of all that are selected; what stays empty stays as it is. */
export function BatchPanel({ profile, changes, unit, onClose, selected, onRemember }: BatchPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const parameters = profile.designParameters;
  const base = useMemo(() => typedOf(null, parameters), [parameters]);
  const form = usePileForm(base, parameters, false);
  const terms = { t, language, unit };
  const fields = { typed: form.typed, faults: form.faults, onType: form.type, disabled: form.isBusy } as const;
  const count = selected.size;
  const send = (): void => {
    const change = form.read();
    if (change === null) return;
    void form.send(async () => {
      const { diameter_m, design_depth_m, design } = change;
      const { changed, change_no } = await changes.design([...selected], { diameter_m, design_depth_m, design });
      onRemember({ kind: 'many', did: 'designed', changeNo: change_no, count: changed });
      showToast('success', t('pileManagement.batchDone', { count: changed }));
      onClose();
    });
  };
  return (
    <Panel title={t('pileManagement.batchTitle', { count, unit })} onClose={onClose}>
      {count === 0 ? (
        <EmptyState title={t('pileManagement.batchNone')} />
      ) : (
        <FormFrame
          form={form.form}
          failure={form.failure.text}
          isBusy={form.isBusy}
          canSend={form.isDirty}
          sendName={t('pileManagement.batchDo', { count })}
          onSend={send}
          onCancel={onClose}
        >
          <p className={styles.hint}>{t('pileManagement.batchHint')}</p>
          <PileFields title={t('pileManagement.size')} fields={sizeFields(terms)} {...fields} />
          <PileFields title={t('pileManagement.design')} fields={designFields(terms, parameters)} {...fields} />
        </FormFrame>
      )}
    </Panel>
  );
}
