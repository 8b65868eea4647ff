import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Skeleton,
  SkeletonItem,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useTranslation } from '../../i18n/use-translation';
import { ErrorState } from '../../ui/states';
import { showToast } from '../../ui/toast';
import { useLeaveQuestion } from '../../ui/use-leave-question';
import { DiscardQuestion } from './discard-question';
import { SettingsForm } from './settings-form-view';

const useStyles = makeStyles({
  surface: {
    width: 'min(780px, calc(100vw - 24px))',
    maxWidth: 'none',
    '@media (max-width: 719px)': { padding: '14px' },
  },
  body: { maxHeight: 'calc(100dvh - 72px)' },
  question: { gridColumn: '1 / -1' },
  title: { overflowWrap: 'anywhere' },
});

const FORM_ID = 'project-settings';

interface SettingsDialogProps {
  readonly scope: TableSource;
  readonly projectName: string;
  readonly profile: EquipmentProfile;
  readonly onClose: () => void;
}

/** Limits, plan and switches of a project. Typed text is not lost without a question. */
export function SettingsDialog({ scope, projectName, profile, onClose }: SettingsDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const [late, setLate] = useState(false);
  const { asking, close, stay, leave } = useLeaveQuestion(dirty, onClose);
  const { data, error, refetch } = useQuery(queries.projectSettings(scope));
  const onSaved = useCallback(() => {
    showToast('success', t('projectSettings.saved'));
    onClose();
  }, [t, onClose]);
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (open || saving) return;
        if (asking) stay();
        else close();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody className={styles.body}>
          <DialogTitle className={styles.title}>{`${t('projectSettings.title')} · ${projectName}`}</DialogTitle>
          <DialogContent>
            {data !== undefined ? (
              <SettingsForm
                id={FORM_ID}
                {...{ scope, profile, onSaved }}
                settings={data}
                onDirty={setDirty}
                onSaving={setSaving}
                onLate={setLate}
                onRead={() => refetch({ throwOnError: true })}
              />
            ) : error !== null ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : (
              <Skeleton aria-label={t('common.loading')}>
                <SkeletonItem style={{ height: '320px' }} />
              </Skeleton>
            )}
          </DialogContent>
          {asking ? (
            <div className={styles.question}>
              <DiscardQuestion onStay={stay} onLeave={leave} />
            </div>
          ) : (
            <DialogActions>
              <Button appearance="secondary" disabled={saving} onClick={close}>
                {t('projectSettings.cancel')}
              </Button>
              <Button
                appearance="primary"
                type="submit"
                form={FORM_ID}
                disabled={data === undefined}
                disabledFocusable={saving || late || !dirty}
              >
                {saving ? t('projectSettings.saving') : t('projectSettings.save')}
              </Button>
            </DialogActions>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
