import { Button } from '@fluentui/react-components';
import { Suspense, useState } from 'react';
import type { TableSource } from '../../../contracts/data-core';
import { useMay } from '../../../data';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyPart } from '../../../ui/lazy-part';
import type { Limits } from './analyse-url';
import type { Answer } from './answer';
import { limitOffers } from './limit-offers';

const SaveLimitDialog = lazyPart(async () => ({ default: (await import('./save-limit-dialog')).SaveLimitDialog }));

interface SaveLimitProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly answer: Answer;
  readonly limits: Limits;
}

/** The way to set a dragged limit for the project, if allowed and where the channel has a rule for it. */
export function SaveLimit({ scope, profile, answer, limits }: SaveLimitProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const offers = limitOffers(profile.warningRules, answer.question.channel.key, limits);
  if (!may('setProject') || offers.length === 0) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('analyse.saveLimit')}
      </Button>
      {open ? (
        <Suspense>
          <SaveLimitDialog {...{ scope, answer, offers }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
