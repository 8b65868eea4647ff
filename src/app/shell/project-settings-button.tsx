import { Button, Tooltip, useRestoreFocusTarget } from '@fluentui/react-components';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { Suspense, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useMay } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { needTexts } from '../../i18n/i18n';
import { useTranslation } from '../../i18n/use-translation';
import { lazyPart } from '../../ui/lazy-part';

const SettingsDialog = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../../features/project-settings/settings-dialog'),
    needTexts('settings'),
  ]);
  return { default: module.SettingsDialog };
});

interface ProjectSettingsButtonProps {
  readonly scope: TableSource;
  readonly projectName: string;
  readonly profile: EquipmentProfile;
}

/** Opens the settings of the project shown, for accounts that may change them. */
export function ProjectSettingsButton({ scope, projectName, profile }: ProjectSettingsButtonProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const [named, setNamed] = useState(false);
  const focusComesBack = useRestoreFocusTarget();
  if (!may('setProject')) return null;
  return (
    <>
      <Tooltip
        content={t('shell.projectSettings')}
        relationship="label"
        positioning="below"
        // One that is still shown takes the first Escape, which is meant for the dialog.
        visible={named && !open}
        onVisibleChange={(_, { visible }) => setNamed(visible)}
      >
        <Button {...focusComesBack} appearance="subtle" icon={<SettingsRegular />} onClick={() => setOpen(true)} />
      </Tooltip>
      {open ? (
        <Suspense fallback={null}>
          <SettingsDialog {...{ scope, projectName, profile }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
