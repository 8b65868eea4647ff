import { Suspense } from 'react';
import type { WarningNumber } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { EquipmentType } from '../../equipment/descriptor';
import { needTexts } from '../../i18n/i18n';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { WarningLinks } from '../../parts/site-news/newest-warnings';
import { choicePart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';
import { useAddressState } from '../../ui/address/use-address-state';
import { lazyPart } from '../../ui/lazy-part';
import { SkeletonBars } from '../../ui/loaded';
import { TabbedPanel } from '../../ui/tabbed-panel';

const NewestWarnings = lazyPart(async () => {
  const [module] = await Promise.all([import('../../parts/site-news/newest-warnings'), needTexts('lists')]);
  return { default: module.NewestWarnings };
});
const Cameras = lazyPart(async () => ({ default: (await import('../../parts/site-news/cameras')).Cameras }));

const SIDE_PARTS: AddressParts<{ readonly side: 'warnings' | 'cameras' }> = {
  side: choicePart('side', ['warnings', 'cameras']),
};

interface SlurrySideProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly warnings: WarningNumber | undefined;
  readonly warningLinks: WarningLinks;
}

/** Newest warnings and cameras of the plants in one place; the hidden ones are not asked for. */
export function SlurrySide({ type, scope, warnings, warningLinks }: SlurrySideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [{ side }, change] = useAddressState(SIDE_PARTS);
  return (
    <TabbedPanel
      label={t('slurryOverview.side')}
      tabs={[
        {
          key: 'warnings',
          title: t('overview.warningsTab'),
          count: warnings ? format.number(warnings.not_closed) : null,
        },
        { key: 'cameras', title: t('overview.cameras'), count: null },
      ]}
      chosen={side}
      onChoose={(chosen) => change({ side: chosen })}
    >
      <Suspense fallback={<SkeletonBars />}>
        {side === 'warnings' ? (
          <NewestWarnings type={type} scope={scope} links={warningLinks} />
        ) : (
          <Cameras scope={scope} />
        )}
      </Suspense>
    </TabbedPanel>
  );
}
